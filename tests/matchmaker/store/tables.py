"""A small league for tests of the store: a game, bots with versions, and matches between them."""

from riband.v1 import engine_pb2
from sqlalchemy.orm import Session

from matchmaker.store import Store, attempts, bots, games, matches, users
from matchmaker.store.attempts import Finished, Lease, SeatResult
from matchmaker.store.bots import Upload
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.migrate import PROTOCOL
from matchmaker.store.models import Document, Kind, User, Version, VersionState

GAME = "crossing_oceans"


def a_game(session: Session) -> None:
    """The league has met an engine."""
    option = engine_pb2.GameOption(name="round_limit", default_value="100", least=1, most=1000)
    info = engine_pb2.GameInfo(
        name=GAME, title="Crossing Oceans", rules_version="1", seat_counts=[2, 3, 4], options=[option]
    )
    games.learn(session, [info])


def a_user(session: Session, name: str) -> User:
    """An author."""
    return users.add(session, name)


def a_version(
    session: Session, name: str, owner: User | None = None, state: VersionState = VersionState.ACTIVE, content: str = ""
) -> Version:
    """An upload that has been decided about."""
    bot = bots.owned(session, name, owner)
    given = Upload(
        (content or name).encode().hex().ljust(64, "0")[:64], f"{name}.py", 10, ("python", "bot.py"), "protobuf"
    )
    version, _ = bots.upload(session, bot, GAME, given)
    session.refresh(version, ["bot"])
    bots.decide(session, version, state, "", None)
    return version


def a_league(store: Store, *names: str) -> list[int]:
    """A game and an active version for each name, all of different owners; their ids."""
    with store.write() as session:
        a_game(session)
        return [a_version(session, name, a_user(session, f"owner-of-{name}")).id for name in names]


def a_block(store: Store, seatings: tuple[tuple[int, ...], ...], ordinal: int = 0, rated: bool = True) -> list[int]:
    """Waiting ladder matches; their ids."""
    with store.write() as session:
        block = PlannedBlock("ladder:test", ordinal, GAME, seatings, seed=7)
        return matches.queue(session, block, Kind.LADDER, rated, {"round_limit": "3"})


def take(store: Store, match_id: int, worker: str = "worker-1") -> Lease:
    """A lease that must be free."""
    with store.write() as session:
        lease = attempts.take(session, match_id, worker, PROTOCOL)
    assert lease is not None
    return lease


def a_result(*ranks: int, forfeits: dict[int, str] | None = None, fault: Document | None = None) -> Finished:
    """What a worker reports of a match that ended so."""
    seats = tuple(
        SeatResult(
            rank=rank,
            score=100 - rank,
            breakdown={"total": 100 - rank},
            forfeit=(forfeits or {}).get(seat),
            fault=fault if seat in (forfeits or {}) else None,
            decisions=5,
            seconds=0.5,
            cpu_seconds=0.25,
            longest_seconds=0.125,
        )
        for seat, rank in enumerate(ranks)
    )
    return Finished("finished", "1", "0" * 64, "matches/0/1-1-replay.json.gz", 10, 1.5, 0, seats)


def play(store: Store, match_id: int, *ranks: int, worker: str = "worker-1", late: tuple[int, ...] = ()) -> None:
    """Play a match to its end; the seats in `late` forfeit on time."""
    lease = take(store, match_id, worker)
    with store.write() as session:
        attempts.finish(session, lease, a_result(*ranks, forfeits=dict.fromkeys(late, "timeout")))
