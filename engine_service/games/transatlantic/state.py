"""State: everything that lies on the table, as plain numbers and tuples indexed by region, tile, seat or column."""

from collections.abc import Sequence
from typing import Final

from engine_service.games.transatlantic.board import Region
from engine_service.games.transatlantic.deck import Card
from engine_service.games.transatlantic.tiles import TileNumber
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat

NOT_TRIGGERED: Final = 0
"""The last round, before the last steamship has left market and pile."""

NO_MODE: Final = 0
BY_REGION: Final = 1
BY_FLAG: Final = 2


class State:
    """One position of the game. It only holds; the rules are functions beside it."""

    __slots__ = (
        "active",
        "bought",
        "card",
        "chance",
        "coal",
        "coal_supply",
        "contracts",
        "displaced",
        "displaced_from",
        "display",
        "docks",
        "drawn",
        "end_round",
        "ext_discard",
        "ext_stack",
        "first_load",
        "fleets",
        "hands",
        "houses",
        "houses_left",
        "hqs",
        "legal",
        "marker_supply",
        "markers",
        "markers_left",
        "market",
        "max_rounds",
        "mode",
        "money",
        "out_of_game",
        "owners",
        "pending_scrap",
        "pile",
        "played",
        "regions",
        "removed_unseen",
        "restore_display",
        "round",
        "sailed",
        "scrapped",
        "seat",
        "seats",
        "start_seat",
        "step",
        "taken",
        "to_load",
        "tokens",
        "variant_market",
        "variant_president",
        "vp",
        "waiting",
    )

    seats: int
    variant_market: bool
    variant_president: bool
    max_rounds: int
    start_seat: Seat
    # Round 0 is the opening.
    round: int
    end_round: int
    # Whose turn it is, and who decides: they differ while the owner of a displaced ship is asked.
    active: Seat
    seat: Seat
    step: int
    # What may be decided now, listed once when the decision opens. Follows from all the rest.
    legal: Sequence[Move]

    # What a running action has to remember.
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

    # By region: ships from the youngest to the oldest, and the seats with houses in building order.
    regions: list[tuple[TileNumber, ...]]
    houses: list[tuple[Seat, ...]]
    # By tile.
    owners: list[Seat]
    coal: list[int]
    coal_supply: int
    # By column.
    marker_supply: list[int]

    market: list[TileNumber]
    # The pile never changes, only how much of it has been drawn: clones share it.
    pile: tuple[TileNumber, ...]
    drawn: int
    docks: tuple[TileNumber, ...]
    scrapped: tuple[TileNumber, ...]
    out_of_game: tuple[TileNumber, ...]
    removed_unseen: tuple[TileNumber, ...]

    display: tuple[Card, ...]
    ext_stack: tuple[Card, ...]
    ext_discard: tuple[Card, ...]
    chance: int

    # By seat. Hands are kept sorted; the last card of a played stack is its top.
    money: list[int]
    vp: list[int]
    hands: list[tuple[Card, ...]]
    played: list[tuple[Card, ...]]
    tokens: list[bool]
    markers: list[tuple[int, ...]]
    waiting: list[tuple[TileNumber, ...]]
    hqs: list[tuple[TileNumber, ...]]
    houses_left: list[int]
    contracts: list[int]
    # The own ships in regions once more, in name order: most decisions are about them.
    fleets: list[tuple[TileNumber, ...]]


def clone(state: State) -> State:
    """A copy that shares nothing that changes."""
    twin = State.__new__(State)
    twin.seats = state.seats
    twin.variant_market = state.variant_market
    twin.variant_president = state.variant_president
    twin.max_rounds = state.max_rounds
    twin.start_seat = state.start_seat
    twin.round = state.round
    twin.end_round = state.end_round
    twin.active = state.active
    twin.seat = state.seat
    twin.step = state.step
    twin.legal = state.legal
    twin.card = state.card
    twin.restore_display = state.restore_display
    twin.bought = state.bought
    twin.displaced = state.displaced
    twin.displaced_from = state.displaced_from
    twin.mode = state.mode
    twin.sailed = state.sailed
    twin.to_load = state.to_load
    twin.first_load = state.first_load
    twin.taken = state.taken
    twin.markers_left = state.markers_left
    twin.pending_scrap = state.pending_scrap
    twin.regions = state.regions[:]
    twin.houses = state.houses[:]
    twin.owners = state.owners[:]
    twin.coal = state.coal[:]
    twin.coal_supply = state.coal_supply
    twin.marker_supply = state.marker_supply[:]
    twin.market = state.market[:]
    twin.pile = state.pile
    twin.drawn = state.drawn
    twin.docks = state.docks
    twin.scrapped = state.scrapped
    twin.out_of_game = state.out_of_game
    twin.removed_unseen = state.removed_unseen
    twin.display = state.display
    twin.ext_stack = state.ext_stack
    twin.ext_discard = state.ext_discard
    twin.chance = state.chance
    twin.money = state.money[:]
    twin.vp = state.vp[:]
    twin.hands = state.hands[:]
    twin.played = state.played[:]
    twin.tokens = state.tokens[:]
    twin.markers = state.markers[:]
    twin.waiting = state.waiting[:]
    twin.hqs = state.hqs[:]
    twin.houses_left = state.houses_left[:]
    twin.contracts = state.contracts[:]
    twin.fleets = state.fleets[:]
    return twin
