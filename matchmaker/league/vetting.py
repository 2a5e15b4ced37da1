"""Vetting: every upload plays one real match against a reference bot before it may enter a ladder."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy.orm import Session

from matchmaker.store import bots, matches
from matchmaker.store.attempts import Finished
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import Kind, Match, MatchSeat, Version, VersionState

CANDIDATE_SEAT: Final = 0
SPARRING: Final = "random"
"""The reference bot that plays against candidates, before it is vetted itself too; the quickest answer."""


def begin(session: Session, version: Version, seats: int, options: Mapping[str, str]) -> int:
    """Queue the vetting match of a new version, with the options of the ladder it wants to enter; its id."""
    opponent = _opponent(session, version)
    seating = (version.id, *(opponent.id for _ in range(seats - 1)))
    block = PlannedBlock(f"vet:{version.id}", 0, version.game, (seating,))
    # Uploads of one owner queue behind each other, not before everybody else's.
    urgency = bots.in_vetting(session, version.bot_id)
    return matches.queue(session, block, Kind.VET, rated=False, options=options, urgency=urgency)[0]


def candidate(match: Match) -> MatchSeat:
    """The seat that is being vetted."""
    return match.table[CANDIDATE_SEAT]


def conclude(session: Session, match: Match, finished: Finished) -> None:
    """The vetting match is over: the version enters, or is told everything about its fault."""
    version = candidate(match).version
    if version.state not in (VersionState.NEW, VersionState.VETTING):
        return
    fault = finished.seats[CANDIDATE_SEAT].fault
    if fault is not None:
        evidence = {**fault, "match": match.id}
        bots.decide(session, version, VersionState.REJECTED, f"{fault['reason']}: {fault['detail']}", evidence)
        return
    for older in bots.predecessors(session, version):
        retire(session, older, f"version {version.number} plays now")
    bots.decide(session, version, VersionState.ACTIVE, "", None)


def abandon(session: Session, match: Match) -> None:
    """The vetting match could not be played, through no fault of the bot that anybody could name."""
    version = candidate(match).version
    if version.state in (VersionState.NEW, VersionState.VETTING):
        reason = f"it could not be vetted, which may not be its fault; the organiser is told. {match.reason}"
        bots.decide(session, version, VersionState.REJECTED, reason, {"match": match.id, "platform": match.reason})


def reopen(session: Session, match: Match) -> None:
    """The vetting match will be tried again: so will the version that was turned away because of it."""
    version = candidate(match).version
    if version.state == VersionState.REJECTED:
        bots.decide(session, version, VersionState.NEW, "", None)


def retire(session: Session, version: Version, reason: str) -> int:
    """Take a version out: it plays what it has begun, its waiting matches are cancelled; how many there were."""
    bots.decide(session, version, VersionState.RETIRED, reason, None)
    return matches.cancel_of_version(
        session, version.id, (Kind.LADDER, Kind.REQUEST, Kind.VET), f"{version.label} was retired: {reason}"
    )


def _opponent(session: Session, version: Version) -> Version:
    """The sparring partner; a league without any has only the candidate itself."""
    references = bots.references(session, version.game)
    named = [found for found in references if found.bot.name == SPARRING]
    return (named or references or [version])[0]
