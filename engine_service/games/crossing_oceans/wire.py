"""Moves and observations as protobuf; the only file of this game that knows the generated words.

Tiles have the same numbers on the wire as here. Ports, regions, columns and steps are one higher there, because
protobuf keeps 0 for "unspecified".
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

from riband.crossing_oceans.v1 import crossing_oceans_pb2 as pb

from engine_service.games.crossing_oceans.board import CENTRE
from engine_service.games.crossing_oceans.moves import (
    ALL_MOVES,
    InColumn,
    OnPort,
    OnRegion,
    OnTile,
    PlaceShip,
    ToSpot,
)
from engine_service.games.crossing_oceans.observe import Observation
from engine_service.games.crossing_oceans.state import NOT_TRIGGERED
from engine_service.games.crossing_oceans.steps import BUYING, CONTRACTS, END_TURN, LOADING, OVER
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import NOBODY, Seat
from engine_service.kernel.vocabulary import Vocabulary

_PARTS_REMEMBERED: Final = 1 << 13
_RESUMES: Final = (END_TURN, CONTRACTS, BUYING, LOADING, END_TURN)
_RESUME_MESSAGE: Final = {step: number for number, step in enumerate(_RESUMES) if number}


def _message(move: Move) -> pb.Move:
    verb = move.partition(":")[0]
    match move:
        case PlaceShip():
            return pb.Move(place=pb.Place(tile=move.tile, port=move.port + 1))  # type: ignore[arg-type]
        case OnTile():
            argument: object = move.tile
        case OnPort():
            argument = move.port + 1
        case OnRegion():
            argument = move.region + 1
        case InColumn():
            argument = move.column + 1
        case ToSpot():
            argument = move.spot
        case _:
            argument = pb.Plain()
    return pb.Move(**{verb: argument})  # type: ignore[arg-type]


def _say(move: Move) -> bytes:
    return pb.Words(moves=[_message(move)]).SerializeToString()


_VOCABULARY: Final = Vocabulary("Crossing Oceans", ALL_MOVES.values(), _message, _say)


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
    step = seen.step - 1
    players = seen.players
    return Observation(
        seats=seen.seats,
        round_limit=seen.round_limit,
        start_seat=seen.start_seat,
        seat=seen.seat if step != OVER else NOBODY,
        round=seen.round,
        step=step,
        countdown=seen.countdown if seen.HasField("countdown") else NOT_TRIGGERED,
        bought=context.bought,
        to_load=context.to_load,
        columns=tuple(column - 1 for column in context.columns),
        free=context.free,
        optional=context.optional,
        resume=_RESUMES[context.resume],
        ships=tuple(seen.ships),
        owners=tuple(owner - 1 for owner in seen.owners),
        coal=tuple(seen.coal),
        houses=tuple(seen.houses),
        coal_supply=seen.coal_supply,
        market=tuple(seen.market),
        docks=tuple(seen.docks),
        stack_eras=tuple(seen.stack_eras),
        removed=tuple(seen.removed),
        money=tuple(player.money for player in players),
        contracts=tuple(player.contracts for player in players),
        captains=tuple(player.captains for player in players),
        houses_left=tuple(player.houses for player in players),
        rondel=tuple(player.rondel if player.HasField("rondel") else CENTRE for player in players),
        supply=tuple(tuple(player.supply) for player in players),
        hqs=tuple(tuple(player.hqs) for player in players),
        tokens=tuple(tuple(player.tokens) for player in players),
    )


def _write_observation(seen: Observation) -> Iterable[bytes]:
    """Encoded in parts, which joined are one observation; a part that is as it once was is not encoded again."""
    seat = NOBODY if seen.step == OVER else seen.seat
    return (
        _write_turn(seen.seats, seen.round_limit, seen.start_seat, seat, seen.round, seen.step, seen.countdown),
        _write_context(seen.bought, seen.to_load, seen.columns, seen.free, seen.optional, seen.resume),
        _write_map(seen.ships, seen.owners, seen.coal, seen.houses, seen.coal_supply),
        _write_sale(seen.market, seen.docks, seen.stack_eras, seen.removed),
        *map(
            _write_player, seen.money, seen.contracts, seen.captains, seen.houses_left, seen.rondel,
            seen.supply, seen.hqs, seen.tokens,
        ),
    )  # fmt: skip


def _encode(**fields: Any) -> bytes:
    return pb.Words(observation=pb.Observation(**fields)).SerializeToString()


Numbers = tuple[int, ...]


@lru_cache(_PARTS_REMEMBERED)
def _write_turn(
    seats: int, round_limit: int, start_seat: Seat, seat: Seat, round_: int, step: int, countdown: int
) -> bytes:
    return _encode(
        seats=seats,
        round_limit=round_limit,
        start_seat=start_seat,
        seat=None if seat == NOBODY else seat,
        round=round_,
        step=step + 1,
        countdown=None if countdown == NOT_TRIGGERED else countdown,
    )


@lru_cache(_PARTS_REMEMBERED)
def _write_context(bought: int, to_load: int, columns: Numbers, free: bool, optional: bool, resume: int) -> bytes:
    if not (bought or to_load or columns or optional):
        return b""
    context = pb.Context(
        bought=bought,
        to_load=to_load,
        columns=[column + 1 for column in columns],  # type: ignore[misc]
        free=free,
        optional=optional,
        resume=_RESUME_MESSAGE[resume],  # type: ignore[arg-type]
    )
    return _encode(context=context)


@lru_cache(_PARTS_REMEMBERED)
def _write_map(ships: Numbers, owners: Numbers, coal: Numbers, houses: Numbers, coal_supply: int) -> bytes:
    shifted = [owner + 1 for owner in owners]
    return _encode(ships=ships, owners=shifted, coal=coal, houses=houses, coal_supply=coal_supply)


@lru_cache(_PARTS_REMEMBERED)
def _write_sale(market: Numbers, docks: Numbers, stack_eras: Numbers, removed: Numbers) -> bytes:
    return _encode(market=market, docks=docks, stack_eras=stack_eras, removed=removed)


@lru_cache(_PARTS_REMEMBERED)
def _write_player(
    money: int, contracts: int, captains: int, houses: int, spot: int, supply: Numbers, hqs: Numbers, tokens: Numbers
) -> bytes:
    player = pb.Player(
        money=money,
        contracts=contracts,
        captains=captains,
        houses=houses,
        rondel=None if spot == CENTRE else spot,
        supply=supply,  # type: ignore[arg-type]
        hqs=hqs,  # type: ignore[arg-type]
        tokens=tokens,
    )
    return _encode(players=[player])


assert NOBODY == -1, "owners are written one higher, so that nobody is 0"
