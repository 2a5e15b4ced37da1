"""Steps 1 to 3 of a turn: advancing, choosing, income; laps (sections 5 and 6)."""

from typing import Any

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.action_track import income
from engine_service.games.shipyard.board import ACTION_OF, ACTIONS, ACTIONS_IN_GAME, MOST_MARKS
from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import SALE, a_turn, decision, legal, play, player, written


def first_turn(marks: dict[int, list[str]], seat: int, seats: int = 3) -> State:
    """A first turn of the seat; everybody has six guilders."""
    players = [{"guilders": 6, "trains": [f"T0{at + 1}"], "marks": marks.get(at, [])} for at in range(seats)]
    return shipyard.read_position({"n_players": seats, "seat": seat, "players": players, **SALE})


def gapped(marks: list[list[str]], **positions: int) -> State:
    """Seat 0 is about to choose in a regular turn of three, build_ships having advanced."""
    players = [{"marks": []}, *({"marks": marked} for marked in marks)]
    return shipyard.read_position(
        {
            "n_players": 3,
            "phase": "REGULAR",
            "decision": "CHOOSE_ACTION",
            "turn": {"advanced": "build_ships"},
            "positions": positions,
            "players": players,
            **SALE,
        }
    )


def test_third_player_of_the_first_turns_earns_for_the_figure_ahead_only() -> None:
    state = first_turn({0: ["purchase_commodities"], 1: ["hire_employee"]}, seat=2)
    play(state, "choose_action:recruit_crew")
    assert player(state, 2)["guilders"] == 7


@pytest.mark.parametrize("card", ACTIONS[:7])
def test_the_very_first_turn_earns_nothing(card: str) -> None:
    assert income(first_turn({}, seat=0), ACTION_OF[card]) == 0


def test_second_player_earns_one_guilder_behind_the_first_and_nothing_ahead() -> None:
    state = first_turn({0: ["purchase_commodities"]}, seat=1)
    for card, position in written(state)["positions"].items():
        if card != "purchase_commodities":
            assert income(state, ACTION_OF[card]) == (1 if position < -3 else 0)
    assert "choose_action:purchase_commodities" not in legal(state)


def test_in_the_first_turns_even_the_lead_can_be_chosen() -> None:
    assert "choose_action:build_ships" in legal(first_turn({}, seat=0))


def test_two_figures_on_a_card_count_once() -> None:
    marks = {0: ["build_ships", "rent_canal"], 1: ["purchase_commodities"]}
    state = first_turn(marks, seat=1, seats=2)
    assert income(state, ACTION_OF["recruit_crew"]) == 3
    play(state, "choose_action:recruit_crew")
    assert player(state, 1)["guilders"] == 9


def test_the_lead_moves_on_even_if_it_is_the_marked_card() -> None:
    state = first_turn({0: ["build_ships"], 1: ["rent_canal"]}, seat=2)
    play(state, "choose_action:manufacture_equipment", "perform_main", "move_marker:0", "end_actions")
    now = written(state)
    assert (now["phase"], now["seat"], now["positions"]["build_ships"]) == ("REGULAR", 0, 1)
    assert now["turn"] | {"lap": False} == now["turn"]
    assert now["turn"]["advanced"] == "build_ships"
    assert "choose_action:build_ships" not in legal(state)


@pytest.mark.parametrize(("seats", "candidates"), [(4, 4), (3, 4), (2, 3)])
def test_number_of_cards_to_choose_from(seats: int, candidates: int) -> None:
    trains = {"trains": ["T05"], "guilders": 9}
    state = a_turn("CHOOSE_ACTION", trains, seats=seats, train_column=["T06"], canal_column=["K01"], **SALE)
    assert len(legal(state)) == candidates
    assert candidates == ACTIONS_IN_GAME[seats] - 1 - (seats - 1) * MOST_MARKS[seats] - (MOST_MARKS[seats] - 1)


