"""What holds at every decision (section 14 of the rules), checked without the functions that keep it so."""

from collections import Counter

from engine_service.games.transatlantic import turn
from engine_service.games.transatlantic.board import (
    ALL_COAL,
    ALL_HOUSES,
    ALL_MARKERS,
    FULL_BUNKER,
    HOUSE_COSTS,
    NORTH_ATLANTIC,
    POSITIONS,
    REGION_OF,
)
from engine_service.games.transatlantic.deck import DIRECTOR, FLEET, KIND_OF, PRESIDENT, SET_A, SET_B, STARTING_HAND
from engine_service.games.transatlantic.moves import STOPS
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import (
    BUY,
    EXTRA_COAL,
    FAREWELL,
    OPENING_BUY,
    OVER,
    REDEPLOY,
    TURN,
)
from engine_service.games.transatlantic.tiles import (
    BLUE,
    FLAG,
    ID,
    IS_HQ,
    IS_SAILING,
    IS_STEAMSHIP,
    NUMBER_OF,
    NUMBERS,
    SCOTIA,
    STACK,
)
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import NOBODY


def check(before: State | None, move: Move | None, after: State) -> None:
    """Everything a single state must satisfy, and what a move may have changed."""
    for holds in (
        coal_and_markers_are_conserved,
        every_tile_is_in_one_place,
        regions_are_sorted_by_age,
        owners_are_known,
        cards_are_conserved,
        display_is_complete,
        houses_are_counted,
        market_is_in_order,
        end_is_triggered_by_the_last_ship,
        decision_is_open,
    ):
        holds(after)
    if before is not None:
        assert move is not None
        only_the_docks_grow(before, after)
        points_are_explained(before, move, after)
        ribands_are_won_by_placing(before, move, after)


def coal_and_markers_are_conserved(state: State) -> None:
    """I1, I2."""
    assert state.coal_supply + sum(state.coal) == ALL_COAL
    assert state.coal_supply >= 0
    for tile in NUMBERS:
        assert 0 <= state.coal[tile] <= FULL_BUNKER
        assert not state.coal[tile] or (IS_STEAMSHIP[tile] and state.owners[tile] != NOBODY)
    for column, total in enumerate(ALL_MARKERS):
        assert state.marker_supply[column] >= 0
        assert state.marker_supply[column] + sum(markers[column] for markers in state.markers) == total


def every_tile_is_in_one_place(state: State) -> None:
    """I3."""
    places = [
        *state.regions, state.market, state.pile[state.drawn :], state.docks, state.scrapped, state.out_of_game,
        state.removed_unseen, *state.waiting, *state.hqs, (state.displaced,),
    ]  # fmt: skip
    assert sorted(tile for place in places for tile in place if tile) == list(NUMBERS)


def regions_are_sorted_by_age(state: State) -> None:
    """I4, and the fleets that are listed beside them."""
    for region, ships in enumerate(state.regions):
        assert len(ships) <= POSITIONS[region]
        assert list(ships) == sorted(set(ships), reverse=True)
        assert SCOTIA not in ships or region == NORTH_ATLANTIC
    at_sea = [tile for ships in state.regions for tile in ships]
    for seat, fleet in enumerate(state.fleets):
        assert list(fleet) == sorted((tile for tile in at_sea if state.owners[tile] == seat), key=lambda tile: ID[tile])


def owners_are_known(state: State) -> None:
    """I5, I16."""
    owned = {tile for ships in state.regions for tile in ships if tile != SCOTIA}
    for seat in range(state.seats):
        for tile in (*state.waiting[seat], *state.hqs[seat]):
            assert state.owners[tile] == seat
            owned.add(tile)
        assert all(IS_STEAMSHIP[tile] for tile in state.waiting[seat])
        assert all(IS_HQ[tile] for tile in state.hqs[seat])
    if state.displaced:
        assert state.step in (REDEPLOY, FAREWELL)
        assert state.seat == state.owners[state.displaced]
        owned.add(state.displaced)
    else:
        assert state.seat == state.active
    assert {tile for tile in NUMBERS if state.owners[tile] != NOBODY} == owned


def cards_are_conserved(state: State) -> None:
    """I6, I8, I20."""
    starting = STARTING_HAND[state.variant_president]
    chief, other = (PRESIDENT, DIRECTOR) if state.variant_president else (DIRECTOR, PRESIDENT)
    extensions = Counter((*state.ext_stack, *state.ext_discard, *state.display))
    for hand, stack in zip(state.hands, state.played, strict=True):
        assert list(hand) == sorted(hand)
        assert chief in hand
        cards = Counter((*hand, *stack))
        assert all(cards[card] == 1 for card in starting)
        assert other not in cards
        extensions += cards - Counter(starting)
    assert extensions == Counter((*SET_A, *SET_B))
    assert state.variant_president or not any(state.contracts)


