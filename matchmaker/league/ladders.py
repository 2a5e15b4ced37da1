"""Ladders at work: filled with blocks, and fitted from their results."""

import logging
from collections.abc import Iterable
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from matchmaker.league.workplace import Workplace
from matchmaker.pairing import Candidate, plan
from matchmaker.ratings import Fit, Matches, fit, provisional
from matchmaker.store import bots, games, ladders, matches
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import COMBINED, Charter, Kind, Rating

LOG: Final = logging.getLogger(__name__)

ANCHORS: Final = {"random": 1000.0, "greedy": 1500.0, "search": 1800.0}
"""Where the reference bots stand for, so that the scale does not drift."""

UNKNOWN_ELO: Final = 1200.0


def fill(place: Workplace, game: str) -> int:
    """Bring the ladders of a game up to their backlog; how many matches were planned."""
    planned = 0
    with place.store.read() as session:
        counts = [seats for seats in games.named(session, game).seat_counts if seats in place.settings.seat_counts]
    for seats in counts:
        try:
            with place.store.write() as session:
                planned += _fill(place, session, game, seats)
        except IntegrityError:
            LOG.info("%s with %s seats: another scheduler has planned the same blocks", game, seats)
    return planned


def _fill(place: Workplace, session: Session, game: str, seats: int) -> int:
    name = f"ladder:{game}:{seats}"
    first = matches.next_ordinal(session, name)
    field = candidates(session, game, seats, first)
    room = place.settings.ladder_backlog - ladders.backlog(session, game, seats)
    newcomers = sum(one.blocks + one.pending == 0 for one in field)
    # A newcomer is planned for at once, however full the queue is; its block goes to the front.
    count = max(room // seats, 2 * newcomers)
    secret = session.scalars(select(Charter.secret)).one()
    blocks = plan(field, seats, first, count, secret, name)
    since: dict[int, int] = {}
    for found in blocks:
        block = PlannedBlock(name, found.block.ordinal, game, found.block.tables, found.block.seed)
        options = place.settings.options_of(game)
        matches.queue(session, block, Kind.LADDER, True, options, matches.URGENT if found.urgent else matches.USUAL)
        since |= dict.fromkeys(found.block.versions, found.block.ordinal)
    if since:
        ladders.had_turn(session, game, seats, since)
    return len(blocks) * seats


def candidates(session: Session, game: str, seats: int, first: int) -> list[Candidate]:
    """The active versions as pairing sees them."""
    active = bots.active(session, game)
    snapshot = ladders.current(session, game, seats)
    rated = {}
    if snapshot is not None:
        rows = session.scalars(select(Rating).where(Rating.snapshot_id == snapshot.id))
        rated = {row.version_id: row for row in rows}
    guessed = ladders.guesses(session, game)
    pending = ladders.pending_blocks(session, game, seats)
    since = ladders.turns(session, game, seats, [version.id for version in active], first)
    found = []
    for version in active:
        known = rated.get(version.id)
        guess = guessed.get(version.id)
        found.append(
            Candidate(
                version=version.id,
                owner=version.bot.owner_id,
                elo=known.elo if known else guess.elo if guess else UNKNOWN_ELO,
                blocks=known.blocks if known else 0,
                pending=pending.get(version.id, 0),
                since=since[version.id],
            )
        )
    return found


def rate(place: Workplace, game: str, even_if_fresh: bool = False) -> dict[int, str]:
    """Fit the ladders of a game from its results and show them; digests by seat count, empty if nothing is new."""
    most = place.settings.rating_matches
    with place.store.read() as session:
        if not (even_if_fresh or ladders.is_due(session, game, most)):
            return {}
        fits = fit_all(session, game, most)
    with place.store.write() as session:
        active = [version.id for version in bots.active(session, game)]
        digests = {}
        for seats, (found, played) in fits.items():
            digests[seats] = ladders.publish(session, game, seats, found, played, active).digest
        ladders.forget_guesses(session, fits[COMBINED][0].versions)
    return digests


def fit_all(session: Session, game: str, most: int = 0) -> dict[int, tuple[Fit, Matches]]:
    """All ladders of a game from its results alone, or its last `most`, with the matches each was fitted from."""
    everything = ladders.rated_matches(session, game, most=most)
    anchors = {
        version.id: ANCHORS[version.bot.name]
        for version in bots.listed(session, game)
        if version.bot.owner_id is None and version.bot.name in ANCHORS
    }
    fits = {COMBINED: (fit(everything, anchors), everything)}
    for seats in games.named(session, game).seat_counts:
        some = everything.with_seats(seats)
        fits[seats] = (fit(some, anchors), some)
    return fits


def guess(place: Workplace, game: str, version_ids: Iterable[int]) -> None:
    """Give a number at once to those who have played a rated match and are in no fit yet."""
    with place.store.read() as session:
        new = ladders.without_number(session, game, version_ids)
        if not new:
            return
        last = ladders.current_fit(session, game)
        numbers = {}
        for version_id in new:
            own = ladders.rated_matches(session, game, version_id)
            numbers[version_id] = (*provisional(version_id, own, last), len(own))
    with place.store.write() as session:
        # A fit may have come in between; it knows better.
        for version_id in ladders.without_number(session, game, new):
            ladders.guess(session, version_id, COMBINED, *numbers[version_id])
