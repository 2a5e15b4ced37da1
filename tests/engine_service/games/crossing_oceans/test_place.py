"""Phase 1 (6.1): where a ship may go, what it replaces, and the contract in its stead."""

from typing import Any

from engine_service.games.crossing_oceans.state import State
from tests.engine_service.games.crossing_oceans.table import a_dry_sea, a_full_sea, a_table, legal, play, ship

YELLOW, GREEN, RED = 0, 1, 2

FULL_PACIFIC = {
    "yokohama": ship("atlantic", YELLOW, 2),
    "hong_kong": ship("devonia", GREEN, 1),
    "san_francisco": ship("hammonia", GREEN, 0),
}
FULL_TASMANIAN = {"sydney": ship("umbria", GREEN, 1), "auckland": ship("oregon", GREEN, 2)}


def placing(supply: list[str], **fields: Any) -> State:
    """Seat 0 about to place one of these ships."""
    return a_table(players=[{"supply": supply}], **fields)


def into(state: State, *ports: str) -> list[str]:
    """The legal moves into these ports."""
    return [move for move in legal(state) if move.endswith(ports)]


def test_in_a_full_region_only_a_younger_ship_may_replace_only_the_oldest() -> None:
    state = placing(["thermopylae", "britannia"], ports=FULL_PACIFIC)
    assert into(state, *FULL_PACIFIC) == ["place:britannia:yokohama"]


def test_a_replaced_own_ship_comes_home_with_its_captain_and_gives_its_coal_back() -> None:
    state = placing(["thermopylae", "britannia"], ports=FULL_PACIFIC)
    before = state.captains[YELLOW], state.coal_supply
    after = play(state, "place:britannia:yokohama")
    assert after["ports"]["yokohama"] == ship("britannia", YELLOW, 1)
    assert after["players"][YELLOW]["supply"] == ["thermopylae", "atlantic"]
    assert (after["players"][YELLOW]["captains"], after["coal_supply"]) == (before[0], before[1] + 1)
    assert after["decision"] == "CONTRACTS"


def test_the_lantern_moves_on_to_the_oldest_ship_left() -> None:
    state = a_table(ports=FULL_PACIFIC, players=[{"supply": ["britannia"]}, {"supply": ["columbia"]}])
    play(state, "place:britannia:yokohama", "use_done", "move:3")
    assert state.seat == GREEN
    assert into(state, *FULL_PACIFIC) == ["place:columbia:hong_kong"]


def test_while_a_port_of_the_region_is_empty_any_ship_may_go_there_and_nowhere_else() -> None:
    state = a_table(
        seat=RED,
        ports={"sydney": ship("germanic", GREEN, 2)},
        players=[{}, {}, {"supply": ["cutty_sark", "oregon"]}],
    )
    assert into(state, "sydney", "auckland") == ["place:cutty_sark:auckland", "place:oregon:auckland"]


def test_a_clipper_gets_no_coal_but_needs_a_captain() -> None:
    state = placing(["cutty_sark"], ports={"sydney": ship("germanic", GREEN, 2)})
    after = play(state, "place:cutty_sark:auckland")
    assert after["ports"]["auckland"] == ship("cutty_sark", 0, 0)
    assert after["coal_supply"] == 38
    assert after["players"][0]["captains"] == 8


def test_a_clipper_that_arrives_in_a_full_region_next_is_the_one_to_be_replaced() -> None:
    state = a_table(
        seat=RED,
        ports={"sydney": ship("germanic", GREEN, 2), "auckland": ship("cutty_sark", RED)},
        players=[{}, {}, {"supply": ["oregon"]}],
    )
    assert into(state, "sydney", "auckland") == ["place:oregon:auckland"]


def test_a_steamship_arrives_with_one_coal_from_the_supply() -> None:
    after = play(placing(["oregon"]), "place:oregon:durban")
    assert after["ports"]["durban"] == ship("oregon", 0, 1)
    assert after["coal_supply"] == 39
    assert after["players"][0]["supply"] == []


def test_a_ship_replaced_by_another_seat_returns_to_its_owner_flags_and_captain_with_it() -> None:
    ports = {"sydney": ship("adriatic", GREEN, 3), "auckland": ship("umbria", RED, 0)}
    state = a_table(seat=RED, ports=ports, players=[{}, {}, {"supply": ["columbia"]}])
    after = play(state, "place:columbia:sydney")
    green, red = after["players"][GREEN], after["players"][RED]
    assert green["supply"] == ["adriatic"]
    assert green["captains"] == 9
    assert red["supply"] == []
    assert red["captains"] == 7
    assert after["coal_supply"] == 39