def display_is_complete(state: State) -> None:
    """I7."""
    assert len(state.display) <= 5
    assert len(set(state.display)) == len(state.display)
    if state.step == TURN and len(state.display) < 5:
        assert {*state.ext_stack, *state.ext_discard} <= {*state.display}


def houses_are_counted(state: State) -> None:
    """I9, I10."""
    for region, built in enumerate(state.houses):
        assert len(built) <= len(HOUSE_COSTS[region])
        assert all(built.count(seat) <= 2 for seat in built)
    for seat in range(state.seats):
        assert state.houses_left[seat] + sum(built.count(seat) for built in state.houses) == ALL_HOUSES
        assert state.money[seat] >= 0
        assert state.money[seat] % 10 == 0


def market_is_in_order(state: State) -> None:
    """I11."""
    row = [tile for tile in state.market if tile]
    assert len(state.market) == 6
    assert state.step in (BUY, EXTRA_COAL) or state.market[: len(row)] == row
    backs = [STACK[tile] for tile in (*row, *state.pile[state.drawn :])]
    assert backs == sorted(backs)


def end_is_triggered_by_the_last_ship(state: State) -> None:
    """I13."""
    if state.step not in (BUY, EXTRA_COAL):
        ships_left = any(IS_STEAMSHIP[tile] for tile in (*state.market, *state.pile[state.drawn :]))
        assert bool(state.end_round) is not ships_left
    assert not state.end_round or state.round <= state.end_round


def decision_is_open(state: State) -> None:
    """I14, I15."""
    legal = state.legal
    assert list(legal) == list(turn.list_moves(state))
    assert list(legal) == sorted(set(legal))
    if state.step == OVER:
        assert not legal
    else:
        assert any(move not in STOPS for move in legal)
    if state.step in (OPENING_BUY, TURN, OVER):
        assert not state.pending_scrap
        assert (state.card, state.bought, state.sailed, state.taken, state.to_load, state.markers_left) == (
            0, (), (), (), 0, 0,
        )  # fmt: skip


def only_the_docks_grow(before: State, after: State) -> None:
    """I12, I13."""
    assert after.docks[: len(before.docks)] == before.docks
    assert len(after.docks) - len(before.docks) <= 1
    assert all(IS_STEAMSHIP[tile] for tile in after.docks)
    assert not {*after.docks} & {*after.scrapped}
    assert before.end_round in (0, after.end_round)


def points_are_explained(before: State, move: Move, after: State) -> None:
    """I10, I17: points come from houses when ships sail, from FLEET and from scrapped ships, and from nothing else."""
    points = [0] * before.seats
    verb, _, name = move.partition(":")
    if verb == "sail":
        _count_houses(before, points, NUMBER_OF[name])
    elif verb == "region":
        for tile in before.regions[REGION_OF[name]]:
            if tile != SCOTIA and (before.coal[tile] or IS_SAILING[tile]):
                _count_houses(before, points, tile)
    elif move == "farewell:yes":
        points[before.seat] += before.houses[before.displaced_from].count(before.seat)
    card = KIND_OF.get(name, 0) if verb in ("play", "token", "take") else 0
    if verb == "copy" and name != "none":
        card = before.played[int(name)][-1]
    if card == FLEET:
        own = (*before.fleets[before.active], *before.waiting[before.active])
        points[before.active] += 2 * len({FLAG[tile] for tile in own if IS_STEAMSHIP[tile]})
    if not after.pending_scrap:
        lost = [(tile, before.owners[tile]) for tile in after.scrapped[len(before.scrapped) :]]
        for tile, owner in (*before.pending_scrap, *lost):
            points[owner] += _scrap_value(after, tile, owner)
    assert [now - then for now, then in zip(after.vp, before.vp, strict=True)] == points


def ribands_are_won_by_placing(before: State, move: Move, after: State) -> None:
    """I18, I21."""
    won = [now[BLUE] - then[BLUE] for now, then in zip(after.markers, before.markers, strict=True)]
    assert min(won) >= 0
    assert sum(won) <= move.endswith(":north_atlantic") * move.startswith(("deploy", "redeploy"))
    if before.displaced and after.displaced:
        assert after.displaced < before.displaced


def _count_houses(state: State, points: list[int], tile: int) -> None:
    owner = state.owners[tile]
    region = next(at for at, ships in enumerate(state.regions) if tile in ships)
    points[owner] += state.houses[region].count(owner)


def _scrap_value(state: State, tile: int, owner: int) -> int:
    if FLAG[tile] < 0:
        return 0
    acquired = state.markers[owner][FLAG[tile]]
    value = (3, 5, 7, 9)[acquired] if acquired < 4 else 6 + acquired
    return value + sum(FLAG[ship] == FLAG[tile] for ship in state.docks)
