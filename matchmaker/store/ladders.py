"""Ladders: the rated matches they are fitted from, the snapshots they show, the turns they give."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from sqlalchemy import Select, delete, func, insert, select, update
from sqlalchemy.orm import Session

from matchmaker.ratings import Fit, Matches, Meetings, Rung, ladder
from matchmaker.ratings.matches import MAX_SEATS, NOBODY, Ints
from matchmaker.store.database import now
from matchmaker.store.models import (
    COMBINED,
    RATED,
    Kind,
    Ladder,
    LadderPlace,
    Match,
    MatchSeat,
    MatchState,
    Provisional,
    Rating,
    Result,
    Snapshot,
    Version,
    VersionState,
)

T = TypeVar("T")

HISTORY_SPACING: Final = timedelta(minutes=10)
"""Snapshots nearer to each other than this are not kept for the history."""

COMMITTED_WITHIN: Final = timedelta(minutes=1)
"""A result is there for everybody at most so long after the time it bears; a fit may have missed it until then."""

_CHUNK: Final = 50_000


class Point(NamedTuple):
    """One moment in the history of a version."""

    at: datetime
    elo: float
    interval: float
    matches: int


class Standing(NamedTuple):
    """What a ladder shows of a version, as far as pairing asks."""

    elo: float
    blocks: int


def rated_count(session: Session, game: str) -> int:
    """How many rated matches of a game are decided."""
    return session.scalar(select(func.count()).select_from(Match).where(Match.game == game, RATED)) or 0


def rated_matches(session: Session, game: str, version_id: int | None = None, most: int = 0) -> Matches:
    """The decided rated matches of a game, or of one version, as columns, by rising number.

    With `most` only so many of the game, those with the highest numbers; 0 is all.
    """
    wanted = (
        select(Match.block_id, MatchSeat.seat, MatchSeat.version_id, MatchSeat.rank)
        .join(MatchSeat, MatchSeat.match_id == Match.id)
        .where(Match.game == game, RATED)
        .order_by(Match.id, MatchSeat.seat)
    )
    if version_id is None:
        # Otherwise PostgreSQL's driver holds the whole answer: 260 MB for a million matches.
        wanted = wanted.execution_options(stream_results=True)
    else:
        # Not streamed: PostgreSQL would plan for the first tenth of a few rows, and go through all matches for them.
        wanted = wanted.where(Match.id.in_(select(MatchSeat.match_id).where(MatchSeat.version_id == version_id)))
    if most:
        wanted = wanted.where(Match.id >= _first_of_the_last(session, game, most))
    blocks, seats, versions, ranks = _columns(session, wanted)
    # Seats come in order: every first seat begins a match.
    line = np.cumsum(seats == 0) - 1
    count = int(line[-1]) + 1 if len(line) else 0
    who = np.full((count, MAX_SEATS), NOBODY, dtype=np.int64)
    placed = np.zeros((count, MAX_SEATS), dtype=np.int64)
    who[line, seats] = versions
    placed[line, seats] = ranks
    return Matches(who, placed, blocks[seats == 0])


def _first_of_the_last(session: Session, game: str, count: int) -> int:
    """The number from which on a game has so many decided rated matches; 0 if it has fewer."""
    numbers = select(Match.id).where(Match.game == game, RATED).order_by(Match.id.desc())
    return session.scalar(numbers.offset(count - 1).limit(1)) or 0


def _columns(session: Session, wanted: Select[*tuple[Any, ...]]) -> Ints:
    """The columns of a query for whole numbers, straight from the driver: no object for each of a million rows."""
    result = session.connection().execute(wanted)
    cursor: Any = result.cursor
    parts = [np.zeros((0, len(result.keys())), dtype=np.int64)]
    # The first row comes from SQLAlchemy, which has taken it already where the answer is streamed.
    rows: Sequence[Any] = result.fetchmany(1)
    while rows:
        parts.append(np.array(rows, dtype=np.int64))
        rows = cursor.fetchmany(_CHUNK)
    result.close()
    return np.concatenate(parts).T


def current(session: Session, game: str, seats: int = COMBINED) -> Snapshot | None:
    """The snapshot a ladder shows."""
    found = session.get(Ladder, (game, seats))
    return found.snapshot if found else None


def current_fit(session: Session, game: str, seats: int = COMBINED) -> Fit | None:
    """The fit a ladder shows; None before the first one."""
    snapshot = current(session, game, seats)
    return Fit.load(snapshot.body) if snapshot and snapshot.body else None


class Showing(NamedTuple):
    """Which fit a ladder shows, without its bytes: enough to know whether one has it already."""

    snapshot_id: int
    digest: str
    matches: int
    created_at: datetime


def showing(session: Session, game: str, seats: int = COMBINED) -> Showing | None:
    """What a ladder shows; None before the first fit."""
    row = session.execute(
        select(Snapshot.id, Snapshot.digest, Snapshot.matches, Snapshot.created_at)
        .join(Ladder, Ladder.snapshot_id == Snapshot.id)
        .where(Ladder.game == game, Ladder.seats == seats)
    ).one_or_none()
    return Showing(*row) if row else None


def contents(session: Session, snapshot_id: int) -> tuple[Fit, Meetings] | None:
    """The fit and the meetings of a snapshot; None when a newer one has taken its place meanwhile."""
    row = session.execute(
        select(Snapshot.body, Snapshot.meetings).where(Snapshot.id == snapshot_id, Snapshot.body.is_not(None))
    ).one_or_none()
    if row is None:
        return None
    return Fit.load(row.body), Meetings.load(row.meetings) if row.meetings else Meetings.of(Matches.of(()))


def is_due(session: Session, game: str, most: int = 0) -> bool:
    """Whether a game's ladders no longer show all results, or the last `most` of them."""
    shown = session.get(Ladder, (game, COMBINED))
    if shown is None or shown.snapshot is None:
        return session.scalar(select(Match.id).where(Match.game == game, RATED).limit(1)) is not None
    if shown.is_stale:
        return True
    # Counting is for the minute after the last result: before it one new result tells, after it that none is recent.
    shown_at = shown.snapshot.created_at
    # Said so that no database begins with the game, all of whose matches it would then go through.
    counts = select(Match.id).where(Match.id == Result.match_id, Match.game == game, RATED).exists()
    newer = select(Result.match_id).where(counts).limit(1)
    if session.scalar(newer.where(Result.finished_at > shown_at)) is not None:
        return True
    begun = shown_at - COMMITTED_WITHIN
    latest = session.scalar(select(func.max(Result.finished_at)))
    if begun + 2 * COMMITTED_WITHIN < now(session) and (latest is None or latest < begun):
        return False
    if most and shown.snapshot.matches >= most:
        # A full window has the same count whatever is in it, so what may have been missed is fitted once more.
        return session.scalar(newer.where(Result.finished_at >= begun)) is not None
    return shown.snapshot.matches != rated_count(session, game)


