"""Moves and observations as protobuf; the only file of this game that knows the generated words.

Tiles and cards have the same numbers on the wire as here. Regions and columns are one higher there, because protobuf
keeps 0 for "unspecified"; steps are told by the decision and the card that runs.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Final, TypeAlias, TypeVar

from riband.transatlantic.v1 import transatlantic_pb2 as pb

from engine_service.games.transatlantic.board import Region
from engine_service.games.transatlantic.deck import NO_CARD, Card
from engine_service.games.transatlantic.moves import (
    ALL_MOVES,
    InColumn,
    IntoRegion,
    OfSeat,
    OnCard,
    OnRegion,
    OnTile,
)
from engine_service.games.transatlantic.observe import Observation
from engine_service.games.transatlantic.state import NOT_TRIGGERED
from engine_service.games.transatlantic.steps import DECISIONS, NAMES, OVER, STEP_OF
from engine_service.games.transatlantic.tiles import ID, NO_TILE, TileNumber
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import NOBODY, Seat
from engine_service.kernel.vocabulary import Vocabulary

T = TypeVar("T")

Numbers: TypeAlias = tuple[int, ...]

_PARTS_REMEMBERED: Final = 1 << 13
_OVER_ON_WIRE: Final = len(DECISIONS) + 1
_STEP_ON_WIRE: Final = (*(DECISIONS.index(name) + 1 for name in NAMES), _OVER_ON_WIRE)


def _message(move: Move) -> pb.Move:
    verb, _, _ = move.rpartition(":")
    match move:
        case IntoRegion():
            verb = verb.partition(":")[0]
            argument: object = pb.Course(tile=move.tile, region=move.region + 1)  # type: ignore[arg-type]
        case OnCard():
            argument = move.card
        case OnTile():
            argument = move.tile
        case OnRegion():
            argument = move.region + 1
        case InColumn():
            argument = move.column + 1
        case OfSeat():
            argument = move.seat
        case _:
            verb, argument = str(move), pb.Plain()
    return pb.Move(**{verb.replace(":", "_"): argument})  # type: ignore[arg-type]


def _say(move: Move) -> bytes:
    return pb.Words(moves=[_message(move)]).SerializeToString()


_VOCABULARY: Final = Vocabulary("Transatlantic", ALL_MOVES.values(), _message, _say)


def write_words(observation: Observation | None, moves: Sequence[Move]) -> bytes:
    """An observation, if there is one to tell, and moves."""
    said = _VOCABULARY.write(moves)
    if observation is not None:
        said += _write_observation(observation)
    return b"".join(said)


def read_moves(words: pb.Words) -> list[Move]:
    """The moves of an answer; a message that names no move of the game is refused."""
    return _VOCABULARY.read(words.moves)


def read_observation(words: pb.Words) -> Observation:
    """The observation of a decision."""
    seen = words.observation
    context = seen.context
    players = seen.players
    over = seen.step == _OVER_ON_WIRE
    seat = NOBODY if over else seen.seat
    owners, coal = _read_tiles(seen, seat)
    return Observation(
        viewer=seen.viewer if seen.HasField("viewer") else NOBODY,
        hand=tuple(seen.hand),
        own_played=tuple(seen.own_played),
        seats=seen.seats,
        variant_market=seen.variant_market,
        variant_president=seen.variant_president,
        max_rounds=seen.max_rounds,
        start_seat=seen.start_seat,
        round=seen.round,
        end_round=seen.end_round,
        active=NOBODY if over else seen.active_seat,
        seat=seat,
        step=OVER if over else STEP_OF[DECISIONS[seen.step - 1], context.card],
        card=context.card,
        restore_display=context.restore_display,
        bought=tuple(context.bought),
        displaced=context.displaced,
        displaced_from=context.displaced_from - 1,
        mode=context.mode,
        sailed=tuple(context.sailed),
        to_load=context.to_load,
        first_load=context.first_load,
        taken=tuple([column - 1 for column in context.taken]),
        markers_left=context.markers_left,
        pending_scrap=tuple(zip(context.pending_scrap, context.pending_scrap_seats, strict=True)),
        regions=_split(seen.ships, seen.region_sizes),
        houses=_split(seen.houses, seen.house_counts),
        owners=owners,
        coal=coal,
        coal_supply=seen.coal_supply,
        marker_supply=tuple(seen.marker_supply),
        market=tuple(seen.market),
        pile_backs=tuple(seen.pile_backs),
        docks=tuple(seen.docks),
        scrapped=tuple(seen.scrapped),
        out_of_game=tuple(seen.out_of_game),
        removed_backs=tuple(seen.removed_backs),
        display=tuple(seen.display),
        ext_stack_size=seen.ext_stack_size,
        ext_discard=tuple(seen.ext_discard),
        money=tuple([player.money for player in players]),
        vp=tuple([player.vp for player in players]),
        hand_sizes=tuple([player.hand_size for player in players]),
        played_sizes=tuple([player.played_size for player in players]),
        played_tops=tuple([player.played_top for player in players]),
        tokens=tuple([player.director_token for player in players]),
        markers=tuple([tuple(player.markers) for player in players]),
        waiting=tuple([tuple(player.waiting) for player in players]),
        hqs=tuple([tuple(player.hqs) for player in players]),
        houses_left=tuple([player.houses_left for player in players]),
        contracts=tuple([player.contracts for player in players]),
    )


def _read_tiles(seen: pb.Observation, seat: Seat) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
    """Owners and coal by tile, from where the tiles lie."""
    owners = [NOBODY] * len(ID)
    coal = [0] * len(ID)
    for tile, owner, loaded in zip(seen.ships, seen.owners, seen.coal, strict=True):
        owners[tile] = owner - 1
        coal[tile] = loaded
    for at, player in enumerate(seen.players):
        for tile in (*player.waiting, *player.hqs):
            owners[tile] = at
        for tile, loaded in zip(player.waiting, player.waiting_coal, strict=True):
            coal[tile] = loaded
    if seen.context.displaced:
        owners[seen.context.displaced] = seat
        coal[seen.context.displaced] = seen.context.displaced_coal
    return tuple(owners), tuple(coal)


def _split(row: Iterable[T], sizes: Iterable[int]) -> tuple[tuple[T, ...], ...]:
    rest: Iterator[T] = iter(row)
    return tuple([tuple(islice(rest, size)) for size in sizes])


def _write_observation(seen: Observation) -> Iterable[bytes]:
    """Encoded in parts, which joined are one observation; a part that is as it once was is not encoded again."""
    active, seat = (NOBODY, NOBODY) if seen.step == OVER else (seen.active, seen.seat)
    coal = seen.coal
    return (
        _write_table(seen.viewer, seen.seats, seen.variant_market, seen.variant_president, seen.max_rounds),
        _write_turn(seen.start_seat, seen.round, seen.end_round, active, seat, seen.step),
        _write_own_cards(seen.hand, seen.own_played),
        _write_context(
            seen.card, seen.restore_display, seen.bought, seen.displaced, seen.displaced_from, coal[seen.displaced],
            seen.mode, seen.sailed, seen.to_load, seen.first_load, seen.taken, seen.markers_left, seen.pending_scrap,
        ),
        _write_sea(seen.regions, seen.owners, coal, seen.coal_supply),
        _write_houses(seen.houses, seen.marker_supply),
        _write_sale(seen.market, seen.pile_backs, seen.docks, seen.scrapped, seen.out_of_game, seen.removed_backs),
        _write_display(seen.display, seen.ext_stack_size, seen.ext_discard),
        *map(
            _write_player, seen.money, seen.vp, seen.hand_sizes, seen.played_sizes, seen.played_tops, seen.tokens,
            seen.markers, seen.waiting, [tuple([coal[tile] for tile in ships]) for ships in seen.waiting], seen.hqs,
            seen.houses_left, seen.contracts,
        ),
    )  # fmt: skip


def _encode(**fields: Any) -> bytes:
    return pb.Words(observation=pb.Observation(**fields)).SerializeToString()


@lru_cache(_PARTS_REMEMBERED)
def _write_table(viewer: Seat, seats: int, variant_market: bool, variant_president: bool, max_rounds: int) -> bytes:
    return _encode(
        viewer=None if viewer == NOBODY else viewer,
        seats=seats,
        variant_market=variant_market,
        variant_president=variant_president,
        max_rounds=max_rounds,
    )


@lru_cache(_PARTS_REMEMBERED)
def _write_turn(start_seat: Seat, round_: int, end_round: int, active: Seat, seat: Seat, step: int) -> bytes:
    return _encode(
        start_seat=start_seat,
        round=round_,
        end_round=None if end_round == NOT_TRIGGERED else end_round,
        active_seat=None if active == NOBODY else active,
        seat=None if seat == NOBODY else seat,
        step=_STEP_ON_WIRE[step],
    )


@lru_cache(_PARTS_REMEMBERED)
def _write_own_cards(hand: Numbers, played: Numbers) -> bytes:
    return _encode(hand=hand, own_played=played)


@lru_cache(_PARTS_REMEMBERED)
def _write_context(
    card: Card,
    restore_display: bool,
    bought: Numbers,
    displaced: TileNumber,
    displaced_from: Region,
    displaced_coal: int,
    mode: int,
    sailed: Numbers,
    to_load: int,
    first_load: TileNumber,
    taken: Numbers,
    markers_left: int,
    pending_scrap: tuple[tuple[TileNumber, Seat], ...],
) -> bytes:
    if card == NO_CARD and not bought and not displaced:
        return b""
    context = pb.Context(
        card=card,  # type: ignore[arg-type]
        restore_display=restore_display,
        bought=bought,  # type: ignore[arg-type]
        displaced=displaced,  # type: ignore[arg-type]
        displaced_from=displaced_from + 1,  # type: ignore[arg-type]
        displaced_coal=displaced_coal,
        mode=mode,  # type: ignore[arg-type]
        sailed=sailed,  # type: ignore[arg-type]
        to_load=to_load,
        first_load=first_load,  # type: ignore[arg-type]
        taken=[column + 1 for column in taken],  # type: ignore[misc]
        markers_left=markers_left,
        pending_scrap=[tile for tile, _ in pending_scrap],  # type: ignore[misc]
        pending_scrap_seats=[seat for _, seat in pending_scrap],
    )
    return _encode(context=context)


@lru_cache(_PARTS_REMEMBERED)
def _write_sea(regions: tuple[Numbers, ...], owners: Numbers, coal: Numbers, coal_supply: int) -> bytes:
    ships = [tile for row in regions for tile in row]
    return _encode(
        region_sizes=[len(row) for row in regions],
        ships=ships,
        owners=[owners[tile] + 1 for tile in ships],
        coal=[coal[tile] for tile in ships],
        coal_supply=coal_supply,
    )


@lru_cache(_PARTS_REMEMBERED)
def _write_houses(houses: tuple[Numbers, ...], marker_supply: Numbers) -> bytes:
    return _encode(
        house_counts=[len(built) for built in houses],
        houses=[seat for built in houses for seat in built],
        marker_supply=marker_supply,
    )


@lru_cache(_PARTS_REMEMBERED)
def _write_sale(
    market: Numbers,
    pile_backs: Numbers,
    docks: Numbers,
    scrapped: Numbers,
    out_of_game: Numbers,
    removed_backs: Numbers,
) -> bytes:
    return _encode(
        market=market,
        pile_backs=pile_backs,
        docks=docks,
        scrapped=scrapped,
        out_of_game=out_of_game,
        removed_backs=removed_backs,
    )


@lru_cache(_PARTS_REMEMBERED)
def _write_display(display: Numbers, ext_stack_size: int, ext_discard: Numbers) -> bytes:
    return _encode(display=display, ext_stack_size=ext_stack_size, ext_discard=ext_discard)


@lru_cache(_PARTS_REMEMBERED)
def _write_player(
    money: int,
    vp: int,
    hand_size: int,
    played_size: int,
    played_top: int,
    director_token: bool,
    markers: Numbers,
    waiting: Numbers,
    waiting_coal: Numbers,
    hqs: Numbers,
    houses_left: int,
    contracts: int,
) -> bytes:
    player = pb.Player(
        money=money,
        vp=vp,
        hand_size=hand_size,
        played_size=played_size,
        played_top=played_top,  # type: ignore[arg-type]
        director_token=director_token,
        markers=markers,
        waiting=waiting,  # type: ignore[arg-type]
        waiting_coal=waiting_coal,
        hqs=hqs,  # type: ignore[arg-type]
        houses_left=houses_left,
        contracts=contracts,
    )
    return _encode(players=[player])


assert NOBODY == -1, "owners are written one higher, so that nobody is 0"
assert NO_TILE == NO_CARD == 0, "what is not there is unspecified on the wire"
