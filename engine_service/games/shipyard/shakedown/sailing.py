"""The cruise itself (8.4, 8.5): the figure sails step by step, and the ship scores when it arrives."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import BUSINESSMAN, CANNON, CRANE, CREW, NO_PIECES, SOLDIER
from engine_service.games.shipyard.canals.routes import longest_route
from engine_service.games.shipyard.canals.system import Figure, System, attached, exits
from engine_service.games.shipyard.canals.tiles import (
    COMMERCE,
    ICON,
    LANTERN,
    LIFEBOAT,
    LIFEBUOY,
    MILITARY,
    RIBAND,
    ROTATIONS,
)
from engine_service.games.shipyard.cards import LANTERNS, LIFEBOATS, LIFEBUOYS, total
from engine_service.games.shipyard.market import fill_canal_column
from engine_service.games.shipyard.moves import ToSide
from engine_service.games.shipyard.state import Launched, State
from engine_service.games.shipyard.steps import CRUISE
from engine_service.kernel.moves import Move


def legal_moves(state: State) -> Sequence[Move]:
    """Ways on from which the rest of the declared steps can still be made (R22)."""
    seat = state.seat
    system, here = state.systems[seat], state.figures[seat]
    ways = exits(system, here)
    if len(ways) == 1:
        # The declared speed fits the canals, so the only way on is never too short.
        return [moves.SAIL_STEP[side] for side in ways]
    rest = state.speed - state.steps - 1
    return [moves.SAIL_STEP[side] for side, there in ways.items() if _reaches(system, here, there, rest)]


def apply(state: State, move: Move) -> None:
    """Sail one step; with the last one the ship scores."""
    assert isinstance(move, ToSide)
    seat = state.seat
    here = state.figures[seat]
    there = exits(state.systems[seat], here)[move.side]
    if there.square != here.square:
        _leave_canal(state, here, there)
    state.figures[seat] = there
    state.steps += 1
    icon = ICON[state.systems[seat][there.square]][there.cell]
    if icon == RIBAND:
        state.riband = state.steps
    else:
        state.icon_points += _icon_points(state, icon)
    if state.steps == state.speed:
        _arrive(state)


def _reaches(system: System, here: Figure, there: Figure, rest: int) -> bool:
    if there.square != here.square:
        system = {square: laid for square, laid in system.items() if square != here.square}
    return longest_route(system, there, rest) >= rest


def _leave_canal(state: State, here: Figure, there: Figure) -> None:
    """The canal behind is used; what no longer hangs together with the new one is discarded (R21)."""
    seat = state.seat
    ahead = {**state.systems[seat]}
    state.used_canals[seat] += (ahead.pop(here.square) // ROTATIONS,)
    state.used_counts[seat] += 1
    state.systems[seat] = attached(ahead, there.square)
    state.canal_discard += tuple(
        [laid // ROTATIONS for square, laid in ahead.items() if square not in state.systems[seat]]
    )


def _icon_points(state: State, icon: int) -> int:
    """What an official pays, by what the ship carries."""
    pieces, ship = state.pieces, state.ship
    if icon == MILITARY:
        return pieces[SOLDIER] + pieces[CANNON]
    if icon == COMMERCE:
        return pieces[BUSINESSMAN] + pieces[CRANE]
    if icon == LANTERN:
        return total(LANTERNS, ship)
    if icon == LIFEBOAT:
        return total(LIFEBOATS, ship)
    return total(LIFEBUOYS, ship) if icon == LIFEBUOY else 0


def _arrive(state: State) -> None:
    """Crew, cranes and cannons, speed, officials and the last ribbon are scored; the ship joins the fleet."""
    seat, pieces = state.seat, state.pieces
    crew = sum([pieces[member] for member in CREW])
    points = crew + 2 * (pieces[CRANE] + pieces[CANNON]) + state.speed + state.icon_points + state.riband
    state.scores[seat] += points
    state.fleets[seat] += (Launched(state.ship, pieces, state.speed, points),)
    state.ship = ()
    state.pieces = NO_PIECES
    state.speed = state.steps = state.icon_points = state.riband = 0
    if not state.canal_column[-1]:
        fill_canal_column(state)
    state.step = CRUISE