def publish(session: Session, game: str, seats: int, found: Fit, of: Matches, active: Iterable[int]) -> Snapshot:
    """Write one snapshot of these matches and let the ladder show it, in the caller's transaction."""
    body, matches = found.dump(), len(of)
    row = session.get(Ladder, (game, seats), with_for_update=True) or Ladder(game=game, seats=seats)
    digest = hashlib.sha256(body).hexdigest()
    if row.snapshot is not None and row.snapshot.digest == digest and row.snapshot.matches == matches:
        row.is_stale = False
        row.snapshot.meetings = row.snapshot.meetings or Meetings.of(of).dump()
        return row.snapshot
    if row.snapshot is not None and not row.is_stale and row.snapshot.matches > matches:
        return row.snapshot  # somebody was faster with more results
    snapshot = Snapshot(
        game=game, seats=seats, matches=matches, digest=digest, body=body, meetings=Meetings.of(of).dump(),
        created_at=now(session),
    )  # fmt: skip
    session.add_all((row, snapshot))
    session.flush()
    intervals, playing = found.intervals, set(active)
    numbers = [
        {
            "snapshot_id": snapshot.id,
            "version_id": version,
            "elo": float(found.elo[place]),
            "interval": float(intervals[place]),
            "matches": int(found.matches[place]),
            "blocks": int(found.blocks[place]),
        }
        for place, version in enumerate(found.versions)
        if version in playing
    ]
    if numbers:
        session.execute(insert(Rating), numbers)
    if row.snapshot is not None:
        _file_away(session, row.snapshot)
    row.snapshot_id = snapshot.id
    row.snapshot = snapshot
    row.is_stale = False
    return snapshot


def standing(session: Session, game: str, seats: int) -> dict[int, Standing]:
    """The versions that a ladder's fit has numbers for."""
    rows = session.execute(
        select(Rating.version_id, Rating.elo, Rating.blocks)
        .join(Ladder, Ladder.snapshot_id == Rating.snapshot_id)
        .where(Ladder.game == game, Ladder.seats == seats)
    )
    return {version: Standing(elo, blocks) for version, elo, blocks in rows}


def rungs(session: Session, game: str, seats: int = COMBINED) -> tuple[Rung, ...]:
    """The ladder as it stands: the active versions that have been rated, from the top."""
    found = current_fit(session, game, seats)
    if found is None:
        return ()
    active = session.scalars(select(Version.id).where(Version.game == game, Version.state == VersionState.ACTIVE))
    return ladder(found, among=active)


def history(session: Session, version_id: int, seats: int = COMBINED) -> list[Point]:
    """How a version's number moved, oldest first."""
    rows = session.execute(
        select(Snapshot.created_at, Rating.elo, Rating.interval, Rating.matches)
        .join(Rating, Rating.snapshot_id == Snapshot.id)
        .where(Rating.version_id == version_id, Snapshot.seats == seats)
        .order_by(Snapshot.id)
    )
    return [Point(*row) for row in rows]