def test_with_two_players_the_older_of_two_marks_advances() -> None:
    marks = [["recruit_crew", "hire_employee"], ["rent_canal", "exchange_commodities"]]
    state = shipyard.read_position(
        {
            "n_players": 2,
            "phase": "REGULAR",
            "seat": 1,
            "decision": "MARKER",
            "context": {"action": "manufacture_equipment"},
            "turn": {"advanced": "build_ships", "main": "manufacture_equipment", "main_done": True},
            "players": [{"marks": marks[0]}, {"marks": ["rent_canal", "manufacture_equipment"]}],
            **SALE,
        }
    )
    play(state, "move_marker:0")
    assert written(state)["turn"]["advanced"] == "recruit_crew"
    assert written(state)["positions"]["recruit_crew"] == 1
    assert player(state)["marks"] == ["hire_employee"]
    play(state, "choose_action:build_ships")
    assert player(state)["marks"] == ["hire_employee", "build_ships"]


def test_income_counts_figures_ahead_and_a_third_of_the_gap() -> None:
    state = gapped(
        [["recruit_crew"], ["exchange_commodities"]],
        build_ships=40,
        hire_employee=39,
        recruit_crew=38,
        exchange_commodities=37,
        manufacture_equipment=35,
        rent_canal=32,
        purchase_commodities=28,
    )
    earned = {card: income(state, ACTION_OF[card]) for card in written(state)["positions"]}
    expected = {"manufacture_equipment": 2, "rent_canal": 2, "purchase_commodities": 3, "hire_employee": 0}
    assert expected.items() <= earned.items()


@pytest.mark.parametrize(("gap", "guilders"), [(2, 0), (3, 1), (5, 1), (6, 2), (8, 2)])
def test_three_empty_spaces_make_one_guilder(gap: int, guilders: int) -> None:
    state = gapped(
        [["recruit_crew"], ["exchange_commodities"]],
        build_ships=40,
        hire_employee=39,
        recruit_crew=38,
        exchange_commodities=37,
        manufacture_equipment=36,
        rent_canal=35,
        purchase_commodities=35 - gap - 1,
    )
    assert income(state, ACTION_OF["purchase_commodities"]) == 2 + guilders


def test_a_figure_behind_forfeits_the_gap() -> None:
    state = gapped(
        [["recruit_crew"], ["exchange_commodities"]],
        build_ships=40,
        hire_employee=39,
        recruit_crew=38,
        rent_canal=31,
        exchange_commodities=30,
        purchase_commodities=29,
        manufacture_equipment=28,
    )
    assert income(state, ACTION_OF["rent_canal"]) == 1


def before_advancing(positions: dict[str, int], mark: str) -> State:
    """Seat 1 has the mark and is next; seat 0 is about to finish its turn."""
    others = [card for card in ACTIONS[:7] if card not in (mark, "build_ships")]
    players: list[dict[str, Any]] = [{"marks": ["build_ships"]}, {"marks": [mark]}, {"marks": [others[0]]}]
    lead = max(positions, key=lambda card: positions[card])
    players[0]["marks"] = [others[1]]
    return shipyard.read_position(
        {
            "n_players": 3,
            "phase": "REGULAR",
            "decision": "MARKER",
            "context": {"action": "recruit_crew"},
            "turn": {"advanced": lead, "main": others[1], "main_done": True},
            "positions": positions,
            "players": players,
            **SALE,
        }
    )


def test_the_last_card_is_pushed_and_pushes_those_ahead_of_it() -> None:
    positions = {
        "build_ships": 29,
        "hire_employee": 8,
        "recruit_crew": 9,
        "exchange_commodities": 10,
        "manufacture_equipment": 12,
        "rent_canal": 20,
        "purchase_commodities": 22,
    }
    state = play(before_advancing(positions, "purchase_commodities"), "move_marker:0")
    pushed = {"purchase_commodities": 30, "hire_employee": 9, "recruit_crew": 10, "exchange_commodities": 11}
    assert written(state)["positions"] == positions | pushed


def test_nothing_is_pushed_while_an_empty_space_is_left_ahead_of_the_lead() -> None:
    positions = {
        "build_ships": 29,
        "hire_employee": 9,
        "recruit_crew": 11,
        "exchange_commodities": 14,
        "manufacture_equipment": 12,
        "rent_canal": 20,
        "purchase_commodities": 22,
    }
    state = play(before_advancing(positions, "purchase_commodities"), "move_marker:0")
    assert written(state)["positions"] == positions | {"purchase_commodities": 30}


