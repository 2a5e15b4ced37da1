"""CARGO (8.6): one own ship carries freight and is paid by its tonnage instead of its income."""

from engine_service.games.transatlantic.moves import OnTile
from engine_service.games.transatlantic.sailing import voyage
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN
from engine_service.games.transatlantic.tiles import CARGO_INCOME
from engine_service.kernel.moves import Move


def apply(state: State, move: Move) -> None:
    """The freight is paid."""
    assert isinstance(move, OnTile)
    voyage(state, move.tile, CARGO_INCOME[move.tile])
    state.step = END_TURN
