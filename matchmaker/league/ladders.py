"""Ladders at work: filled with blocks, and fitted from their results."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from matchmaker.league.workplace import Workplace
from matchmaker.pairing import Candidate, Planned, plan
from matchmaker.ratings import Fit, Matches, fit, provisional
from matchmaker.store import bots, games, ladders, matches
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import COMBINED, Charter, Kind

LOG: Final = logging.getLogger(__name__)

ANCHORS: Final = {"random": 1000.0, "greedy": 1500.0, "search": 1800.0}
"""Where the reference bots stand for, so that the scale does not drift."""

UNKNOWN_ELO: Final = 1200.0

AHEAD: Final = 8
"""Matches planned ahead for each version: farther, and opponents would be chosen by what was known of them long ago."""


@dataclass(frozen=True, slots=True)
class _Ladder:
    """One ladder, and what is to be played for it next."""

    game: str
    seats: int
    smallest: bool
    blocks: Sequence[Planned]

    @property
    def name(self) -> str:
        """What its blocks are numbered under."""
        return _name(self.game, self.seats)


def fill(place: Workplace, *names: str) -> int:
    """Bring the ladders of these games up to their backlog; how many matches were planned."""
    try:
        plans = [_plan(place, name, seats) for name in names for seats in _tables(place, name)]
        with place.store.write() as session:
            return _queue(place, session, plans)
    except IntegrityError:
        LOG.info("another scheduler has planned the same blocks")
        return 0


def _tables(place: Workplace, game: str) -> list[int]:
    with place.store.read() as session:
        return [seats for seats in games.named(session, game).seat_counts if seats in place.settings.seat_counts]


def _plan(place: Workplace, game: str, seats: int) -> _Ladder:
    name = _name(game, seats)
    with place.store.write() as session:  # whoever is new gets a place in the order of turns
        first = matches.next_ordinal(session, name)
        field = candidates(session, game, seats, first)
        room = min(place.settings.ladder_backlog, AHEAD * len(field)) - ladders.backlog(session, game, seats)
        secret = session.scalars(select(Charter.secret)).one()
    newcomers = sum(one.blocks + one.pending == 0 for one in field)
    # A newcomer is planned for at once, however full the queue is.
    count = max(room // seats, 2 * newcomers)
    smallest = seats == min(_tables(place, game))
    return _Ladder(game, seats, smallest, plan(field, seats, first, count, secret, name))


def _queue(place: Workplace, session: Session, plans: Sequence[_Ladder]) -> int:
    # Whoever has left since the plan was made is not seated any more.
    here = {version for game in {each.game for each in plans} for version in bots.owners(session, game)}
    turns: defaultdict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    planned = 0
    for each in plans:
        options = place.settings.options_of(each.game)
        in_line = matches.next_in_line(session, each.game, each.seats)
        for found in each.blocks:
            if not here.issuperset(found.block.versions):
                continue
            block = PlannedBlock(each.name, found.block.ordinal, each.game, found.block.tables, found.block.seed)
            # Its first number needs one block, so only that of a newcomer's smallest table goes to the front: all
            # tables would be nine matches between the next upload and its vetting.
            is_urgent = found.urgent and each.smallest
            matches.queue(session, block, Kind.LADDER, True, options, matches.URGENT if is_urgent else in_line)
            in_line += not is_urgent
            turns[each.game, each.seats] |= dict.fromkeys(found.block.versions, found.block.ordinal)
            planned += each.seats
    for (game, seats), since in turns.items():
        ladders.had_turn(session, game, seats, since)
    return planned


def _name(game: str, seats: int) -> str:
    return f"ladder:{game}:{seats}"


def candidates(session: Session, game: str, seats: int, first: int) -> list[Candidate]:
    """The active versions as pairing sees them."""
    # Rows, not objects: of ten thousand versions those take a second for every ladder.
    owners = bots.owners(session, game)
    rated = ladders.standing(session, game, seats)
    guessed = ladders.guesses(session, game)
    pending = ladders.pending_blocks(session, game, seats)
    since = ladders.turns(session, game, seats, list(owners), first)
    found = []
    for version, owner in owners.items():
        known = rated.get(version)
        guess = guessed.get(version)
        found.append(
            Candidate(
                version=version,
                owner=owner,
                elo=known.elo if known else guess.elo if guess else UNKNOWN_ELO,
                blocks=known.blocks if known else 0,
                pending=pending.get(version, 0),
                since=since[version],
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
        active = bots.owners(session, game)
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
