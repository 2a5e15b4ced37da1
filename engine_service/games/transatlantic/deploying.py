"""DEPLOY (6.2, 8.2, 8.3): one ship goes to sea, a ship just bought or, with an anchor card, any that waits."""

from collections.abc import Iterable, Sequence

from engine_service.games.transatlantic import moves
from engine_service.games.transatlantic.displacing import displace
from engine_service.games.transatlantic.moves import IntoRegion
from engine_service.games.transatlantic.regions import award_contracts, enter, ways_in
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import AFTER_DEPLOYING
from engine_service.games.transatlantic.tiles import IS_STEAMSHIP, TileNumber
from engine_service.kernel.moves import Move


def legal_with_bought(state: State) -> Sequence[Move]:
    """The opening and the shipyard: only the ships bought in this action."""
    return _ways_to_sea(state, [tile for tile in state.bought if IS_STEAMSHIP[tile]])


def legal_with_waiting(state: State) -> Sequence[Move]:
    """Anchor cards: every waiting ship."""
    return _ways_to_sea(state, state.waiting[state.seat])


def apply(state: State, move: Move) -> None:
    """Put the ship to sea; whatever it pushes out is dealt with before the card goes on."""
    assert isinstance(move, IntoRegion)
    tile, region = move.tile, move.region
    waiting = state.waiting[state.seat]
    state.waiting[state.seat] = tuple([ship for ship in waiting if ship != tile])
    state.bought = ()
    pushed_out = enter(state, tile, region)
    if state.variant_president:
        award_contracts(state, tile, region)
    displace(state, pushed_out, region)


def skip(state: State) -> None:
    """No ship can go to sea: the card goes on without."""
    state.bought = ()
    state.step = AFTER_DEPLOYING[state.card]


def _ways_to_sea(state: State, ships: Iterable[TileNumber]) -> list[Move]:
    legal: list[Move] = [moves.DEPLOY[tile][region] for tile in ships for region in ways_in(state, tile)]
    legal.sort()
    return legal
