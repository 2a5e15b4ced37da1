"""A crowd: a league with many bots and many decided matches, written straight into the store. Nothing was played."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import log
from random import Random
from typing import Any, Final

from riband.v1 import engine_pb2
from sqlalchemy import insert
from sqlalchemy.orm import Session

from dashboard.bench.loading import load, number_on
from matchmaker.league import ladders as league_ladders
from matchmaker.league import rounds
from matchmaker.league.workplace import Workplace
from matchmaker.ratings.fit import ELO_PER_NAT
from matchmaker.store import attempts, bots, games, matches, now, tournaments, users
from matchmaker.store.attempts import Finished, SeatResult
from matchmaker.store.bots import Upload
from matchmaker.store.migrate import PROTOCOL, migrate
from matchmaker.store.models import (
    Attempt,
    AttemptState,
    Block,
    Kind,
    Match,
    MatchSeat,
    MatchState,
    Rating,
    Result,
    Snapshot,
    TournamentState,
    VersionState,
)
from matchmaker.store.tournaments import Agreement

TITLES: Final = {"crossing_oceans": "Crossing Oceans", "shipyard": "Shipyard", "transatlantic": "Transatlantic"}
SPREAD: Final = 300.0
FAULTS: Final = 0.01
HISTORY: Final = 100
"""Older snapshots of each ladder, for the lines of rating histories."""

_CHUNK: Final = 20_000
_WORKER: Final = "bench@crowd"


@dataclass(frozen=True, slots=True)
class Crowd:
    """How large a league is to be."""

    bots: int = 100
    matches: int = 100_000
    history: int = HISTORY
    entrants: int = 16


def gather(place: Workplace, crowd: Crowd, seed: int = 1) -> None:
    """Fill an empty league: three games, bots that play all of them, rated matches, histories, a tournament."""
    random = Random(seed)
    migrate(place.store)
    with place.store.write() as session:
        entered = enter(session, crowd.bots)
    each = crowd.matches // len(TITLES)
    for game, versions in entered.items():
        strength = {version: random.gauss(0.0, SPREAD) for version in versions}
        with place.store.write() as session:
            play(session, game, versions, strength, each, random)
        league_ladders.rate(place, game)
        with place.store.write() as session:
            _remember(session, game, versions, strength, crowd.history, random)
    _hold_tournament(place, "bench-cup", next(iter(TITLES)), crowd.entrants)


def enter(session: Session, count: int, titles: Mapping[str, str] = TITLES) -> dict[str, list[int]]:
    """Games and so many bots with an active version for each; the versions by game."""
    games.learn(
        session,
        [
            engine_pb2.GameInfo(name=name, title=title, rules_version="1", seat_counts=[2, 3, 4])
            for name, title in titles.items()
        ],
    )
    users.local(session)
    entered: dict[str, list[int]] = {name: [] for name in titles}
    owners = [users.add(session, f"author-{number}") for number in range((count + 1) // 2)]
    for number in range(count):
        bot = bots.owned(session, f"steamer-{number}", owners[number // 2])
        for game, versions in entered.items():
            digest = f"{number:04x}".ljust(64, "0")
            given = Upload(digest, f"steamer_{number}.py", 4000, ("python", "bot.py"), "protobuf")
            version, _ = bots.upload(session, bot, game, given)
            bots.decide(session, version, VersionState.ACTIVE, "", None)
            versions.append(version.id)
    return entered


def play(
    session: Session,
    game: str,
    versions: Sequence[int],
    strength: dict[int, float],
    count: int,
    random: Random,
) -> None:
    """Blocks of two, three and four seats in turn, every rotation of each."""
    moment = now(session) - timedelta(days=7)
    tick = timedelta(days=7) / max(count, 1)
    rows: dict[type, list[dict[str, Any]]] = {model: [] for model in (Block, Match, Attempt, MatchSeat, Result)}
    first = session.query(Match.id).count()
    match_id, block_id, ordinal = first, session.query(Block.id).count(), 0
    while match_id - first < count:
        seats = 2 + ordinal % 3
        table = random.sample(versions, seats)
        block_id, ordinal = block_id + 1, ordinal + 1
        at = moment + tick * (match_id - first)
        rows[Block].append(
            {"id": block_id, "plan": f"crowd:{game}", "ordinal": ordinal, "game": game, "seats": seats,
             "seed": random.getrandbits(60), "created_at": at}
        )  # fmt: skip
        for rotation in range(seats):
            match_id += 1
            seated = table[rotation:] + table[:rotation]
            for model, row in _match(match_id, block_id, rotation, game, seated, strength, at, random):
                rows[model].append(row)
        if len(rows[Match]) >= _CHUNK:
            _write(session, rows)
    _write(session, rows)
    number_on(session, Block, Match, Attempt)


def _match(
    match_id: int, block_id: int, rotation: int, game: str, seated: Sequence[int], strength: dict[int, float],
    at: datetime, random: Random,
) -> Iterator[tuple[type, dict[str, Any]]]:  # fmt: skip
    seats = len(seated)
    reached = [strength[version] / ELO_PER_NAT + _gumbel(random) for version in seated]
    faulty = random.randrange(seats) if random.random() < FAULTS else None
    if faulty is not None:
        reached[faulty] = -1e9
    order = sorted(range(seats), key=lambda seat: -reached[seat])
    yield Match, {
        "id": match_id, "block_id": block_id, "rotation": rotation, "game": game, "seats": seats, "options": {},
        "kind": Kind.LADDER, "rated": True, "urgency": 10, "state": MatchState.DONE, "fence": 1, "reason": "",
        "created_at": at,
    }  # fmt: skip
    yield Attempt, {
        "id": match_id, "match_id": match_id, "number": 1, "worker": _WORKER, "state": AttemptState.DONE,
        "decisions": 120 * seats, "started_at": at, "heartbeat_at": at, "progress_at": at, "ended_at": at, "reason": "",
        "counts": True,
    }  # fmt: skip
    for seat, version in enumerate(seated):
        score = 100 - 10 * order.index(seat)
        fault = {"detail": "it was late", "log": "thinking ...", "number": 12} if seat == faulty else None
        yield MatchSeat, {
            "match_id": match_id, "seat": seat, "version_id": version, "rank": order.index(seat) + 1, "score": score,
            "breakdown": {"total": score}, "forfeit": "timeout" if seat == faulty else None, "fault": fault,
            "decisions": 120, "seconds": 1.2, "cpu_seconds": 1.1, "longest_seconds": 0.1,
        }  # fmt: skip
    yield Result, {
        "match_id": match_id, "attempt_id": match_id, "ending": "finished", "rules_version": "1",
        "replay_hash": "0" * 64, "replay_key": None, "decisions": 120 * seats, "seconds": 2.5, "resumed": 0,
        "note": "a match of the bench: nothing was kept", "finished_at": at,
    }  # fmt: skip


def _gumbel(random: Random) -> float:
    """The noise with which strengths are drawn as the rating model expects."""
    return -log(-log(random.random() or 0.5))


def _write(session: Session, rows: dict[type, list[dict[str, Any]]]) -> None:
    for model, waiting in rows.items():
        if waiting:
            load(session, model, waiting)
            waiting.clear()


def _remember(
    session: Session,
    game: str,
    versions: Sequence[int],
    strength: dict[int, float],
    count: int,
    random: Random,
) -> None:
    """Older snapshots, their numbers on the way to where they are now."""
    moment = now(session)
    for step in range(count):
        at = moment - timedelta(hours=3) * (count - step)
        snapshot = Snapshot(game=game, seats=0, matches=step, digest=f"{step:064x}", body=None, created_at=at)
        session.add(snapshot)
        session.flush()
        wobble = 60 / (1 + step)
        numbers = [
            {"snapshot_id": snapshot.id, "version_id": version, "interval": 20 + wobble, "matches": 10 * step,
             "elo": 1500 + strength[version] + random.gauss(0, 10 + wobble), "blocks": 4 * step}
            for version in versions
        ]  # fmt: skip
        session.execute(insert(Rating), numbers)


def _hold_tournament(place: Workplace, name: str, game: str, entrants: int) -> None:
    """A round robin from its draw to its end; whoever was entered earlier wins."""
    with place.store.write() as session:
        field = [version.id for version in bots.active(session, game)][:entrants]
        rules: dict[str, Any] = {"blocks": 1, "rounds": None, "advance": None, "tie_breaks": []}
        agreed = Agreement(name, "round_robin", game, 2, 7, False, {}, rules)
        held = tournaments.create(session, agreed, field, users.local(session))
        held.state, held.started_at = TournamentState.RUNNING, now(session)
    while True:
        rounds.advance(place, held.id)
        with place.store.write() as session:
            waiting = matches.waiting(session, [Match.kind == Kind.TOURNAMENT], 10_000)
            for match_id in waiting:
                lease = attempts.take(session, match_id, _WORKER, PROTOCOL)
                assert lease is not None
                attempts.finish(session, lease, _result(matches.get(session, match_id), field))
        if not waiting:
            return


def _result(match: Match, field: Sequence[int]) -> Finished:
    order = sorted((seat.version_id for seat in match.table), key=list(field).index)
    seats = tuple(
        SeatResult(
            rank=order.index(seat.version_id) + 1,
            score=50 - 10 * order.index(seat.version_id),
            breakdown={"total": 50 - 10 * order.index(seat.version_id)},
            forfeit=None,
            fault=None,
            decisions=100,
            seconds=1.0,
            cpu_seconds=1.0,
            longest_seconds=0.1,
        )
        for seat in match.table
    )
    return Finished("finished", "1", "0" * 64, None, 200, 2.0, 0, seats)
