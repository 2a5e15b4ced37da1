"""Hire Employee (7.7): the marker moves round the employee track, and the seat hires one who waits where it stops."""

from collections.abc import Iterator, Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.board import HIRE_EMPLOYEE, HIRE_SPACES, NO_ACTION, POSTS_PER_SPACE
from engine_service.games.shipyard.employees import FOREMAN, NEEDS, NO_NEED, SURCHARGE, free_steps
from engine_service.games.shipyard.moves import AtPost, ExtraSteps
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import EMPLOYEE, MARKER, PERFORM
from engine_service.kernel.moves import Move


def can_perform(state: State, guilders: int) -> bool:
    """Somebody can be hired on a space the marker can be moved to."""
    # Most often somebody waits on the very next space, which costs nothing to go to.
    if _hireable(state, _target(state, 0), guilders):
        return True
    return next(_stops(state, guilders), None) is not None


def begin(state: State) -> None:
    """Ask how far the marker moves."""
    state.action = HIRE_EMPLOYEE
    state.step = MARKER


def legal_moves(state: State) -> Sequence[Move]:
    """Up to seven extra steps to a space where somebody can be hired with the money that is left."""
    return [moves.MOVE_MARKER[steps] for steps in _stops(state, state.guilders[state.seat])]


def apply(state: State, move: Move) -> None:
    """Pay the extra steps and move the marker."""
    assert isinstance(move, ExtraSteps)
    seat = state.seat
    state.guilders[seat] -= max(0, move.steps - free_steps(state.employees[seat], FOREMAN))
    state.hire_marker = _target(state, move.steps)
    state.action = NO_ACTION
    state.step = EMPLOYEE


def legal_hires(state: State) -> Sequence[Move]:
    """Those on the marker's space who can be hired."""
    return [moves.TAKE_EMPLOYEE[post] for post in _hireable(state, state.hire_marker, state.guilders[state.seat])]


def hire(state: State, move: Move) -> None:
    """Pay the surcharge and employ one more."""
    assert isinstance(move, AtPost)
    seat = state.seat
    place = POSTS_PER_SPACE * state.hire_marker + move.post
    employee = state.posts[place]
    state.guilders[seat] -= SURCHARGE[employee]
    state.copies[place] -= 1
    state.employees[seat] += (employee,)
    state.step = PERFORM


def _stops(state: State, guilders: int) -> Iterator[int]:
    """Extra steps, a guilder each but for the foreman's free ones, to spaces where somebody can be hired."""
    free = free_steps(state.employees[state.seat], FOREMAN)
    for steps in range(min(HIRE_SPACES, guilders + free + 1)):
        left = guilders - steps + free if steps > free else guilders
        if _hireable(state, _target(state, steps), left):
            yield steps


def _target(state: State, steps: int) -> int:
    return (state.hire_marker + 1 + steps) % HIRE_SPACES


def _hireable(state: State, space: int, guilders: int) -> list[int]:
    """Positions of the space with a copy left of somebody new to the seat, affordable, and not without the junior."""
    staff = state.employees[state.seat]
    first = POSTS_PER_SPACE * space
    copies = state.copies
    return [
        post
        for post, who in enumerate(state.posts[first : first + POSTS_PER_SPACE])
        if copies[first + post]
        and SURCHARGE[who] <= guilders
        and who not in staff
        and (NEEDS[who] == NO_NEED or NEEDS[who] in staff)
    ]
