"""Phase 3, MOVE (6.3): the captain walks the rondel; up to three steps are free, more cost a contract."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.crossing_oceans import moves
from engine_service.games.crossing_oceans.board import CENTRE, FREE_STEPS, RONDEL
from engine_service.games.crossing_oceans.moves import ToSpot
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import (
    CARGO_JOB,
    COAL_PIER,
    CROSSING,
    FLEET,
    HOUSE_SITE,
    REGION,
    SHIPYARD,
)
from engine_service.kernel.moves import Move

_SPOTS: Final = len(RONDEL)
_ACTION: Final = {
    "coal": COAL_PIER,
    "region": REGION,
    "ships": SHIPYARD,
    "blue_riband": CROSSING,
    "house": HOUSE_SITE,
    "fleet": FLEET,
    "cargo": CARGO_JOB,
}
_ACTION_AT: Final = tuple(_ACTION[action] for action in RONDEL)


def _within(spot: int, steps: int) -> tuple[Move, ...]:
    return tuple(sorted(moves.MOVE[(spot + step) % _SPOTS] for step in range(1, steps + 1)))


_FROM_CENTRE: Final = moves.MOVE
_FREE: Final = tuple(_within(spot, FREE_STEPS) for spot in range(_SPOTS))
_WITH_CONTRACT: Final = tuple(_within(spot, _SPOTS - 1) for spot in range(_SPOTS))


def legal_moves(state: State) -> Sequence[Move]:
    """From the centre anywhere; later never to the same spot."""
    spot = state.rondel[state.seat]
    if spot == CENTRE:
        return _FROM_CENTRE
    return _WITH_CONTRACT[spot] if state.contracts[state.seat] else _FREE[spot]


def apply(state: State, move: Move) -> None:
    """Pay for a long way and carry out the action of the spot."""
    assert isinstance(move, ToSpot)
    seat = state.seat
    spot = state.rondel[seat]
    if spot != CENTRE and (move.spot - spot) % _SPOTS > FREE_STEPS:
        state.contracts[seat] -= 1
    state.rondel[seat] = move.spot
    state.step = _ACTION_AT[move.spot]
