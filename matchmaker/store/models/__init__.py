"""The tables of the league. Rows are dumb; what is done with them is beside, one file per noun."""

from matchmaker.store.models.base import Base, Document
from matchmaker.store.models.contests import (
    COMBINED,
    Entrant,
    Ladder,
    LadderPlace,
    Provisional,
    Rating,
    Round,
    Snapshot,
    Tournament,
    TournamentState,
)
from matchmaker.store.models.entrants import Bot, Game, Version, VersionState
from matchmaker.store.models.matches import (
    RATED,
    Attempt,
    AttemptState,
    Block,
    Kind,
    Match,
    MatchSeat,
    MatchState,
    Result,
)
from matchmaker.store.models.operations import Charter, Worker, WorkerState
from matchmaker.store.models.people import AuditEntry, Errand, Pass, Role, Scope, Token, User

__all__ = [
    "COMBINED", "RATED", "Attempt", "AttemptState", "AuditEntry", "Base", "Block", "Bot", "Charter", "Document",
    "Entrant", "Errand", "Game", "Kind", "Ladder", "LadderPlace", "Match", "MatchSeat", "MatchState", "Pass",
    "Provisional", "Rating", "Result", "Role", "Round", "Scope", "Snapshot", "Token", "Tournament",
    "TournamentState", "User",
    "Version", "VersionState", "Worker", "WorkerState",
]  # fmt: skip
