"""Setup and opening purchases (section 3)."""

from typing import Any

import pytest

from engine_service.games.transatlantic.deck import SET_A, SET_B
from engine_service.games.transatlantic.setup import lay_out, setup
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import IS_HQ, NUMBER_OF, SAILING_SHIPS, STACK, STACKS
from engine_service.kernel.errors import MalformedPosition
from tests.engine_service.games.transatlantic.table import asked, coal_on, kinds, legal, names, play, ships_in

OPTIONS = {"variant_market": False, "variant_president": False, "max_rounds": 100}
UNSHUFFLED: dict[str, Any] = {"deal": SAILING_SHIPS, "stacks": STACKS[1:], "sets": (SET_A, SET_B)}


def laid_out(seats: int, **changed: Any) -> State:
    return lay_out(seats, **(UNSHUFFLED | {"options": OPTIONS} | changed))


@pytest.mark.parametrize(
    ("seats", "regions", "ships", "docks", "removed"), [(2, 3, 27, 2, 16), (3, 4, 36, 1, 8), (4, 5, 45, 0, 0)]
)
def test_fewer_seats_open_fewer_regions_and_play_with_fewer_ships(
    seats: int, regions: int, ships: int, docks: int, removed: int
) -> None:
    state = setup(seats, 1, OPTIONS)
    tiles = (*state.market, *state.pile[state.drawn :])
    assert len(state.regions) == regions
    assert sum(not IS_HQ[tile] for tile in tiles) == ships
    assert sum(IS_HQ[tile] for tile in tiles) == 5
    assert len(state.docks) == docks
    assert all(STACK[tile] == 1 for tile in state.docks)
    assert len(state.removed_unseen) == removed
    assert all(2 <= STACK[tile] <= 9 for tile in state.removed_unseen)


def test_every_seat_begins_with_150_pounds_seven_cards_seven_houses_and_a_token() -> None:
    state = setup(4, 1, OPTIONS)
    hand = ["coal", "director", "invest", "region", "ship_agent", "shipyard", "transport"]
    assert state.money == [150] * 4
    assert [kinds(cards) for cards in state.hands] == [hand] * 4
    assert state.houses_left == [7] * 4
    assert state.tokens == [True] * 4


def test_in_the_president_variant_the_president_replaces_the_director() -> None:
    state = setup(2, 1, OPTIONS | {"variant_president": True})
    assert kinds(state.hands[0]) == ["coal", "invest", "president", "region", "ship_agent", "shipyard", "transport"]


def test_sailing_ships_lie_from_the_youngest_on_and_the_owner_of_the_oldest_starts() -> None:
    deal = [NUMBER_OF[name] for name in ("thermopylae", "ariel", "cutty_sark", "leander")]
    state = laid_out(4, deal=deal)
    assert [ships_in(state, region) for region in ("north_atlantic", "tasmanian_sea", "indian_ocean")] == [
        ["scotia"], ["cutty_sark"], ["thermopylae"],
    ]  # fmt: skip
    assert [ships_in(state, region) for region in ("pacific_ocean", "south_atlantic")] == [["leander"], ["ariel"]]
    assert state.start_seat == 1
    three = laid_out(3, deal=deal)
    assert ships_in(three, "pacific_ocean") == ["ariel"]
    assert names(three.out_of_game) == ["leander"]


def test_duplicates_are_put_aside_when_the_display_is_first_filled() -> None:
    twice = [*[card for card in SET_A if SET_A.count(card) == 2], *[card for card in SET_A if SET_A.count(card) == 1]]
    state = laid_out(4, sets=(twice, SET_B))
    assert kinds(state.display) == ["transport_ext", "blue_riband", "cargo", "coal_ext", "commerce"]
    assert kinds(state.ext_discard) == ["transport_ext"]
    assert len(state.ext_stack) == 16


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"deal": SAILING_SHIPS[:3]}, "the deal names each of ariel, leander, thermopylae, cutty_sark once"),
        ({"stacks": STACKS[2:]}, "the stacks are those of the backs 1 to 10, each with its five tiles"),
        ({"sets": (SET_B, SET_B)}, "set A holds blue_riband, cargo, coal_ext, commerce, cruise"),
    ],
)
def test_a_shuffle_that_cannot_be_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(MalformedPosition, match=message):
        laid_out(4, **changed)


def test_the_opening_runs_against_the_order_of_turns_and_the_start_seat_begins_round_one() -> None:
    state = laid_out(4)
    assert state.start_seat == 0
    for seat, ship in ((3, "abyssinia"), (2, "adriatic"), (1, "germanic"), (0, "nubian")):
        assert asked(state) == ("OPENING_BUY", seat)
        play(state, f"buy:{ship}", f"deploy:{ship}:north_atlantic")
    assert (asked(state), state.round) == (("TURN", 0), 1)
    assert ships_in(state, "north_atlantic") == ["nubian", "germanic", "adriatic", "abyssinia"]
    assert names(state.out_of_game) == ["scotia"]
    assert names(state.docks) == ["atlantic", "pommerania", "city_of_berlin", "devonia"]


def test_an_opening_ship_costs_its_place_has_a_coal_and_goes_where_it_likes() -> None:
    state = laid_out(4)
    assert legal(state) == [
        "buy:abyssinia", "buy:adriatic", "buy:atlantic", "buy:city_of_berlin", "buy:germanic", "buy:pommerania",
    ]  # fmt: skip
    play(state, "buy:city_of_berlin")
    assert state.money[3] == 150 - 80 - 40
    assert coal_on(state, "city_of_berlin") == [1]
    assert asked(state) == ("DEPLOY", 3)
    assert len(legal(state)) == 5


def test_an_opening_deployment_brings_contracts() -> None:
    state = laid_out(2, options=OPTIONS | {"variant_president": True})
    play(state, "buy:adriatic", "deploy:adriatic:north_atlantic")
    # As heavy as SCOTIA and slower, but with more passengers.
    assert state.contracts == [0, 1]
    play(state, "buy:nubian", "deploy:nubian:tasmanian_sea")
    # Slower than LEANDER.
    assert state.contracts == [2, 1]


def test_a_ship_displaced_in_the_opening_is_redeployed_before_the_next_seat_buys() -> None:
    state = laid_out(4)
    for ship in ("abyssinia", "adriatic", "germanic"):
        play(state, f"buy:{ship}", f"deploy:{ship}:indian_ocean")
    assert asked(state) == ("REDEPLOY", 2)
    play(state, "redeploy:thermopylae:south_atlantic")
    assert asked(state) == ("OPENING_BUY", 0)


def test_the_ship_market_variant_holds_for_the_opening_too() -> None:
    state = laid_out(4, options=OPTIONS | {"variant_market": True})
    play(state, "buy:city_of_berlin")
    assert state.money[3] == 150 - 80
    assert coal_on(state, "city_of_berlin") == [0]
