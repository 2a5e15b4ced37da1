"""Tournaments: what was agreed, who entered, which rounds were drawn, what came of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session, selectinload

from engine_service.kernel.errors import RibandError, excerpt
from matchmaker.store import names
from matchmaker.store.database import now
from matchmaker.store.models import (
    Block,
    Document,
    Entrant,
    Match,
    MatchSeat,
    MatchState,
    Result,
    Round,
    Tournament,
    TournamentState,
    User,
)


class UnknownTournament(RibandError):
    """There is no tournament of that name."""


class MatchResult(NamedTuple):
    """One decided match of a tournament, by seat."""

    round: int
    block: int
    versions: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a tournament is about before anybody is entered."""

    name: str
    format: str
    game: str
    seats: int
    seed: int
    rated: bool
    options: Mapping[str, str]
    rules: Document


def create(session: Session, agreed: Agreement, version_ids: Sequence[int], by: User | None) -> Tournament:
    """A new tournament with its entrants in seeding order; it does not play yet."""
    key = names.key_of(names.checked(agreed.name, "a tournament"))
    if session.scalar(select(Tournament.id).where(Tournament.name_key == key)) is not None:
        raise names.NameTaken(f"there is a tournament {agreed.name} already")
    tournament = Tournament(
        name=agreed.name,
        name_key=key,
        format=agreed.format,
        game=agreed.game,
        seats=agreed.seats,
        options=dict(agreed.options),
        rated=agreed.rated,
        rules=agreed.rules,
        seed=agreed.seed,
        state=TournamentState.DRAFT,
        created_by=by.id if by else None,
        created_at=now(session),
    )
    session.add(tournament)
    session.flush()
    for number, version_id in enumerate(version_ids, start=1):
        session.add(Entrant(tournament_id=tournament.id, version_id=version_id, seed_number=number))
    session.flush()
    return get(session, tournament.id)


def get(session: Session, tournament_id: int, for_update: bool = False) -> Tournament:
    """One tournament with entrants and rounds."""
    wanted = (
        select(Tournament)
        .where(Tournament.id == tournament_id)
        .options(selectinload(Tournament.entrants), selectinload(Tournament.rounds))
        .execution_options(populate_existing=True)
    )
    found = session.scalar(wanted.with_for_update() if for_update else wanted)
    if found is None:
        raise UnknownTournament(f"there is no tournament {tournament_id}")
    return found


def named(session: Session, name: str) -> Tournament:
    """The tournament of that name or number."""
    found = session.scalar(select(Tournament.id).where(Tournament.name_key == names.key_of(name)))
    if found is None and name.isascii() and name.isdecimal() and len(name) <= 18:
        found = session.scalar(select(Tournament.id).where(Tournament.id == int(name)))
    if found is None:
        raise UnknownTournament(f"there is no tournament {excerpt(name)}; `riband tournament status` lists them")
    return get(session, found)


def every(session: Session, state: TournamentState | None = None) -> list[Tournament]:
    """All tournaments, the newest first."""
    wanted = select(Tournament).order_by(Tournament.id.desc())
    return list(session.scalars(wanted if state is None else wanted.where(Tournament.state == state)))


def add_round(session: Session, tournament: Tournament, number: int, plan: Document) -> None:
    """A round has been drawn."""
    session.add(Round(tournament_id=tournament.id, number=number, plan=plan, opened_at=now(session)))


def close_round(session: Session, tournament: Tournament, number: int) -> None:
    """A round has been played."""
    found = session.get(Round, (tournament.id, number))
    if found is not None and found.closed_at is None:
        found.closed_at = now(session)


def results(session: Session, tournament_id: int) -> list[MatchResult]:
    """The decided matches, by round, block and rotation."""
    rows = session.execute(
        select(Block.round, Block.ordinal, Match.rotation, MatchSeat.version_id, MatchSeat.rank, MatchSeat.score)
        .join(Match, Match.block_id == Block.id)
        .join(MatchSeat, MatchSeat.match_id == Match.id)
        .where(Block.tournament_id == tournament_id, Match.state == MatchState.DONE)
        .order_by(Block.round, Block.ordinal, Match.rotation, MatchSeat.seat)
    )
    found: dict[tuple[int, int, int], list[tuple[int, int, int]]] = {}
    for round_number, ordinal, rotation, version, rank, score in rows:
        assert round_number is not None
        assert rank is not None
        assert score is not None
        found.setdefault((round_number, ordinal, rotation), []).append((version, rank, score))
    return [
        MatchResult(round_number, ordinal, *(tuple(column) for column in zip(*seats, strict=True)))
        for (round_number, ordinal, _), seats in found.items()
    ]


def match_states(session: Session, tournament_id: int) -> dict[str, int]:
    """How many matches of a tournament there are in each state."""
    rows = session.execute(
        select(Match.state, func.count())
        .join(Block, Block.id == Match.block_id)
        .where(Block.tournament_id == tournament_id)
        .group_by(Match.state)
    )
    return dict(rows.all())


def newest_attempt(session: Session, tournament_id: int) -> int | None:
    """The last attempt that decided a match of a tournament; while it is the same, so are the results."""
    return session.scalar(
        select(func.max(Result.attempt_id))
        .join(Match, Match.id == Result.match_id)
        .join(Block, Block.id == Match.block_id)
        .where(Block.tournament_id == tournament_id)
    )


def has_open_matches(session: Session, tournament_id: int, round_number: int | None = None) -> bool:
    """Whether a match of a tournament, or of one round, has no result yet."""
    # From the end: matches are played in their order, so the last one is open until the round is all but over.
    opened = (
        select(Match.id)
        .join(Block, Block.id == Match.block_id)
        .where(Block.tournament_id == tournament_id, Match.state != MatchState.DONE)
        .order_by(Block.id.desc(), Match.rotation.desc())
        .limit(1)
    )
    if round_number is not None:
        opened = opened.where(Block.round == round_number)
    return session.scalar(opened) is not None


def finish(session: Session, tournament: Tournament, state: TournamentState, at: datetime) -> None:
    """It is over."""
    tournament.state = state
    tournament.finished_at = at
