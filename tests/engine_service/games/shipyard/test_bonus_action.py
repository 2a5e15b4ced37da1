"""Step 4: the main action and the bonus action (7.2)."""

from engine_service.games import shipyard
from tests.engine_service.games.shipyard.table import SALE, a_turn, decision, legal, play, player, written


def test_a_bonus_may_be_any_action_but_the_main_one() -> None:
    me = {"guilders": 6, "trains": ["T05"]}
    state = a_turn(
        "STEP_FOUR", me, "rent_canal", done=False, train_column=["T06"], canal_column=["K01"], **SALE,
        employee_track=_nobody_but("helmsman"), markers={"hire": 7},
    )  # fmt: skip
    assert legal(state) == [
        "perform_main",
        "buy_bonus:build_ships",
        "buy_bonus:purchase_commodities",
        "buy_bonus:manufacture_equipment",
        "buy_bonus:recruit_crew",
        "buy_bonus:hire_employee",
        "buy_bonus:exchange_commodities",
    ]
    play(state, "buy_bonus:recruit_crew")
    assert player(state)["guilders"] == 0
    assert written(state)["turn"]["bonus_done"] is True


def test_one_bonus_is_all_there_is() -> None:
    state = a_turn("STEP_FOUR", {"guilders": 30}, "recruit_crew", done=False, **SALE)
    play(state, "buy_bonus:manufacture_equipment", "move_marker:0", "move_marker:0")
    assert written(state)["seat"] == 1


def test_a_bonus_costs_six_guilders_which_the_main_action_may_earn() -> None:
    me = {"guilders": 5, "trains": ["T05"]}
    state = a_turn("CHOOSE_ACTION", me, **SALE, positions={"exchange_commodities": -1, "rent_canal": -6})
    marks = [{**me}, {"marks": ["purchase_commodities"]}, {"marks": ["hire_employee"]}]
    state = shipyard.read_position(written(state) | {"players": [*marks]})
    play(state, "choose_action:exchange_commodities")
    assert decision(state) == "EXCHANGE_TRAIN"
    play(state, "exchange_train:T05", "sell_car", "trade_car:captain", "trade_car:crane")
    assert decision(state) == "STEP_FOUR"
    assert legal(state)[0] == "end_actions"
    assert "buy_bonus:manufacture_equipment" in legal(state)


def test_what_a_bonus_would_earn_cannot_pay_for_it() -> None:
    state = a_turn("CHOOSE_ACTION", {"guilders": 5, "trains": ["T05"]}, **SALE)
    play(state, "choose_action:manufacture_equipment")
    assert decision(state) == "MARKER"


def test_with_two_players_the_card_with_two_own_figures_may_be_the_bonus() -> None:
    state = a_turn("STEP_FOUR", {"guilders": 6}, "recruit_crew", seats=2, done=False, **SALE)
    assert player(state)["marks"] == ["manufacture_equipment", "recruit_crew"]
    assert "buy_bonus:manufacture_equipment" in legal(state)
    assert "buy_bonus:recruit_crew" not in legal(state)


def test_a_main_action_the_bonus_made_impossible_is_skipped() -> None:
    """Only an engineer waits, one guilder is left for the surcharge, and the bonus spends it."""
    state = a_turn(
        "STEP_FOUR", {"guilders": 7}, "hire_employee", done=False, employee_track=_nobody_but("engineer_sail"),
        markers={"hire": 7}, **SALE,
    )  # fmt: skip
    play(state, "buy_bonus:manufacture_equipment", "move_marker:1")
    assert player(state)["employees"] == []
    assert written(state)["seat"] == 1


def test_without_a_bonus_to_buy_nothing_is_asked() -> None:
    state = a_turn("CHOOSE_ACTION", {"guilders": 5}, **SALE)
    play(state, "choose_action:recruit_crew")
    assert decision(state) == "MARKER"
    play(state, "move_marker:0")
    assert (decision(state), written(state)["seat"]) == ("CHOOSE_ACTION", 1)


def _nobody_but(name: str) -> list[list[list[object]]]:
    """An employee track where only this one waits, on space 0."""
    track = written(a_turn("CHOOSE_ACTION", **SALE))["employee_track"]
    names = [name, *(who for space in track for who, _ in space if who != name)]
    return [[[who, 1 if who == name else 0] for who in names[at : at + 3]] for at in range(0, 24, 3)]