def test_scotia_leaves_the_game_when_it_is_replaced() -> None:
    ports = {
        "new_york": ship("scotia", None),
        "montreal": ship("oregon", GREEN),
        "boston": ship("umbria", GREEN),
        "new_orleans": ship("ormuz", GREEN),
    }
    state = placing(["ariel", "devonia"], ports=ports)
    assert into(state, *ports) == ["place:ariel:new_york", "place:devonia:new_york"]
    after = play(state, "place:ariel:new_york")
    assert after["removed"] == ["scotia"]
    assert after["ports"]["new_york"] == ship("ariel", 0)
    assert [player["captains"] for player in after["players"]] == [8, 6, 9, 9]


def test_a_clipper_may_replace_an_older_clipper_but_never_a_younger_one() -> None:
    ports = {"sydney": ship("thermopylae", GREEN), "auckland": ship("oregon", GREEN)}
    state = placing(["leander", "cutty_sark"], ports=ports)
    assert into(state, *ports) == ["place:cutty_sark:sydney"]


def test_houses_stay_when_the_ship_in_their_port_changes() -> None:
    state = placing(["columbia"], ports=FULL_TASMANIAN, houses={"auckland": [GREEN, RED]})
    assert play(state, "place:columbia:auckland")["houses"]["auckland"] == [GREEN, RED]


def test_coal_of_the_replaced_ship_is_there_for_the_new_one() -> None:
    state = placing(["oregon"], ports=a_dry_sea(new_york=ship("germanic", GREEN, 3)))
    assert state.coal_supply == 0
    after = play(state, "place:oregon:new_york")
    assert after["ports"]["new_york"] == ship("oregon", 0, 1)
    assert after["coal_supply"] == 2


def test_with_the_coal_supply_empty_a_steamship_arrives_without_coal() -> None:
    state = placing(["oregon"], ports=a_dry_sea(new_york=ship("germanic", GREEN, 0)))
    assert state.coal_supply == 0
    after = play(state, "place:oregon:new_york")
    assert after["ports"]["new_york"] == ship("oregon", 0, 0)
    assert after["coal_supply"] == 0


def nine_at_sea(**lying: dict[str, Any]) -> dict[str, Any]:
    """All captains of seat 0 at sea; an empty port in the last two regions, the first three are full."""
    own = ["new_york", "montreal", "boston", "new_orleans", "sydney", "yokohama", "hong_kong", "buenos_aires", "bombay"]
    ports = a_full_sea(auckland=ship("oregon", GREEN))
    for port in own:
        ports[port]["owner"] = 0
    del ports["cape_town"], ports["san_francisco"]
    return ports | lying


def test_the_last_captain_may_go_to_sea() -> None:
    ports = nine_at_sea()
    del ports["bombay"]
    state = placing(["columbia"], ports=ports)
    assert state.captains[0] == 1
    after = play(state, "place:columbia:cape_town")
    assert after["players"][0]["captains"] == 0


def test_without_a_captain_only_own_ships_can_be_replaced() -> None:
    state = placing(["columbia", "st_paul"], ports=nine_at_sea(bombay=ship("germanic"), new_york=ship("majestic")))
    assert state.captains[0] == 0
    assert legal(state) == ["contract", "place:columbia:bombay", "place:st_paul:bombay", "place:st_paul:new_york"]
    after = play(state, "place:columbia:bombay")
    assert after["players"][0]["captains"] == 0
    assert after["players"][0]["supply"] == ["germanic", "st_paul"]


def test_without_a_captain_and_without_an_older_own_ship_only_the_contract_is_left() -> None:
    assert legal(placing(["nubian"], ports=nine_at_sea())) == ["contract"]


def test_without_a_ship_in_the_supply_only_the_contract_is_left() -> None:
    state = placing([])
    assert legal(state) == ["contract"]
    after = play(state, "contract")
    assert after["players"][0]["contracts"] == 1
    assert after["decision"] == "CONTRACTS"


def test_a_headquarters_is_never_placed() -> None:
    state = a_table(players=[{"hqs": ["hq_cunard"], "supply": ["oregon"]}])
    assert not [move for move in legal(state) if "hq_cunard" in move]
    assert len(legal(state)) == 16


def test_closed_ports_are_never_offered() -> None:
    for seats, ports in ((2, 9), (3, 12), (4, 15)):
        assert len(into(placing(["oregon"], n_players=seats), "")) == ports + 1


def test_a_replaced_own_ship_can_be_placed_again_from_the_next_turn_on() -> None:
    state = a_table(
        n_players=2,
        ports={"sydney": ship("germanic", 0, 1), "auckland": ship("oregon", 1, 1)},
        players=[{"supply": ["columbia"]}],
    )
    play(state, "place:columbia:sydney", "use_done", "move:5", "contract", "use_done", "move:5")
    assert "place:germanic:durban" in legal(state)
