"""Ladders: who stands where, how sure that is, and how it moved."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.orm import Session

from dashboard.reading import fits, people
from dashboard.reading.people import Who
from matchmaker.store import bots, games, ladders
from matchmaker.store.models import COMBINED

TREND_POINTS: Final = 32
TREND_TIME: Final = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Rung:
    """One line of a ladder; a provisional one has a number but no place yet."""

    who: Who
    rank: int | None
    rank_best: int | None
    rank_worst: int | None
    group: int | None  # neighbours of one group cannot be told apart
    elo: float
    interval: float  # ± at 95 %
    matches: int
    pool: int | None  # only versions of one pool have been compared
    provisional: bool
    uploaded_at: datetime
    trend: tuple[float, ...]  # Elo at moments of the last two weeks, oldest first


@dataclass(frozen=True, slots=True)
class SeatWorth:
    """What a seat is worth at tables of one size, in Elo above their average."""

    seats: int
    seat: int
    elo: float
    interval: float


@dataclass(frozen=True, slots=True)
class Ladder:
    """A ladder as it stands."""

    game: str
    title: str
    seats: int  # 0: all tables together
    seat_counts: tuple[int, ...]
    matches: int
    scale_interval: float | None  # how well the whole scale is tied to its anchors
    fitted_at: datetime | None
    digest: str | None  # the fit's fingerprint: the same results give the same
    rungs: tuple[Rung, ...]
    waiting: tuple[Who, ...]  # active, and no rated match yet
    seat_worths: tuple[SeatWorth, ...]


def ladder(session: Session, game: str, seats: int = COMBINED, with_trends: bool = True) -> Ladder:
    """The ladder of a game, for one size of table or all together (0)."""
    found = games.named(session, game)
    if seats != COMBINED:
        games.check_table(found, seats, {})
    uploaded = bots.playing_since(session, game)
    active = tuple(uploaded)
    names = people.who(session, active)
    shown = fits.shown(session, game, seats)
    trends = ladders.traces(session, game, seats, TREND_POINTS, TREND_TIME) if with_trends and shown else {}
    rungs = [
        Rung(
            who=names[rung.version],
            rank=rung.rank,
            rank_best=rung.rank_best,
            rank_worst=rung.rank_worst,
            group=rung.group,
            elo=rung.elo,
            interval=rung.interval,
            matches=rung.matches,
            pool=rung.pool,
            provisional=False,
            uploaded_at=uploaded[rung.version],
            trend=tuple(trends.get(rung.version, ())),
        )
        for rung in (shown.rungs(active) if shown else ())
    ]
    rated = {rung.who.version for rung in rungs}
    # Guesses are made for all tables together; a ladder of one size waits for its fit.
    guesses = ladders.guesses(session, game, seats)
    guessed = [
        Rung(names[version], None, None, None, None, guess.elo, guess.interval, guess.matches, None, True,
             uploaded[version], ())
        for version, guess in guesses.items()
        if version in names and version not in rated
    ]  # fmt: skip
    rated |= {rung.who.version for rung in guessed}
    return Ladder(
        game=found.name,
        title=found.title,
        seats=seats,
        seat_counts=tuple(found.seat_counts),
        matches=shown.showing.matches if shown else 0,
        scale_interval=shown.fit.scale_interval if shown else None,
        fitted_at=shown.showing.created_at if shown else None,
        digest=shown.showing.digest if shown else None,
        rungs=(*rungs, *sorted(guessed, key=lambda rung: -rung.elo)),
        waiting=tuple(names[version] for version in active if version not in rated),
        seat_worths=tuple(
            SeatWorth(effect.seats, effect.seat, effect.elo, effect.interval)
            for effect in (shown.fit.seats if shown else ())
        ),
    )
