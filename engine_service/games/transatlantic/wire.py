"""Moves and observations as protobuf; the only file of this game that knows the generated words.

Tiles and cards have the same numbers on the wire as here. Regions and columns are one higher there, because protobuf
keeps 0 for "unspecified"; steps are told by the decision and the card that runs.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, TypeVar

from riband.transatlantic.v1 import transatlantic_pb2 as pb

from engine_service.games.transatlantic.deck import NO_CARD
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
from engine_service.kernel.errors import MalformedMove
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import NOBODY, Seat

T = TypeVar("T")

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


_BYTES: Final = {move: pb.Words(moves=[_message(move)]).SerializeToString() for move in ALL_MOVES.values()}
_BY_BYTES: Final = {_message(move).SerializeToString(): move for move in ALL_MOVES.values()}


def write_words(observation: Observation | None, moves: Sequence[Move]) -> bytes:
    """An observation, if there is one to tell, and moves."""
    said = [_BYTES[move] for move in moves]
    if observation is not None:
        said.append(pb.Words(observation=_write_observation(observation)).SerializeToString())
    return b"".join(said)


def read_moves(words: pb.Words) -> list[Move]:
    """The moves of an answer; a message that names no move of the game is refused."""
    found = []
    for message in words.moves:
        move = _BY_BYTES.get(message.SerializeToString())
        if move is None:
            verb = message.WhichOneof("verb")
            raise MalformedMove(f"{verb or 'a move without a verb'} with objects Transatlantic does not have")
        found.append(move)
    return found


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


def _write_observation(seen: Observation) -> pb.Observation:
    over = seen.step == OVER
    ships = [tile for row in seen.regions for tile in row]
    return pb.Observation(
        viewer=None if seen.viewer == NOBODY else seen.viewer,
        hand=seen.hand,  # type: ignore[arg-type]
        own_played=seen.own_played,  # type: ignore[arg-type]
        seats=seen.seats,
        variant_market=seen.variant_market,
        variant_president=seen.variant_president,
        max_rounds=seen.max_rounds,
        start_seat=seen.start_seat,
        round=seen.round,
        end_round=None if seen.end_round == NOT_TRIGGERED else seen.end_round,
        active_seat=None if over else seen.active,
        seat=None if over else seen.seat,
        step=_STEP_ON_WIRE[seen.step],  # type: ignore[arg-type]
        context=_write_context(seen),
        region_sizes=[len(row) for row in seen.regions],
        ships=ships,  # type: ignore[arg-type]
        owners=[seen.owners[tile] + 1 for tile in ships],
        coal=[seen.coal[tile] for tile in ships],
        house_counts=[len(built) for built in seen.houses],
        houses=[seat for built in seen.houses for seat in built],
        coal_supply=seen.coal_supply,
        marker_supply=seen.marker_supply,
        market=seen.market,  # type: ignore[arg-type]
        pile_backs=seen.pile_backs,
        docks=seen.docks,  # type: ignore[arg-type]
        scrapped=seen.scrapped,  # type: ignore[arg-type]
        out_of_game=seen.out_of_game,  # type: ignore[arg-type]
        removed_backs=seen.removed_backs,
        display=seen.display,  # type: ignore[arg-type]
        ext_stack_size=seen.ext_stack_size,
        ext_discard=seen.ext_discard,  # type: ignore[arg-type]
        players=[_write_player(seen, seat) for seat in range(seen.seats)],
    )


def _write_context(seen: Observation) -> pb.Context | None:
    if seen.card == NO_CARD and not seen.bought and not seen.displaced:
        return None
    return pb.Context(
        card=seen.card,  # type: ignore[arg-type]
        restore_display=seen.restore_display,
        bought=seen.bought,  # type: ignore[arg-type]
        displaced=seen.displaced,  # type: ignore[arg-type]
        displaced_from=seen.displaced_from + 1,  # type: ignore[arg-type]
        displaced_coal=seen.coal[seen.displaced],
        mode=seen.mode,  # type: ignore[arg-type]
        sailed=seen.sailed,  # type: ignore[arg-type]
        to_load=seen.to_load,
        first_load=seen.first_load,  # type: ignore[arg-type]
        taken=[column + 1 for column in seen.taken],  # type: ignore[misc]
        markers_left=seen.markers_left,
        pending_scrap=[tile for tile, _ in seen.pending_scrap],  # type: ignore[misc]
        pending_scrap_seats=[seat for _, seat in seen.pending_scrap],
    )


def _write_player(seen: Observation, seat: Seat) -> pb.Player:
    waiting: Sequence[TileNumber] = seen.waiting[seat]
    return pb.Player(
        money=seen.money[seat],
        vp=seen.vp[seat],
        hand_size=seen.hand_sizes[seat],
        played_size=seen.played_sizes[seat],
        played_top=seen.played_tops[seat],  # type: ignore[arg-type]
        director_token=seen.tokens[seat],
        markers=seen.markers[seat],
        waiting=waiting,  # type: ignore[arg-type]
        waiting_coal=[seen.coal[tile] for tile in waiting],
        hqs=seen.hqs[seat],  # type: ignore[arg-type]
        houses_left=seen.houses_left[seat],
        contracts=seen.contracts[seat],
    )


assert NOBODY == -1, "owners are written one higher, so that nobody is 0"
assert NO_TILE == NO_CARD == 0, "what is not there is unspecified on the wire"
