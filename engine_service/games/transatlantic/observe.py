"""Observation (4.2): all that lies open, the own cards, and of what is hidden only backs and counts."""

from typing import NamedTuple

from engine_service.games.transatlantic.board import Region
from engine_service.games.transatlantic.deck import NO_CARD, Card
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import STACK, TileNumber
from engine_service.kernel.seats import NOBODY, Seat


class Observation(NamedTuple):
    """What one seat sees; numbers and places are those of the state. A spectator has no hand and no own stack."""

    viewer: Seat
    hand: tuple[Card, ...]
    own_played: tuple[Card, ...]

    seats: int
    variant_market: bool
    variant_president: bool
    max_rounds: int
    start_seat: Seat
    round: int
    end_round: int
    active: Seat
    seat: Seat
    step: int

    card: Card
    restore_display: bool
    bought: tuple[TileNumber, ...]
    displaced: TileNumber
    displaced_from: Region
    mode: int
    sailed: tuple[TileNumber, ...]
    to_load: int
    first_load: TileNumber
    taken: tuple[int, ...]
    markers_left: int
    pending_scrap: tuple[tuple[TileNumber, Seat], ...]

    regions: tuple[tuple[TileNumber, ...], ...]
    houses: tuple[tuple[Seat, ...], ...]
    owners: tuple[Seat, ...]
    coal: tuple[int, ...]
    coal_supply: int
    marker_supply: tuple[int, ...]
    market: tuple[TileNumber, ...]
    pile_backs: tuple[int, ...]
    docks: tuple[TileNumber, ...]
    scrapped: tuple[TileNumber, ...]
    out_of_game: tuple[TileNumber, ...]
    removed_backs: tuple[int, ...]
    display: tuple[Card, ...]
    ext_stack_size: int
    ext_discard: tuple[Card, ...]

    money: tuple[int, ...]
    vp: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    played_sizes: tuple[int, ...]
    played_tops: tuple[Card, ...]
    tokens: tuple[bool, ...]
    markers: tuple[tuple[int, ...], ...]
    waiting: tuple[tuple[TileNumber, ...], ...]
    hqs: tuple[tuple[TileNumber, ...], ...]
    houses_left: tuple[int, ...]
    contracts: tuple[int, ...]


def observe(state: State, seat: Seat) -> Observation:
    """Never the faces of the pile, the extension stack and the tiles taken out, nor what another seat holds."""
    return Observation(
        viewer=seat,
        hand=() if seat == NOBODY else state.hands[seat],
        own_played=() if seat == NOBODY else state.played[seat],
        seats=state.seats,
        variant_market=state.variant_market,
        variant_president=state.variant_president,
        max_rounds=state.max_rounds,
        start_seat=state.start_seat,
        round=state.round,
        end_round=state.end_round,
        active=state.active,
        seat=state.seat,
        step=state.step,
        card=state.card,
        restore_display=state.restore_display,
        bought=state.bought,
        displaced=state.displaced,
        displaced_from=state.displaced_from,
        mode=state.mode,
        sailed=state.sailed,
        to_load=state.to_load,
        first_load=state.first_load,
        taken=state.taken,
        markers_left=state.markers_left,
        pending_scrap=state.pending_scrap,
        regions=tuple(state.regions),
        houses=tuple(state.houses),
        owners=tuple(state.owners),
        coal=tuple(state.coal),
        coal_supply=state.coal_supply,
        marker_supply=tuple(state.marker_supply),
        market=tuple(state.market),
        pile_backs=tuple([STACK[tile] for tile in state.pile[state.drawn :]]),
        docks=state.docks,
        scrapped=state.scrapped,
        out_of_game=state.out_of_game,
        removed_backs=tuple([STACK[tile] for tile in state.removed_unseen]),
        display=state.display,
        ext_stack_size=len(state.ext_stack),
        # The order in which cards were put aside would be of use after a reshuffle.
        ext_discard=tuple(sorted(state.ext_discard)),
        money=tuple(state.money),
        vp=tuple(state.vp),
        hand_sizes=tuple([len(hand) for hand in state.hands]),
        played_sizes=tuple([len(stack) for stack in state.played]),
        played_tops=tuple([stack[-1] if stack else NO_CARD for stack in state.played]),
        tokens=tuple(state.tokens),
        markers=tuple(state.markers),
        waiting=tuple(state.waiting),
        hqs=tuple(state.hqs),
        houses_left=tuple(state.houses_left),
        contracts=tuple(state.contracts),
    )
