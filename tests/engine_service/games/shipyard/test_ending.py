"""The end of the game: countdown, early end, final actions, last chances, winner (5.5, 11)."""

from typing import Any

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.state import State
from engine_service.kernel.outcome import Ending
from tests.engine_service.games.shipyard.table import (
    DECKS,
    MARKET,
    SALE,
    a_finale,
    a_turn,
    a_yard,
    decision,
    legal,
    only,
    play,
    player,
    written,
)

CANALS = {"canals": [[0, 0, "K02", 0]], "figure": {"x": 0, "y": 0, "row": 0, "col": 1, "stern": "N"}}


def last_of_round(seats: int = 3, **fields: Any) -> State:
    """Seat 0 is the last of the round and about to end its turn."""
    return a_turn(
        "MARKER", None, seats=seats, start_seat=1, context={"action": "manufacture_equipment"}, **SALE | fields
    )


def play_no_builder(state: State) -> State:
    """Whatever comes last, but never Build Ships: no ship deck runs out."""
    texts = [text for text in legal(state) if not text.endswith(":build_ships")]
    return play(state, texts[-1])


def test_with_the_last_lap_the_final_actions_begin_with_the_starting_player() -> None:
    position = written(last_of_round(laps_left=1))
    position["turn"]["lap"] = True
    state = play(shipyard.read_position(position), "move_marker:0")
    now = written(state)
    assert (now["laps_left"], now["phase"], now["seat"], now["decision"]) == (0, "FINAL", 1, "FINAL")
    assert now["turn"] == {"advanced": None, "main": None, "main_done": True, "bonus_done": True, "lap": False}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_full_game_has_23_regular_turns_for_everybody_and_a_lap_for_each_seat(seats: int) -> None:
    state = shipyard.setup(seats, 5, {"balanced_employees": False})
    laps: list[tuple[int, int]] = []
    while decision(state) != "FINAL":
        before = state.laps_left
        play_no_builder(state)
        if state.laps_left != before:
            laps.append((max(state.positions) // 23 * 23, state.laps_left))
    first_turns = 2 if seats == 2 else 1
    assert state.turns == [23 + first_turns] * seats
    assert laps == [(23 * (lap + 1), seats - lap - 1) for lap in range(seats)]
    assert all(len(player(state, seat)["contracts"]) == 2 for seat in range(seats))


def test_when_a_deck_has_run_out_the_round_is_completed() -> None:
    """Seat 0 begins: the second of three turns up the last bow, and the third still has its turn."""
    players: list[dict[str, Any]] = [
        {"marks": ["purchase_commodities"]},
        {"marks": ["recruit_crew"]},
        {"marks": ["rent_canal"]},
    ]
    state = shipyard.read_position(
        {
            "n_players": 3,
            "phase": "REGULAR",
            "seat": 1,
            "decision": "BUILD",
            "context": {"bought": 2},
            "turn": {"advanced": "build_ships", "main": "recruit_crew", "main_done": True},
            "players": players,
            "ship_market": MARKET,
            "ship_decks": DECKS | {"bow": ["B19"]},
        }
    )
    play(state, "buy_ship_card:bow:0", "place_ship_card:1")
    now = written(state)
    assert (now["early_end"], now["phase"], now["seat"]) == (True, "REGULAR", 2)
    play(state, "choose_action:manufacture_equipment", "move_marker:0")
    now = written(state)
    assert (now["phase"], now["seat"], now["decision"]) == ("FINAL", 0, "FINAL")


def test_an_early_end_leaves_one_contract_of_each_colour() -> None:
    state = last_of_round(early_end=True)
    position = written(state)
    position["players"][2]["contracts"] = ["G01", "G02", "U01", "U02", "U03"]
    state = play(shipyard.read_position(position), "move_marker:0")
    now = written(state)
    assert (now["phase"], now["decision"], now["seat"], now["active_seat"]) == ("END_DISCARD", "CONTRACT", 2, 0)
    assert now["context"] == {"keep": 1}
    play(state, "discard_contract:G01", "discard_contract:U01", "discard_contract:U02")
    assert player(state, 2)["contracts"] == ["G02", "U03"]
    assert decision(state) == "FINAL"


def test_a_lap_that_ends_with_the_round_of_an_early_end_is_handled_first() -> None:
    position = written(last_of_round(early_end=True, laps_left=3))
    position["turn"]["lap"] = True
    position["players"][1]["contracts"] = ["G01", "G02", "G03"]
    state = play(shipyard.read_position(position), "move_marker:0")
    assert (written(state)["phase"], written(state)["context"]) == ("REGULAR", {"keep": 2})
    play(state, "discard_contract:G01")
    assert (written(state)["phase"], written(state)["context"]) == ("END_DISCARD", {"keep": 1})


def test_the_final_action_may_be_any_that_can_be_performed_and_brings_no_bonus() -> None:
    players = [{"guilders": 20, "marks": ["recruit_crew"], "trains": ["T05"]}, {"marks": ["hire_employee"]}]
    state = a_finale("FINAL", players=players, train_column=["T06"], canal_column=["K01"], **SALE)
    actions = [
        "build_ships",
        "purchase_commodities",
        "rent_canal",
        "manufacture_equipment",
        "recruit_crew",
        "hire_employee",
        "exchange_commodities",
    ]
    assert legal(state) == [f"final_action:{action}" for action in actions]
    play(state, "final_action:recruit_crew")
    assert written(state)["turn"]["main"] == "recruit_crew"
    play(state, "move_marker:0")
    assert (decision(state), written(state)["seat"]) == ("FINAL", 1)
    assert "final_action:recruit_crew" in legal(state)
    assert player(state)["guilders"] == 20
    assert written(state)["turn"]["main"] is None


def test_a_deck_that_runs_out_in_the_final_actions_changes_nothing() -> None:
    state = a_finale("FINAL", ship_market=MARKET, ship_decks=DECKS | {"bow": ["B19"]})
    play(state, "final_action:build_ships", "buy_ship_card:bow:0", "place_ship_card:1", "build_done")
    assert (decision(state), written(state)["seat"]) == ("FINAL", 1)


def test_a_final_action_may_complete_a_ship_which_sails() -> None:
    state = a_finale("FINAL", {"yard": a_yard("BM......."), "stock": {"captain": 1}} | CANALS, **SALE)
    play(state, "final_action:build_ships", "buy_ship_card:stern:0", "place_ship_card:3", "build_done", "launch")
    play(state, "fit_done" if decision(state) == "FIT" else "sail_step:S")
    assert player(state)["score"] > 0


def last_chance(drawing: str, guilders: int = 0, **fields: Any) -> State:
    """The last final action is about to end; seat 0 is the only one with a yard."""
    position = {
        "n_players": 2,
        "phase": "FINAL",
        "seat": 1,
        "decision": "MARKER",
        "context": {"action": "recruit_crew"},
        "turn": {"main": "recruit_crew"},
        "players": [{"guilders": guilders, "yard": a_yard(drawing), "stock": {"captain": 1}} | CANALS],
    }
    return play(shipyard.read_position(position | SALE | fields), "move_marker:0")


def test_the_last_chance_buys_the_card_that_completes_a_ship() -> None:
    state = last_chance("BM.......")
    assert legal(state) == ["last_chance_buy:stern:0", "last_chance_pass"]
    play(state, "last_chance_buy:stern:0")
    assert written(state)["context"] == {"card": "S20", "bought": 0}
    assert legal(state) == ["place_ship_card:3"]
    play(state, "place_ship_card:3")
    assert written(state)["ship_market"]["stern"] == ["S21", "S22", "S23", "S24", "S18"]
    play(state, "launch", "sail_step:S")
    assert decision(state) == ""
    assert player(state)["score"] == 3


def test_the_last_chance_may_be_passed() -> None:
    state = play(last_chance("BM......."), "last_chance_pass")
    assert written(state)["phase"] == "OVER"


@pytest.mark.parametrize("drawing", ["B........", "B..S.....", "........."])
def test_without_a_completing_card_there_is_no_last_chance(drawing: str) -> None:
    assert written(last_chance(drawing))["phase"] == "OVER"


def test_a_completing_card_that_cannot_be_paid_is_no_chance() -> None:
    market = {"bow": MARKET["bow"], "stern": []}
    state = last_chance("BM.......", ship_market=only(**market), ship_decks=DECKS)
    assert written(state)["phase"] == "OVER"


def test_in_the_last_chance_only_completing_slots_are_legal() -> None:
    state = last_chance("B.S.BM.S.", guilders=2)
    assert [text for text in legal(state) if text.endswith(":0")] == [
        "last_chance_buy:middle_left:0",
        "last_chance_buy:middle_right:0",
        "last_chance_buy:stern:0",
    ]
    play(state, "last_chance_buy:middle_left:0")
    assert legal(state) == ["place_ship_card:2", "place_ship_card:7"]


def test_a_substitute_may_be_the_last_chance() -> None:
    state = last_chance(".MS......", ship_market=only(), ship_decks={"middle": ["M30"], "stern": ["S18"]})
    assert legal(state) == ["last_chance_substitute:bow", "last_chance_pass"]
    play(state, "last_chance_substitute:bow", "place_ship_card:1", "launch", "sail_step:S")
    assert player(state)["fleet"][0]["cards"] == ["sub_bow", "M01", "S01"]


def over(**seats: tuple[int, int]) -> State:
    """A finished game of three with score and guilders by seat."""
    players = [{"score": score, "guilders": guilders} for score, guilders in seats.values()]
    return shipyard.read_position({"n_players": 3, "phase": "OVER", "laps_left": 0, "players": players})


def test_most_points_win_then_guilders_and_full_ties_share_the_rank() -> None:
    ranks = [standing.rank for standing in shipyard.standings(over(a=(10, 0), b=(12, 1), c=(12, 4)))]
    assert ranks == [3, 2, 1]
    ranks = [standing.rank for standing in shipyard.standings(over(a=(10, 3), b=(10, 3), c=(2, 50)))]
    assert ranks == [1, 1, 3]


def test_contracts_and_traders_are_paid_at_the_end_and_named_in_the_breakdown() -> None:
    state = last_chance("BM.......")
    position = written(state)
    position["players"][0] |= {"contracts": ["G02", "U10"], "used_count": 2, "score": 7}
    position["players"][1] |= {"contracts": ["G08", "U01"], "employees": ["trader_wood_1"]}
    position["employee_track"][2][2] = ["trader_wood_1", 0]
    del position["employee_track"]
    state = play(shipyard.read_position(position), "last_chance_pass")
    first, second = shipyard.standings(state)
    assert dict(first.breakdown) == {"ships": 7, "contracts": 8, "traders": 0, "total": 15}
    assert dict(second.breakdown) == {"ships": 0, "contracts": 1, "traders": 1, "total": 2}
    assert written(state)["result"] == [
        {"contracts": {"G02": 0, "U10": 8}, "traders": 0, "rank": 1},
        {"contracts": {"G08": 1, "U01": 0}, "traders": 1, "rank": 2},
    ]
    assert [player(state, seat)["score"] for seat in (0, 1)] == [15, 2]
    assert shipyard.ending(state) is Ending.FINISHED
    assert shipyard.to_decide(state) is None


def test_standings_before_the_end_count_the_best_contract_of_each_colour() -> None:
    me = {"contracts": ["G02", "G08", "U01", "U10"], "used_count": 2, "employees": ["helmsman"]}
    standing = shipyard.standings(a_turn("CHOOSE_ACTION", me, **SALE))[0]
    assert dict(standing.breakdown) == {"ships": 0, "contracts": 1 + 8, "traders": 0, "total": 9}
