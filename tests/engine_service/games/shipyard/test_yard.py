"""The yard: which cards may lie where, and which runs are ships (4.3)."""

from itertools import product

import pytest

from engine_service.games.shipyard.board import BOW, MIDDLE, STERN
from engine_service.games.shipyard.yard import SLOTS, bit, completed_ships, completing, is_legal, room

PART = {"B": BOW, "M": MIDDLE, "S": STERN}


def layout(drawing: str) -> int:
    return sum(bit(PART[letter], slot) for slot, letter in enumerate(drawing) if letter != ".")


def legal_parts(drawing: str, slot: int) -> str:
    """The parts that may be placed in a slot, counted from 1."""
    return "".join(letter for letter, part in PART.items() if room(layout(drawing))[part] >> slot - 1 & 1)


EVERY_YARD = ["".join(cards) for cards in product(".BMS", repeat=SLOTS)]
LEGAL_YARDS = [drawing for drawing in EVERY_YARD if is_legal(layout(drawing))]


def test_there_are_23288_legal_yards() -> None:
    assert len(LEGAL_YARDS) == 23_288


def test_every_full_legal_yard_contains_a_completed_ship() -> None:
    full = [drawing for drawing in LEGAL_YARDS if "." not in drawing]
    assert len(full) == 377
    assert all(completed_ships(layout(drawing)) for drawing in full)


def test_room_is_exactly_where_one_more_card_leaves_the_yard_legal() -> None:
    for drawing in LEGAL_YARDS[::7]:
        for part, slots in enumerate(room(layout(drawing))):
            expected = {
                slot for slot in range(SLOTS) if drawing[slot] == "." and is_legal(layout(drawing) | bit(part, slot))
            }
            assert {slot for slot in range(SLOTS) if slots >> slot & 1} == expected


def test_every_legal_yard_with_an_empty_slot_has_room_for_something() -> None:
    assert all(any(room(layout(drawing))) for drawing in LEGAL_YARDS if "." in drawing)


def test_slot_1_takes_only_bows_and_slot_9_only_sterns() -> None:
    assert [legal_parts(".........", slot) for slot in (1, 2, 5, 8, 9)] == ["B", "BM", "BMS", "MS", "S"]


@pytest.mark.parametrize("drawing", ["MS.......", "M........", ".S......."])
def test_a_card_without_room_for_its_bow_is_illegal(drawing: str) -> None:
    assert not is_legal(layout(drawing))


def test_a_stern_right_after_a_bow_is_illegal() -> None:
    assert "S" not in legal_parts("...B.....", 5)
    assert "B" not in legal_parts("....S....", 4)


def test_a_bow_may_wait_for_the_ship_on_its_right() -> None:
    assert "B" in legal_parts(".BM.S....", 1)


def test_a_middle_may_wait_for_both_neighbours() -> None:
    assert "M" in legal_parts("B.S.B..S.", 4)


def test_cards_need_not_touch() -> None:
    assert "S" in legal_parts("B........", 9)


def test_the_last_empty_slot_always_completes_a_ship() -> None:
    assert legal_parts("BMM.MMMMS", 4) == "BMS"
    for letter, ship in {"M": (0, 8), "B": (3, 8), "S": (0, 3)}.items():
        assert completed_ships(layout(f"BMM{letter}MMMMS")) == (ship,)


def test_a_ship_is_a_bow_middles_and_a_stern_side_by_side() -> None:
    assert completed_ships(layout("BMSBMMSB.")) == ((0, 2), (3, 6))
    assert completed_ships(layout("BM.S.....")) == ()


def test_completing_slots_are_those_that_make_a_ship() -> None:
    bows, middles, sterns = (
        completing(layout("BM.......")),
        completing(layout("B.S......")),
        completing(layout(".MS......")),
    )
    assert bows == (0, 0, 0b100)
    assert middles == (0, 0b10, 0)
    assert sterns == (0b1, 0, 0)
    assert completing(layout("B........")) == (0, 0, 0)
