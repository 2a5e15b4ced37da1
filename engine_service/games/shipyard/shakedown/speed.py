"""Speed (8.3): what the rig and the engine give, and what helmsman and rigger may add."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import PROPELLER, SAIL, SMOKESTACK
from engine_service.games.shipyard.employees import HELMSMAN, RIGGER, Staff
from engine_service.games.shipyard.moves import AtSpeed
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import SAIL as SAILING
from engine_service.games.shipyard.steps import SPEED
from engine_service.kernel.moves import Move


def declare(state: State) -> None:
    """Ask for the speed, if there is a choice; then cast off."""
    speeds = _speeds(state)
    if len(speeds) > 1:
        state.step = SPEED
    else:
        _cast_off(state, speeds[0])


def legal_moves(state: State) -> Sequence[Move]:
    """From the base speed to the most the employees give, as far as the canals go."""
    return [moves.DECLARE_SPEED[speed] for speed in _speeds(state)]


def apply(state: State, move: Move) -> None:
    """The ship will make exactly so many steps."""
    assert isinstance(move, AtSpeed)
    _cast_off(state, move.speed)


def base_speed(pieces: tuple[int, ...]) -> int:
    """A smokestack and a propeller together make a steamship; without that pair two smokestacks count as one."""
    sails, smokestacks, propellers = pieces[SAIL], pieces[SMOKESTACK], pieces[PROPELLER]
    if smokestacks and propellers:
        return 4 + (smokestacks - 1) + (propellers - 1) + sails
    return 1 + sails + propellers + smokestacks // 2


def top_speed(pieces: tuple[int, ...], staff: Staff) -> int:
    """One more with the helmsman, one for each pair of sails with the rigger."""
    return base_speed(pieces) + (HELMSMAN in staff) + (pieces[SAIL] // 2 if RIGGER in staff else 0)


def _speeds(state: State) -> range:
    most = min(top_speed(state.pieces, state.employees[state.seat]), state.reach)
    return range(base_speed(state.pieces), most + 1)


def _cast_off(state: State, speed: int) -> None:
    state.speed = speed
    state.reach = 0
    state.step = SAILING
