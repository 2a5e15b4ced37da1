"""Phase 2 (6.2): contracts become money, coal or a house."""

from engine_service.games.crossing_oceans.board import PORTS
from tests.engine_service.games.crossing_oceans.table import a_dry_sea, a_table, legal, play, ship, tokens

BLUE, RED, GREEN, YELLOW = range(4)


def test_contracts_turn_into_money_and_a_house_with_its_token() -> None:
    state = a_table(decision="CONTRACTS", ports={"new_york": ship("oregon", BLUE, 1)}, players=[{"contracts": 4}])
    after = play(state, "use_money", "use_money", "use_house:new_york")
    assert after["decision"] == "TOKEN"
    assert legal(state) == ["token:green", "token:red", "token:white"]
    after = play(state, "token:green")
    blue = after["players"][BLUE]
    assert (blue["money"], blue["contracts"], blue["houses"]) == (40, 0, 6)
    assert blue["tokens"] == tokens(green=1)
    assert after["houses"]["new_york"] == [BLUE]
    assert after["ports"]["new_york"] == ship("oregon", BLUE, 1)
    assert after["decision"] == "CONTRACTS"
    assert legal(state) == ["use_done"]


def test_contract_coal_goes_on_any_own_steamship_with_room_and_a_house_beside_any_own_ship() -> None:
    ports = {
        "sydney": ship("cutty_sark"),
        "bombay": ship("atlantic", 0, 3),
        "colombo": ship("oregon", 0, 2),
        "durban": ship("devonia", 0, 0),
    }
    state = a_table(decision="CONTRACTS", ports=ports, players=[{"contracts": 2}])
    assert legal(state) == [
        "use_coal:devonia", "use_coal:oregon", "use_done", "use_house:bombay", "use_house:colombo",
        "use_house:durban", "use_house:sydney", "use_money",
    ]  # fmt: skip


def test_contract_coal_need_not_be_spread_evenly() -> None:
    ports = {"bombay": ship("atlantic"), "colombo": ship("oregon", 0, 1)}
    state = a_table(decision="CONTRACTS", ports=ports, players=[{"contracts": 3}])
    after = play(state, "use_coal:oregon", "use_coal:oregon")
    assert after["ports"]["colombo"] == ship("oregon", 0, 3)
    assert after["ports"]["bombay"] == ship("atlantic", 0, 0)
    assert after["coal_supply"] == 37
    assert after["players"][0]["contracts"] == 1
    assert "use_coal:oregon" not in legal(state)


def test_ships_of_others_and_scotia_take_no_contract_coal_and_no_house() -> None:
    ports = {"new_york": ship("scotia", None), "boston": ship("oregon", RED, 1)}
    state = a_table(decision="CONTRACTS", ports=ports, players=[{"contracts": 2}])
    assert legal(state) == ["use_done", "use_money"]


def test_a_contract_can_be_spent_in_the_turn_it_was_taken() -> None:
    state = a_table()
    after = play(state, "contract", "use_money")
    assert (after["players"][0]["money"], after["players"][0]["contracts"]) == (20, 0)
    assert legal(state) == ["use_done"]


def test_without_coal_in_the_supply_no_contract_buys_any() -> None:
    state = a_table(decision="CONTRACTS", ports=a_dry_sea(new_york=ship("oregon", 0, 1)), players=[{"contracts": 1}])
    assert state.coal_supply == 0
    assert legal(state) == ["use_done", "use_money"]


def test_one_contract_is_not_enough_for_a_house() -> None:
    state = a_table(decision="CONTRACTS", ports={"new_york": ship("oregon", 0, 3)}, players=[{"contracts": 1}])
    assert legal(state) == ["use_done", "use_money"]


def test_a_second_own_house_in_a_port_is_never_built() -> None:
    state = a_table(
        decision="CONTRACTS",
        ports={"new_york": ship("ariel")},
        houses={"new_york": [0]},
        players=[{"contracts": 2}],
    )
    assert legal(state) == ["use_done", "use_money"]


def test_a_contract_house_pays_every_neighbour_and_earns_nothing() -> None:
    state = a_table(
        decision="CONTRACTS",
        ports={"bombay": ship("umbria", BLUE, 2)},
        houses={"bombay": [YELLOW, RED]},
        players=[{"contracts": 2, "money": 60}, {"money": 5}],
    )
    after = play(state, "use_house:bombay")
    assert [player["money"] for player in after["players"]] == [0, 35, 0, 30]
    assert after["houses"]["bombay"] == [BLUE, RED, YELLOW]
    assert after["ports"]["bombay"] == ship("umbria", BLUE, 2)


def test_a_contract_house_whose_neighbours_cannot_be_paid_is_not_offered_even_if_the_ship_could_earn_it() -> None:
    state = a_table(
        decision="CONTRACTS",
        ports={"bombay": ship("umbria", BLUE, 2)},
        houses={"bombay": [YELLOW, RED]},
        players=[{"contracts": 2, "money": 59}],
    )
    assert legal(state) == ["use_coal:umbria", "use_done", "use_money"]


def test_without_a_house_in_the_supply_no_contract_builds_one() -> None:
    state = a_table(
        decision="CONTRACTS",
        ports={"cape_town": ship("ariel")},
        houses={port: [0] for port in PORTS[:7]},
        players=[{"contracts": 2}],
    )
    assert state.houses_left[0] == 0
    assert legal(state) == ["use_done", "use_money"]


def test_a_contract_house_is_built_even_if_its_token_is_lost() -> None:
    state = a_table(
        decision="CONTRACTS",
        ports={"cape_town": ship("ariel")},
        players=[{"contracts": 2, "money": 29, "tokens": {"green": 1, "white": 4, "red": 2}}],
    )
    after = play(state, "use_house:cape_town")
    assert after["decision"] == "CONTRACTS"
    assert after["houses"]["cape_town"] == [0]
    assert after["players"][0]["tokens"] == tokens(green=1, white=4, red=2)
    assert after["players"][0]["money"] == 29
