"""TOKEN (section 8): take a token into a column of the player board, for the price of its next spot."""

from collections.abc import Sequence

from engine_service.games.crossing_oceans import moves
from engine_service.games.crossing_oceans.board import COLUMN_SPOTS, TOKEN_COST
from engine_service.games.crossing_oceans.moves import InColumn
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import END_TURN, TOKEN
from engine_service.kernel.moves import Move


def legal_moves(state: State) -> Sequence[Move]:
    """The candidate columns that can be paid, and declining where that is allowed."""
    placed = state.tokens[state.seat]
    money = state.money[state.seat]
    legal: list[Move] = [
        moves.TOKEN[column] for column in state.columns if state.free or TOKEN_COST[column][placed[column]] <= money
    ]
    if state.optional:
        legal.append(moves.NO_TOKEN)
    legal.sort()
    return legal


def apply(state: State, move: Move) -> None:
    """Pay and place the token, or decline; then go on with what caused it."""
    if isinstance(move, InColumn):
        seat, column = state.seat, move.column
        placed = state.tokens[seat]
        if not state.free:
            state.money[seat] -= TOKEN_COST[column][placed[column]]
        placed[column] += 1
    _leave(state)


def take(state: State) -> None:
    """Ask for a column, unless none can be had: then the token is lost."""
    placed = state.tokens[state.seat]
    state.columns = tuple([column for column in state.columns if placed[column] < COLUMN_SPOTS])
    if legal_moves(state):
        state.step = TOKEN
    else:
        _leave(state)


def fewest(state: State, columns: Sequence[int]) -> tuple[int, ...]:
    """Of the columns with room, those with the fewest tokens; the money is not looked at (R13)."""
    placed = state.tokens[state.seat]
    least = min([placed[column] for column in columns])
    return tuple([column for column in columns if placed[column] == least < COLUMN_SPOTS])


def _leave(state: State) -> None:
    state.columns = ()
    state.free = state.optional = False
    state.step = state.resume
    state.resume = END_TURN
