"""Setup (section 3)."""

from typing import Any

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.cards import BOWS, MIDDLES_BELOW, MIDDLES_ON_TOP, STERNS
from engine_service.games.shipyard.contracts import OF_COLOUR
from engine_service.games.shipyard.employees import EMPLOYEE_CARDS, EMPLOYEE_OF
from engine_service.games.shipyard.setup import Shuffle, lay_out
from engine_service.kernel.errors import MalformedPosition
from tests.engine_service.games.shipyard.table import legal, written

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def fresh(seats: int, seed: int = 1, balanced: bool = False) -> dict[str, Any]:
    return written(shipyard.setup(seats, seed, {"balanced_employees": balanced}))


def in_file_order(seats: int) -> Shuffle:
    """Nothing shuffled at all."""
    return Shuffle(
        start_seat=seats - 1,
        bows=BOWS,
        sterns=STERNS,
        middles=MIDDLES_ON_TOP + MIDDLES_BELOW,
        trains=range(seats + 1, 15),
        canals=range(1, 25),
        actions=(2, 3, 4, 5),
        manufacture=1,
        recruit=2,
        hire=3,
        posts=range(24),
        green=OF_COLOUR[0],
        blue=OF_COLOUR[1],
    )


@SEATS
def test_columns_are_filled_from_the_bottom_and_the_decks_hold_the_rest(seats: int) -> None:
    table = written(lay_out(seats, in_file_order(seats)))
    assert table["ship_market"] == {
        "bow": ["B01", "B02", "B03", "B04", "B05"],
        "middle_left": ["M01", "M02", "M03", "M04", "M05"],
        "middle_right": ["M06", "M07", "M08", "M09", "M10"],
        "stern": ["S01", "S02", "S03", "S04", "S05"],
    }
    assert {part: len(deck) for part, deck in table["ship_decks"].items()} == {"bow": 19, "middle": 46, "stern": 19}
    assert table["canal_column"] == ["K01", "K02", "K03", "K04", "K05"]
    assert len(table["canal_deck"]) == 19
    assert table["train_column"] == [f"T{number:02}" for number in range(seats + 1, seats + 6)]
    assert len(table["train_deck"]) == 14 - seats - 5
    assert table["markers"] == {"manufacture": 1, "recruit": 2, "exchange": 0, "hire": 3}


@SEATS
def test_everybody_starts_with_six_guilders_a_train_and_six_contracts(seats: int) -> None:
    table = written(lay_out(seats, in_file_order(seats)))
    for seat, player in enumerate(table["players"]):
        assert player["guilders"] == 6
        assert player["trains"] == [f"T0{seat + 1}"]
        assert player["contracts"] == [f"{colour}{3 * seat + at:02}" for colour in "GU" for at in (1, 2, 3)]
        assert player["yard"] == [None] * 9
    assert len(table["contracts_out"]) == 24 - 6 * seats
    assert table["seat"] == table["start_seat"] == seats - 1
    assert table["laps_left"] == seats


@SEATS
def test_the_action_cards_lie_in_a_row_behind_the_lead(seats: int) -> None:
    positions = written(lay_out(seats, in_file_order(seats)))["positions"]
    expected = {
        "build_ships": 0,
        "purchase_commodities": -3,
        "rent_canal": -1,
        "manufacture_equipment": -2,
        "recruit_crew": -4,
        "hire_employee": -5,
        "exchange_commodities": -6,
    }
    assert positions == expected | ({"receive_subsidy": -7} if seats == 4 else {})


@SEATS
def test_employees_have_one_copy_for_two_players_and_two_for_more(seats: int) -> None:
    copies = {copies for space in fresh(seats)["employee_track"] for _, copies in space}
    assert copies == {1 if seats == 2 else 2}


def test_the_balanced_layout_has_an_engineer_or_recruiter_first_on_every_space() -> None:
    for seed in range(5):
        types = [[_type(who) for who, _ in space] for space in fresh(3, seed, balanced=True)["employee_track"]]
        assert all(first in ("engineer", "recruiter") for first, *_ in types)
        assert not any(other in ("engineer", "recruiter") for _, *others in types for other in others)
    plain = [[_type(who) for who, _ in space] for space in fresh(3)["employee_track"]]
    assert any(first not in ("engineer", "recruiter") for first, *_ in plain)


def _type(name: str) -> str:
    return EMPLOYEE_CARDS[EMPLOYEE_OF[name]].type


def test_the_middle_deck_has_its_larger_part_on_top() -> None:
    table = fresh(4)
    middles = [
        *table["ship_market"]["middle_left"],
        *table["ship_market"]["middle_right"],
        *table["ship_decks"]["middle"],
    ]
    assert sorted(middles[:32]) == [f"M{number:02}" for number in range(1, 33)]


def test_the_first_decision_is_the_starting_players_choice_of_an_action() -> None:
    state = shipyard.setup(4, 3, {"balanced_employees": False})
    assert shipyard.to_decide(state) == state.start_seat
    assert len(legal(state)) == 8


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bows": BOWS[:-1]}, "bows name each of their 24 components once"),
        ({"middles": MIDDLES_BELOW + MIDDLES_ON_TOP}, "the first 32 middles name"),
        ({"trains": range(1, 12)}, "trains name each of their 11 components once"),
        ({"actions": (2, 3, 4, 4)}, "actions name each of their 4 components once"),
        ({"hire": 8}, "hire is a number from 0 to 7, not 8"),
        ({"start_seat": 3}, "start_seat is a number from 0 to 2, not 3"),
    ],
)
def test_a_shuffle_that_could_not_have_been_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(MalformedPosition, match=message):
        lay_out(3, in_file_order(3)._replace(**change))


def test_a_balanced_layout_must_be_balanced() -> None:
    posts = (23, *range(23))
    with pytest.raises(MalformedPosition, match="balanced posts"):
        lay_out(3, in_file_order(3)._replace(posts=posts), balanced=True)
