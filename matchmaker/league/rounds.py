"""Rounds: opened and closed from what the database holds, so a crash at any point costs nothing."""

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy.orm import Session

from matchmaker.league.workplace import Workplace
from matchmaker.pairing import Block
from matchmaker.store import bots, matches, now, tournaments
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.models import Kind, Tournament, TournamentState
from matchmaker.tournaments import (
    Duel,
    Result,
    Round,
    Verdict,
    Withdrawal,
    from_json,
    next_blocks,
    next_round,
    progress,
    to_json,
    verdict,
)
from matchmaker.tournaments import Kind as Format
from matchmaker.tournaments import Tournament as Rules

DUEL: Final = "duel"
DUEL_BATCH: Final = 8
"""So many blocks of a duel are under way at a time: enough for several workers, few enough to stop early."""


@dataclass(frozen=True, slots=True)
class Status:
    """How far a tournament is."""

    done: int
    total: int
    fraction: float
    seconds_left: float | None
    quarantined: int


def advance_all(place: Workplace) -> None:
    """Every running tournament takes its next step if it can."""
    with place.store.read() as session:
        running = [tournament.id for tournament in tournaments.every(session, TournamentState.RUNNING)]
    for tournament_id in running:
        advance(place, tournament_id)


def advance(place: Workplace, tournament_id: int) -> None:
    """Open the next round, or close the tournament, if all that was drawn is played. Twice is as good as once."""
    with place.store.write() as session:
        tournament = tournaments.get(session, tournament_id, for_update=True)
        if tournament.state != TournamentState.RUNNING:
            return
        if tournament.format == DUEL:
            _advance_duel(session, tournament)
        else:
            _advance_rounds(session, tournament)


def rules_of(tournament: Tournament) -> Rules:
    """The tournament as its rules see it."""
    return Rules(
        kind=Format(tournament.format),
        entrants=tuple(entrant.version_id for entrant in tournament.entrants),
        seed=tournament.seed,
        seats=tournament.seats,
        withdrawals=tuple(
            Withdrawal(entrant.version_id, entrant.withdrawn_in)
            for entrant in tournament.entrants
            if entrant.withdrawn_in is not None
        ),
        **{**tournament.rules, "tie_breaks": tuple(tournament.rules.get("tie_breaks", ()))},
    )


def duel_of(tournament: Tournament) -> Duel:
    """The duel as its test sees it: A was entered first."""
    a, b = (entrant.version_id for entrant in tournament.entrants)
    return Duel(a=a, b=b, seed=tournament.seed, seats=tournament.seats, **tournament.rules)


def rounds_of(session: Session, tournament: Tournament) -> list[Round]:
    """The rounds drawn so far with the results they have."""
    by_round: dict[int, list[Result]] = {}
    for found in tournaments.results(session, tournament.id):
        by_round.setdefault(found.round, []).append(Result(found.block, found.versions, found.ranks, found.scores))
    return [
        from_json(Round, json.dumps(drawn.plan)).with_results(by_round.get(drawn.number, ()))
        for drawn in tournament.rounds
    ]


def verdict_of(session: Session, tournament: Tournament) -> Verdict:
    """What a duel says so far."""
    results = [
        Result(found.block, found.versions, found.ranks, found.scores)
        for found in tournaments.results(session, tournament.id)
    ]
    return verdict(duel_of(tournament), results)


def status_of(session: Session, tournament: Tournament) -> Status:
    """How far it is, and how long it will take at the pace so far."""
    if tournament.format == DUEL:
        done, total, fraction = duel_progress(session, tournament, verdict_of(session, tournament))
    else:
        so_far = progress(rules_of(tournament), rounds_of(session, tournament))
        done, total, fraction = so_far.done, so_far.total, so_far.fraction
    quarantined = tournaments.match_states(session, tournament.id).get("quarantined", 0)
    return Status(done, total, fraction, seconds_left(session, tournament, fraction), quarantined)


def duel_progress(session: Session, tournament: Tournament, said: Verdict) -> tuple[int, int, float]:
    """Matches done, the most there can be, and how near the answer is."""
    duel = duel_of(tournament)
    each = len(next_blocks(duel, 0, 1)[0].tables)
    done = tournaments.match_states(session, tournament.id).get("done", 0)
    return done, duel.max_blocks * each, said.fraction


def seconds_left(session: Session, tournament: Tournament, fraction: float) -> float | None:
    """How long a running tournament will take at the pace so far."""
    if tournament.state != TournamentState.RUNNING or not tournament.started_at or not 0 < fraction < 1:
        return None
    return (now(session) - tournament.started_at).total_seconds() * (1 - fraction) / fraction


def _advance_rounds(session: Session, tournament: Tournament) -> None:
    # One look at the round under way before all results of the tournament are read: this is asked on every beat.
    if tournament.rounds and tournaments.has_open_matches(session, tournament.id, tournament.rounds[-1].number):
        return
    rounds = rounds_of(session, tournament)
    if rounds:
        tournaments.close_round(session, tournament, rounds[-1].number)
    drawn = next_round(rules_of(tournament), rounds)
    if drawn is None:
        tournaments.finish(session, tournament, TournamentState.DONE, now(session))
        return
    tournaments.add_round(session, tournament, drawn.number, json.loads(to_json(drawn)))
    for table in drawn.tables:
        for block in table.blocks:
            _queue(session, tournament, block, drawn.number, f"{drawn.number}/{table.number}")


def _advance_duel(session: Session, tournament: Tournament) -> None:
    duel, said = duel_of(tournament), verdict_of(session, tournament)
    number = len(tournament.rounds)
    if not said.is_open:
        tournament.verdict = _plain(said)
        matches.cancel_of_tournament(session, tournament.id, f"duel {tournament.name} was decided without it")
        tournaments.finish(session, tournament, TournamentState.DONE, now(session))
        return
    if number and tournaments.has_open_matches(session, tournament.id, number):
        return
    if number:
        tournaments.close_round(session, tournament, number)
    blocks = next_blocks(duel, number * DUEL_BATCH, DUEL_BATCH)
    tournaments.add_round(session, tournament, number + 1, {"blocks": [block.ordinal for block in blocks]})
    for block in blocks:
        _queue(session, tournament, block, number + 1, f"{number + 1}/{block.ordinal}")


def _queue(session: Session, tournament: Tournament, block: Block, round_number: int, table_key: str) -> None:
    planned = PlannedBlock(
        plan=f"tournament:{tournament.id}",
        ordinal=block.ordinal,
        game=tournament.game,
        seatings=block.tables,
        seed=block.seed,
        tournament_id=tournament.id,
        round=round_number,
        table_key=table_key,
    )
    rated = tournament.rated and bots.are_strangers(session, block.versions)
    matches.queue(session, planned, Kind.TOURNAMENT, rated, tournament.options)


def _plain(said: Verdict) -> dict[str, Any]:
    return asdict(said) | {"decision": said.decision.value}
