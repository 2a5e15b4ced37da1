"""Rent Canal (7.5): laying canals, stranded figures, columns that run short."""

from typing import Any

from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import SALE, a_turn, decision, legal, play, player, written

COLUMN = ["K15", "K02", "K04", "K05", "K06"]


def figure(x: int, y: int, row: int, col: int, stern: str) -> dict[str, Any]:
    return {"x": x, "y": y, "row": row, "col": col, "stern": stern}


def renting(me: dict[str, Any] | None = None, column: list[str] | None = None, **fields: Any) -> State:
    fields = {"canal_column": COLUMN if column is None else column} | SALE | fields
    return a_turn("CANAL", me or {}, "rent_canal", **fields)


def test_a_canal_costs_its_row() -> None:
    assert legal(renting({"guilders": 1})) == ["rent_canal:0", "rent_canal:1", "rent_canal:2"]
    state = play(renting({"guilders": 2}), "rent_canal:4")
    assert player(state)["guilders"] == 0
    assert written(state)["canal_column"] == [*COLUMN[:4], None]
    assert written(state)["context"] == {"canal": "K06"}


def test_the_first_canal_lies_at_the_origin_and_the_figure_looks_inwards_from_an_opening() -> None:
    state = play(renting(canal_deck=["K07", "K08"]), "rent_canal:0")
    assert legal(state) == ["place_first_canal:N", "place_first_canal:E", "place_first_canal:S"]
    play(state, "place_first_canal:E")
    assert player(state)["canals"] == [[0, 0, "K15", 0]]
    assert player(state)["figure"] == figure(0, 0, 1, 2, "E")
    assert written(state)["canal_column"] == ["K02", "K04", "K05", "K06", "K07"]
    assert written(state)["canal_deck"] == ["K08"]


def test_further_canals_join_an_open_end_by_x_then_y_then_rotation() -> None:
    me = {"canals": [[0, 0, "K15", 0]], "figure": figure(0, 0, 0, 1, "N")}
    state = play(renting(me, ["K02"]), "rent_canal:0")
    assert legal(state) == ["place_canal:0:-1:0", "place_canal:0:1:0", "place_canal:1:0:1"]
    play(state, "place_canal:1:0:1")
    assert player(state)["canals"] == [[0, 0, "K15", 0], [1, 0, "K02", 1]]


def test_one_joined_side_is_enough_whatever_the_others_face() -> None:
    """K09 opens to N and E: at (1, 0) it may leave the K15 on its west side facing land."""
    me = {
        "canals": [[0, 0, "K15", 0], [0, 1, "K16", 0]],
        "figure": figure(0, 0, 0, 1, "N"),
    }
    state = play(renting(me, ["K09"]), "rent_canal:0")
    assert "place_canal:1:0:2" in legal(state)
    assert "place_canal:1:0:0" not in legal(state)


def test_a_blocked_system_without_open_ends_leaves_nothing_to_rent() -> None:
    """A ring of four corners is closed, but the figure can still move: it is not stranded."""
    ring = [[0, 0, "K09", 1], [0, 1, "K10", 0], [1, 0, "K11", 2], [1, 1, "K12", 3]]
    me = {"guilders": 9, "canals": ring, "figure": figure(0, 0, 1, 1, "E")}
    state = a_turn("CHOOSE_ACTION", me, canal_column=["K15"], **SALE)
    assert "choose_action:rent_canal" not in legal(state)


def test_a_stranded_figure_starts_anew_and_its_old_canals_are_discarded_unused() -> None:
    """The figure came up K02 and looks at the land side of K03."""
    me = {
        "guilders": 9,
        "canals": [[0, 0, "K02", 0], [0, -1, "K03", 1], [1, -1, "K09", 2], [1, 0, "K10", 3], [0, 1, "K11", 0]],
        "figure": figure(0, 0, 0, 1, "S"),
    }
    me["canals"] = [[0, 0, "K15", 0], [0, -1, "K03", 1], [1, 0, "K09", 3], [1, -1, "K10", 2]]
    state = renting(me, ["K20"])
    play(state, "rent_canal:0")
    assert written(state)["canal_discard"] == ["K03", "K09", "K10", "K15"]
    assert player(state)["canals"] == []
    assert player(state)["figure"] is None
    assert player(state)["used_count"] == 0
    assert legal(state) == ["place_first_canal:N", "place_first_canal:S", "place_first_canal:W"]
    play(state, "place_first_canal:W")
    assert player(state)["figure"] == figure(0, 0, 1, 0, "W")


def test_a_figure_before_an_empty_square_is_not_stranded() -> None:
    me = {"canals": [[0, 0, "K02", 0]], "figure": figure(0, 0, 0, 1, "S")}
    state = play(renting(me, ["K20"]), "rent_canal:0")
    assert player(state)["canals"] == [[0, 0, "K02", 0]]


def test_an_empty_deck_is_shuffled_anew_from_discards_and_everybodys_used_canals() -> None:
    state = renting({"used_canals": ["K10", "K11"], "used_count": 3}, canal_discard=["K12"])
    play(state, "rent_canal:0", "place_first_canal:N")
    now = written(state)
    assert sorted([now["canal_column"][4], *now["canal_deck"]]) == ["K10", "K11", "K12"]
    assert now["canal_discard"] == []
    assert player(state)["used_canals"] == []
    assert player(state)["used_count"] == 3


def test_a_short_column_stays_short_until_canals_are_free() -> None:
    state = play(renting(column=["K15", "K02"]), "rent_canal:0", "place_first_canal:N")
    assert written(state)["canal_column"] == ["K02", None, None, None, None]
    assert decision(state) == "CHOOSE_ACTION"
