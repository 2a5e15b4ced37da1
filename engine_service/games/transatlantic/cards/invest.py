"""INVEST and its extension (8.12, 8.13): a house, a bunker or a marker; or two markers and a bonus."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic import houses, moves
from engine_service.games.transatlantic.loading import load, loadable
from engine_service.games.transatlantic.markers import FREE_CHOICE, TRADE, take_marker
from engine_service.games.transatlantic.moves import InColumn, OnRegion, OnTile
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import END_TURN, LOAD_BUNKER, MARKER
from engine_service.games.transatlantic.tiles import BLACK
from engine_service.kernel.moves import Move

MARKER_PRICE: Final = 50
EXT_PRICE: Final = 100
EXT_MARKERS: Final = 2
BUNKER_COAL: Final = 2

_PAY_OR_NOT: Final = (moves.INVEST_EXT_NONE, moves.INVEST_EXT_PAY)


def legal_investments(state: State) -> Sequence[Move]:
    """What can be paid: a house beside an own ship, a coal bunker, a marker of a trade; or nothing."""
    money, supply = state.money[state.active], state.marker_supply
    legal: list[Move] = []
    if money >= MARKER_PRICE and supply[BLACK]:
        legal.append(moves.INVEST_BUNKER)
    legal += [moves.INVEST_HOUSE[region] for region in houses.sites(state) if houses.cost(state, region) <= money]
    if money >= MARKER_PRICE:
        legal += [moves.INVEST_MARKER[column] for column in TRADE if supply[column]]
    if legal:
        legal.append(moves.INVEST_NONE)
    return legal


def invest(state: State, move: Move) -> None:
    """A house brings a trade marker too, a bunker two coals."""
    seat = state.active
    state.step = END_TURN
    if isinstance(move, OnRegion):
        state.money[seat] -= houses.cost(state, move.region)
        houses.build(state, move.region)
        state.markers_left = 1
        state.step = MARKER
    elif isinstance(move, InColumn):
        state.money[seat] -= MARKER_PRICE
        take_marker(state, seat, move.column)
    elif move is moves.INVEST_BUNKER:
        state.money[seat] -= MARKER_PRICE
        take_marker(state, seat, BLACK)
        _fill_bunkers(state)


def legal_ext(state: State) -> Sequence[Move]:
    """To pay or not, if it can be paid and any marker is left."""
    payable = state.money[state.active] >= EXT_PRICE and any(state.marker_supply[column] for column in FREE_CHOICE)
    return _PAY_OR_NOT if payable else ()


def invest_ext(state: State, move: Move) -> None:
    """Two different markers, then the bonus."""
    if move is moves.INVEST_EXT_PAY:
        state.money[state.active] -= EXT_PRICE
        state.markers_left = EXT_MARKERS
        state.step = MARKER
    else:
        state.step = END_TURN


def legal_bonuses(state: State) -> Sequence[Move]:
    """A house for nothing, or the coal of a bunker just taken; or none."""
    legal: list[Move] = [moves.BONUS_COAL] if BLACK in state.taken and loadable(state) else []
    legal += [moves.BONUS_HOUSE[region] for region in houses.sites(state)]
    if legal:
        legal.append(moves.BONUS_NONE)
    return legal


def bonus(state: State, move: Move) -> None:
    """The house brings no further marker."""
    state.taken = ()
    state.step = END_TURN
    if isinstance(move, OnRegion):
        houses.build(state, move.region)
    elif move is moves.BONUS_COAL:
        _fill_bunkers(state)


def legal_loads(state: State) -> Sequence[Move]:
    """The second coal goes onto another ship than the first, unless no other can take it."""
    if not state.to_load:
        return ()
    ships = loadable(state)
    others = [tile for tile in ships if tile != state.first_load]
    return [moves.LOAD[tile] for tile in others or ships]


def load_bunker(state: State, move: Move) -> None:
    """One coal, and remember where it went."""
    assert isinstance(move, OnTile)
    load(state, move.tile)
    state.first_load = move.tile


def _fill_bunkers(state: State) -> None:
    state.to_load = BUNKER_COAL
    state.step = LOAD_BUNKER