@pytest.mark.parametrize("lead", [22, 45])
def test_a_lap_ends_when_the_lead_reaches_the_starting_space(lead: int) -> None:
    positions = {card: lead - at for at, card in enumerate(ACTIONS[:7])}
    state = play(before_advancing(positions, "purchase_commodities"), "move_marker:0")
    assert written(state)["positions"]["purchase_commodities"] == lead + 1
    assert written(state)["turn"]["lap"] is True


def test_cards_are_listed_from_the_last_to_the_lead() -> None:
    listed = [text.partition(":")[2] for text in legal(first_turn({}, seat=0))]
    positions = written(first_turn({}, seat=0))["positions"]
    assert listed == sorted(listed, key=lambda card: positions[card])


def test_only_cards_that_can_be_performed_are_offered() -> None:
    state = a_turn("CHOOSE_ACTION", {"guilders": 9}, **SALE)
    assert "choose_action:exchange_commodities" not in legal(state)
    assert "choose_action:rent_canal" not in legal(state)
    assert "choose_action:manufacture_equipment" in legal(state)


def test_the_income_of_a_card_can_pay_for_its_own_action() -> None:
    """Only an engineer waits anywhere; one figure ahead of hire_employee pays the surcharge."""
    track = [[["engineer_sail", 1], ["engineer_crane", 0], ["engineer_cannon", 0]]]
    others = [name for name in _employees() if name not in ("engineer_sail", "engineer_crane", "engineer_cannon")]
    track += [[[name, 0] for name in others[at : at + 3]] for at in range(0, 21, 3)]
    marks = [["rent_canal"], ["exchange_commodities"]]
    common: dict[str, Any] = {
        "n_players": 3,
        "phase": "REGULAR",
        "decision": "CHOOSE_ACTION",
        "turn": {"advanced": "build_ships"},
        "employee_track": track,
        "markers": {"hire": 7},
        **SALE,
    }
    for ahead, offered in ((marks[0], True), (["exchange_commodities"], False)):
        behind = ["exchange_commodities"] if offered else ["purchase_commodities"]
        positions = {} if offered else {"purchase_commodities": -7}
        state = shipyard.read_position(
            common | {"positions": positions, "players": [{}, {"marks": ahead}, {"marks": behind}]}
        )
        assert ("choose_action:hire_employee" in legal(state)) is offered


def _employees() -> list[str]:
    return [name for space in written(a_turn("CHOOSE_ACTION", **SALE))["employee_track"] for name, _ in space]


def test_if_nothing_can_be_performed_any_card_may_be_chosen_and_its_action_is_skipped() -> None:
    """Nobody waits, no train, no canal; the always possible cards are taken by the others."""
    track = [[[name, 0] for name in _employees()[at : at + 3]] for at in range(0, 24, 3)]
    state = shipyard.read_position(
        {
            "n_players": 3,
            "phase": "REGULAR",
            "decision": "CHOOSE_ACTION",
            "turn": {"advanced": "build_ships"},
            "employee_track": track,
            "players": [{}, {"marks": ["manufacture_equipment"]}, {"marks": ["recruit_crew"]}],
            **SALE,
        }
    )
    candidates = ["exchange_commodities", "hire_employee", "purchase_commodities", "rent_canal"]
    assert legal(state) == [f"choose_action:{card}" for card in candidates]
    play(state, "choose_action:hire_employee")
    assert player(state)["marks"] == ["hire_employee"]
    assert player(state)["guilders"] == 2
    assert (written(state)["seat"], decision(state)) == (1, "CHOOSE_ACTION")


def test_after_the_fallback_a_bonus_can_still_be_bought() -> None:
    track = [[[name, 0] for name in _employees()[at : at + 3]] for at in range(0, 24, 3)]
    state = shipyard.read_position(
        {
            "n_players": 3,
            "phase": "REGULAR",
            "decision": "CHOOSE_ACTION",
            "turn": {"advanced": "build_ships"},
            "employee_track": track,
            "players": [{"guilders": 6}, {"marks": ["manufacture_equipment"]}, {"marks": ["recruit_crew"]}],
            **SALE,
        }
    )
    play(state, "choose_action:hire_employee")
    assert legal(state) == [
        "end_actions",
        "buy_bonus:build_ships",
        "buy_bonus:manufacture_equipment",
        "buy_bonus:recruit_crew",
    ]
