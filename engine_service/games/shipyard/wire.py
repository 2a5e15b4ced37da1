"""Moves and observations as protobuf; the only file of this game that knows the generated words.

Cards, trains, canals and contracts have the same numbers on the wire as here. Actions, pieces, employees, sides,
phases and steps are one higher there, because protobuf keeps 0 for "unspecified"; so are slots, as in the notation.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from riband.shipyard.v1 import shipyard_pb2 as pb

from engine_service.games.shipyard.board import NO_ACTION, NO_PIECES, ROWS, Action
from engine_service.games.shipyard.canals.system import Figure, Square, coordinate, square_at
from engine_service.games.shipyard.canals.tiles import ROTATIONS, Canal, Laid
from engine_service.games.shipyard.cards import Card, Ship
from engine_service.games.shipyard.contracts import Hand
from engine_service.games.shipyard.moves import (
    FARTHEST,
    FIXED_MOVES,
    AtPlace,
    AtPost,
    AtSpeed,
    ExtraSteps,
    InRow,
    InSlot,
    LayCanal,
    ToSide,
    WithAction,
    WithContract,
    WithPart,
    WithPiece,
    WithTrain,
    place_canal,
)
from engine_service.games.shipyard.observe import Observation
from engine_service.games.shipyard.state import NO_FIGURE, Launched
from engine_service.games.shipyard.steps import IS_OVER
from engine_service.games.shipyard.trade import Train
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import NOBODY, Seat
from engine_service.kernel.vocabulary import Vocabulary

Numbers: TypeAlias = tuple[int, ...]

_PARTS_REMEMBERED: Final = 1 << 13


def _canal_place(move: LayCanal) -> pb.CanalPlace:
    x, y = coordinate(move.square)
    return pb.CanalPlace(x=x, y=y, rotation=move.rotation)


_OBJECTS: Final[dict[type[Move], Callable[[Any], object]]] = {
    Move: lambda move: pb.Plain(),
    WithAction: lambda move: move.action + 1,
    AtPlace: lambda move: pb.MarketPlace(column=move.place // ROWS + 1, row=move.place % ROWS),
    WithPart: lambda move: move.part + 1,
    InSlot: lambda move: move.slot + 1,
    InRow: lambda move: move.row,
    ToSide: lambda move: move.side + 1,
    LayCanal: _canal_place,
    ExtraSteps: lambda move: move.steps,
    AtPost: lambda move: move.post,
    WithTrain: lambda move: move.train,
    WithPiece: lambda move: move.piece + 1,
    AtSpeed: lambda move: move.speed,
    WithContract: lambda move: move.contract,
}


def _message(move: Move) -> pb.Move:
    verb = move.partition(":")[0]
    return pb.Move(**{verb: _OBJECTS[type(move)](move)})  # type: ignore[arg-type]


@lru_cache(_PARTS_REMEMBERED)
def _say(move: Move) -> bytes:
    return pb.Words(moves=[_message(move)]).SerializeToString()


def _read_canal_place(message: pb.Move) -> Move | None:
    """Canals can be laid at more places than anyone would list."""
    place = message.place_canal
    if (
        message.WhichOneof("verb") != "place_canal"
        or max(abs(place.x), abs(place.y)) > FARTHEST
        or place.rotation >= ROTATIONS
    ):
        return None
    return place_canal(square_at(place.x, place.y), place.rotation)


_VOCABULARY: Final = Vocabulary("Shipyard", FIXED_MOVES.values(), _message, _say, _read_canal_place)


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
    return Observation(
        viewer=seen.viewer - 1,
        seats=seen.seats,
        balanced=seen.balanced_employees,
        start_seat=seen.start_seat,
        phase=seen.phase - 1,
        seat=seen.seat if seen.HasField("seat") else NOBODY,
        active_seat=seen.active_seat if seen.HasField("active_seat") else NOBODY,
        step=seen.step - 1,
        laps_left=seen.laps_left,
        early_end=seen.early_end,
        advanced=seen.advanced - 1,
        main=seen.main - 1,
        main_done=seen.main_done,
        bonus_done=seen.bonus_done,
        lap=seen.lap,
        bought=context.bought,
        card=context.card,
        canal=context.canal,
        action=context.action - 1,
        train=context.train,
        car=context.car,
        taken=_one_lower(context.taken),
        ship=tuple(context.ship),
        pieces=tuple(context.pieces) or NO_PIECES,
        speed=context.speed,
        steps=context.steps,
        icon_points=context.icon_points,
        riband=context.riband,
        keep=context.keep,
        positions=tuple(seen.positions),
        market=tuple(seen.market),
        ship_deck_sizes=tuple(seen.ship_deck_sizes),
        removed=tuple(seen.removed),
        train_column=tuple(seen.train_column),
        train_deck_size=seen.train_deck_size,
        train_used=tuple(seen.train_used),
        canal_column=tuple(seen.canal_column),
        canal_deck_size=seen.canal_deck_size,
        canal_discard=tuple(seen.canal_discard),
        manufacture_marker=seen.markers[0],
        recruit_marker=seen.markers[1],
        exchange_marker=seen.markers[2],
        hire_marker=seen.markers[3],
        posts=_one_lower(seen.posts),
        copies=tuple(seen.copies),
        scores=tuple([player.score for player in players]),
        guilders=tuple([player.guilders for player in players]),
        stocks=tuple([tuple(player.stock) for player in players]),
        employees=tuple([_one_lower(player.employees) for player in players]),
        trains=tuple([tuple(player.trains) for player in players]),
        yards=tuple([tuple(player.yard) for player in players]),
        systems=tuple([_read_canals(player.canals) for player in players]),
        figures=tuple([_read_figure(player.figure) for player in players]),
        used_canals=tuple([tuple(player.used_canals) for player in players]),
        used_counts=tuple([player.used_count for player in players]),
        fleets=tuple([_read_fleet(player.fleet) for player in players]),
        marks=tuple([_one_lower(player.marks) for player in players]),
        turns=tuple([player.turns for player in players]),
        hand_sizes=tuple([(player.green_contracts, player.blue_contracts) for player in players]),
        contracts=tuple([tuple(player.contracts) for player in players]),
        given_up=tuple(seen.given_up),
    )


def _one_lower(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple([number - 1 for number in numbers])


def _one_higher(numbers: Iterable[int]) -> list[Any]:
    return [number + 1 for number in numbers]


def _read_canals(flat: Sequence[int]) -> tuple[tuple[Square, Laid], ...]:
    laid = zip(flat[::4], flat[1::4], flat[2::4], flat[3::4], strict=True)
    return tuple([(square_at(x, y), ROTATIONS * canal + rotation) for x, y, canal, rotation in laid])


def _read_figure(flat: Sequence[int]) -> Figure:
    if not flat:
        return NO_FIGURE
    x, y, row, column, stern = flat
    return Figure(square_at(x, y), 3 * row + column, stern - 1)


def _read_fleet(fleet: Iterable[pb.Ship]) -> tuple[Launched, ...]:
    return tuple([Launched(tuple(ship.cards), tuple(ship.pieces), ship.speed, ship.points) for ship in fleet])


def _write_observation(seen: Observation) -> Iterable[bytes]:
    """Encoded in parts, which joined are one observation; a part that is as it once was is not encoded again."""
    seat, active = (NOBODY, NOBODY) if seen.phase == IS_OVER else (seen.seat, seen.active_seat)
    return (
        _write_table(seen.viewer, seen.seats, seen.balanced, seen.start_seat),
        _write_turn(
            seen.phase, seat, active, seen.step, seen.laps_left, seen.early_end, seen.advanced, seen.main,
            seen.main_done, seen.bonus_done, seen.lap,
        ),
        _write_context(
            seen.bought, seen.card, seen.canal, seen.action, seen.train, seen.car, seen.taken, seen.ship, seen.pieces,
            seen.speed, seen.steps, seen.icon_points, seen.riband, seen.keep,
        ),
        _write_track(
            seen.positions, seen.manufacture_marker, seen.recruit_marker, seen.exchange_marker, seen.hire_marker
        ),
        _write_ship_market(seen.market, seen.ship_deck_sizes, seen.removed),
        _write_trains(seen.train_column, seen.train_deck_size, seen.train_used),
        _write_canal_market(seen.canal_column, seen.canal_deck_size, seen.canal_discard),
        _write_employees(seen.posts, seen.copies),
        _write_given_up(seen.given_up),
        *map(
            _write_player, seen.scores, seen.guilders, seen.stocks, seen.employees, seen.trains, seen.yards,
            seen.systems, seen.figures, seen.used_canals, seen.used_counts, seen.fleets, seen.marks, seen.turns,
            seen.hand_sizes, seen.contracts,
        ),
    )  # fmt: skip


def _encode(**fields: Any) -> bytes:
    return pb.Words(observation=pb.Observation(**fields)).SerializeToString()


@lru_cache(_PARTS_REMEMBERED)
def _write_table(viewer: Seat, seats: int, balanced: bool, start_seat: Seat) -> bytes:
    return _encode(viewer=viewer + 1, seats=seats, balanced_employees=balanced, start_seat=start_seat)


@lru_cache(_PARTS_REMEMBERED)
def _write_turn(
    phase: int,
    seat: Seat,
    active: Seat,
    step: int,
    laps_left: int,
    early_end: bool,
    advanced: Action,
    main: Action,
    main_done: bool,
    bonus_done: bool,
    lap: bool,
) -> bytes:
    return _encode(
        phase=phase + 1,
        seat=None if seat == NOBODY else seat,
        active_seat=None if active == NOBODY else active,
        step=step + 1,
        laps_left=laps_left,
        early_end=early_end,
        advanced=advanced + 1,
        main=main + 1,
        main_done=main_done,
        bonus_done=bonus_done,
        lap=lap,
    )


@lru_cache(_PARTS_REMEMBERED)
def _write_context(
    bought: int,
    card: Card,
    canal: Canal,
    action: Action,
    train: Train,
    car: int,
    taken: Numbers,
    ship: Ship,
    pieces: Numbers,
    speed: int,
    steps: int,
    icon_points: int,
    riband: int,
    keep: int,
) -> bytes:
    if not (bought or card or canal or action != NO_ACTION or train or ship or keep):
        return b""
    context = pb.Context(
        bought=bought,
        card=card,  # type: ignore[arg-type]
        canal=canal,  # type: ignore[arg-type]
        action=action + 1,  # type: ignore[arg-type]
        train=train,  # type: ignore[arg-type]
        car=car,
        taken=_one_higher(taken),
        ship=ship,  # type: ignore[arg-type]
        pieces=pieces if ship else (),
        speed=speed,
        steps=steps,
        icon_points=icon_points,
        riband=riband,
        keep=keep,
    )
    return _encode(context=context)


@lru_cache(_PARTS_REMEMBERED)
def _write_track(positions: Numbers, manufacture: int, recruit: int, exchange: int, hire: int) -> bytes:
    return _encode(positions=positions, markers=(manufacture, recruit, exchange, hire))


@lru_cache(_PARTS_REMEMBERED)
def _write_given_up(contracts: Hand) -> bytes:
    return _encode(given_up=contracts)


@lru_cache(_PARTS_REMEMBERED)
def _write_ship_market(market: Numbers, deck_sizes: Numbers, removed: Numbers) -> bytes:
    return _encode(market=market, ship_deck_sizes=deck_sizes, removed=removed)


@lru_cache(_PARTS_REMEMBERED)
def _write_trains(column: Numbers, deck_size: int, used: Numbers) -> bytes:
    return _encode(train_column=column, train_deck_size=deck_size, train_used=used)


@lru_cache(_PARTS_REMEMBERED)
def _write_canal_market(column: Numbers, deck_size: int, discard: Numbers) -> bytes:
    return _encode(canal_column=column, canal_deck_size=deck_size, canal_discard=discard)


@lru_cache(_PARTS_REMEMBERED)
def _write_employees(posts: Numbers, copies: Numbers) -> bytes:
    return _encode(posts=_one_higher(posts), copies=copies)


@lru_cache(_PARTS_REMEMBERED)
def _write_player(
    score: int,
    guilders: int,
    stock: Numbers,
    employees: Numbers,
    trains: Numbers,
    yard: Numbers,
    system: tuple[tuple[Square, Laid], ...],
    figure: Figure,
    used_canals: Numbers,
    used_count: int,
    fleet: tuple[Launched, ...],
    marks: Numbers,
    turns: int,
    hand_sizes: tuple[int, int],
    contracts: Numbers,
) -> bytes:
    green, blue = hand_sizes
    player = pb.Player(
        score=score,
        guilders=guilders,
        stock=stock,
        employees=_one_higher(employees),
        trains=trains,  # type: ignore[arg-type]
        yard=yard,  # type: ignore[arg-type]
        canals=_write_canals(system),
        figure=_write_figure(figure),
        used_canals=used_canals,  # type: ignore[arg-type]
        used_count=used_count,
        fleet=[_write_ship(ship) for ship in fleet],
        marks=_one_higher(marks),
        turns=turns,
        green_contracts=green,
        blue_contracts=blue,
        contracts=contracts,  # type: ignore[arg-type]
    )
    return _encode(players=[player])


def _write_canals(system: Iterable[tuple[Square, Laid]]) -> list[int]:
    flat: list[int] = []
    for square, laid in system:
        flat += (*coordinate(square), laid // ROTATIONS, laid % ROTATIONS)
    return flat


def _write_figure(figure: Figure) -> tuple[int, ...]:
    if figure == NO_FIGURE:
        return ()
    return (*coordinate(figure.square), figure.cell // 3, figure.cell % 3, figure.stern + 1)


def _write_ship(ship: Launched) -> pb.Ship:
    return pb.Ship(cards=ship.cards, pieces=ship.pieces, speed=ship.speed, points=ship.points)  # type: ignore[arg-type]


assert NOBODY == NO_ACTION == -1, "seats and actions are written one higher, so that none is 0"