def traces(session: Session, game: str, seats: int, points: int, within: timedelta) -> dict[int, list[float]]:
    """How all numbers of a ladder moved lately, oldest first, at no more than so many moments spread evenly."""
    since = now(session) - within
    ids = session.scalars(
        select(Snapshot.id)
        .where(Snapshot.game == game, Snapshot.seats == seats, Snapshot.created_at >= since)
        .order_by(Snapshot.id)
    ).all()
    rows = session.execute(
        select(Rating.version_id, Rating.elo)
        .where(Rating.snapshot_id.in_(thinned(ids, points)))
        .order_by(Rating.snapshot_id)
    )
    found: dict[int, list[float]] = {}
    for version_id, elo in rows:
        found.setdefault(version_id, []).append(elo)
    return found


def thinned(things: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, evenly spread; the last one always."""
    if len(things) <= most:
        return things
    return [things[round(place * (len(things) - 1) / (most - 1))] for place in range(most)]


def guess(session: Session, version_id: int, seats: int, elo: float, interval: float, matches: int) -> None:
    """A number for a version that no fit has yet."""
    row = session.get(Provisional, (version_id, seats)) or Provisional(version_id=version_id, seats=seats)
    row.elo, row.interval, row.matches, row.updated_at = elo, interval, matches, now(session)
    session.add(row)


def guesses(session: Session, game: str, seats: int = COMBINED) -> dict[int, Provisional]:
    """The provisional numbers of a ladder, by version."""
    rows = session.scalars(
        select(Provisional)
        .join(Version, Version.id == Provisional.version_id)
        .where(Version.game == game, Provisional.seats == seats)
    )
    return {row.version_id: row for row in rows}


def without_number(session: Session, game: str, version_ids: Iterable[int]) -> list[int]:
    """Those of these versions that the game's combined ladder does not show yet."""
    known = session.scalars(
        select(Rating.version_id)
        .join(Ladder, Ladder.snapshot_id == Rating.snapshot_id)
        .where(Ladder.game == game, Ladder.seats == COMBINED, Rating.version_id.in_(wanted := set(version_ids)))
    )
    return sorted(wanted - set(known))


def forget_guesses(session: Session, version_ids: Sequence[int]) -> None:
    """These have a fitted number now."""
    session.execute(delete(Provisional).where(Provisional.version_id.in_(version_ids)))


def pending_blocks(session: Session, game: str, seats: int) -> dict[int, int]:
    """How many ladder blocks each version still has to play."""
    waiting = (
        select(MatchSeat.version_id, func.count(Match.block_id.distinct()))
        .join(Match, Match.id == MatchSeat.match_id)
        .where(
            Match.game == game,
            Match.seats == seats,
            Match.kind == Kind.LADDER,
            Match.state.in_((MatchState.QUEUED, MatchState.RUNNING)),
        )
        .group_by(MatchSeat.version_id)
    )
    return dict(session.execute(waiting).all())


def backlog(session: Session, game: str, seats: int) -> int:
    """How many ladder matches are waiting or being played."""
    counted = select(func.count()).select_from(Match)
    return (
        session.scalar(
            counted.where(
                Match.game == game,
                Match.seats == seats,
                Match.kind == Kind.LADDER,
                Match.state.in_((MatchState.QUEUED, MatchState.RUNNING)),
            )
        )
        or 0
    )


def turns(session: Session, game: str, seats: int, version_ids: Sequence[int], arriving: int) -> dict[int, int]:
    """The ordinal since which each version waits; those without a place get one now."""
    rows = session.execute(
        select(LadderPlace.version_id, LadderPlace.since).where(LadderPlace.game == game, LadderPlace.seats == seats)
    )
    found = dict(rows.all())
    new = [version for version in version_ids if version not in found]
    if new:
        places = [{"game": game, "seats": seats, "version_id": version, "since": arriving} for version in new]
        session.execute(insert(LadderPlace), places)
    return found | dict.fromkeys(new, arriving)


def had_turn(session: Session, game: str, seats: int, since: dict[int, int]) -> None:
    """These versions have been planned into those blocks."""
    rows = [
        {"game": game, "seats": seats, "version_id": version, "since": ordinal} for version, ordinal in since.items()
    ]
    session.execute(update(LadderPlace), rows)


def _file_away(session: Session, old: Snapshot) -> None:
    """The snapshot that was shown until now: without its body, and only if it is not too near to the one before."""
    before = session.scalar(
        select(func.max(Snapshot.created_at)).where(
            Snapshot.game == old.game, Snapshot.seats == old.seats, Snapshot.id < old.id
        )
    )
    old.body = old.meetings = None
    if before is not None and old.created_at - before < HISTORY_SPACING:
        session.execute(update(Ladder).where(Ladder.snapshot_id == old.id).values(snapshot_id=None))
        session.execute(delete(Rating).where(Rating.snapshot_id == old.id))
        session.delete(old)
        session.flush()
