"""The component tables against the list of what is in the box (section 1)."""

from collections import Counter

from engine_service.games.shipyard.board import ACTIONS, START_LAYOUT
from engine_service.games.shipyard.canals.tiles import CANAL_TILES
from engine_service.games.shipyard.cards import (
    BOWS,
    CARDS,
    ID,
    MIDDLES_BELOW,
    MIDDLES_ON_TOP,
    PROPELLER_MOUNTS,
    SHIP_CARDS,
    STERNS,
)
from engine_service.games.shipyard.contracts import CONTRACT_CARDS, OF_COLOUR
from engine_service.games.shipyard.employees import EMPLOYEE_CARDS, END_POINTS
from engine_service.games.shipyard.trade import ITEMS, PRICE, STARTERS, TRAIN_CARDS


def test_104_ship_cards_in_four_decks() -> None:
    assert len(SHIP_CARDS) == 104
    assert [len(deck) for deck in (BOWS, STERNS, MIDDLES_ON_TOP, MIDDLES_BELOW)] == [24, 24, 32, 24]


def test_ship_cards_are_numbered_in_the_order_of_their_ids() -> None:
    ids = [ID[card] for card in CARDS]
    assert ids == sorted(ids)
    assert len(set(ids)) == 104


def test_features_of_all_ship_cards() -> None:
    names = ("cabins", "masts", "propellers", "cranes", "cannons", "lifebuoys", "lifeboats", "lanterns")
    totals = {name: sum(getattr(card, name) for card in SHIP_CARDS) for name in names}
    assert totals == {
        "cabins": 51,
        "masts": 43,
        "propellers": 18,
        "cranes": 22,
        "cannons": 28,
        "lifebuoys": 42,
        "lifeboats": 22,
        "lanterns": 30,
    }


def test_propeller_mounts_are_on_sterns_one_at_most() -> None:
    assert {card for card in CARDS if PROPELLER_MOUNTS[card]} <= set(STERNS)
    assert max(PROPELLER_MOUNTS) == 1


def test_24_canals_of_which_ten_branch() -> None:
    openings = Counter(len(tile.openings) for tile in CANAL_TILES)
    assert len(CANAL_TILES) == 24
    assert openings == {2: 14, 3: 8, 4: 2}


def test_14_trains_of_three_cars_four_of_them_to_start_with() -> None:
    assert len(TRAIN_CARDS) == 14
    assert all(len(train.cars) == 3 for train in TRAIN_CARDS)
    assert len(STARTERS) == 4
    assert {TRAIN_CARDS[train - 1].cars for train in STARTERS} == {(0, 1, 2)}


def test_24_employees_in_five_colours() -> None:
    colours = Counter(card.colour for card in EMPLOYEE_CARDS)
    assert len(EMPLOYEE_CARDS) == 24
    assert colours == {"brown": 4, "green": 4, "orange": 6, "blue": 8, "yellow": 2}
    assert sum(card.surcharge for card in EMPLOYEE_CARDS) == 8
    assert sum(END_POINTS) == 3 * (1 + 3)


def test_24_contracts_half_green_half_blue() -> None:
    assert len(CONTRACT_CARDS) == 24
    assert [len(contracts) for contracts in OF_COLOUR] == [12, 12]


def test_the_six_price_settings_sum_to_seven_each() -> None:
    assert [sum(prices) for prices in PRICE] == [7] * 6
    assert [len(items) for items in ITEMS] == [3, 3, 3]


def test_the_start_layout_has_a_place_for_every_action_card() -> None:
    assert [position for position, _ in START_LAYOUT] == list(range(0, -8, -1))
    assert Counter(card for _, card in START_LAYOUT)["random"] == 4
    assert {card for _, card in START_LAYOUT} - {"random"} <= set(ACTIONS)
