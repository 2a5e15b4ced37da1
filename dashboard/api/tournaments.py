"""Tournaments: create, start, watch, cancel, withdraw."""

import secrets
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated, Literal

from flask import url_for
from pydantic import Field

from dashboard import here
from dashboard.api.operation import Body, Family, Made
from dashboard.api.parameters import Count, Label, Name, NewName, NumberedPage, OfGame, SeatCount, Seed
from dashboard.reading import tournaments
from dashboard.reading.tournaments import TournamentList, TournamentPage
from matchmaker import intake
from matchmaker.league import export
from matchmaker.store.matches import SEED_BITS
from matchmaker.store.models import TournamentState, User
from matchmaker.store.tournaments import Agreement
from matchmaker.tournaments import Kind as Format

TOURNAMENTS = Family("tournaments", "Finite contests, from the draw to the last result.")


class OfTournaments(NumberedPage):
    """Which tournaments."""

    game: OfGame = None
    state: Annotated[TournamentState | None, Field(description="What has become of them.")] = None


class NewTournament(Body):
    """What a tournament is about. What a format does not know is left out."""

    name: NewName
    format: Format | Literal["duel"]
    game: Name
    seats: SeatCount = 2
    versions: Annotated[
        list[Label], Field(max_length=500, description="Entrants, the favourite first; empty: everybody who plays.")
    ] = Field(default_factory=list)
    options: dict[str, Name] = Field(default_factory=dict)
    rated: bool = False
    seed: Annotated[Seed | None, Field(description="Left out, a secret one is drawn.")] = None
    start: Annotated[bool, Field(description="Start it at once.")] = False
    blocks: Annotated[Count | None, Field(description="Seeds per table, each in all seatings. [1]")] = None
    rounds: Annotated[Count | None, Field(description="Swiss: rounds. Gauntlet: times through.")] = None
    advance: Annotated[Count | None, Field(description="Knockout: how many of a table go on.")] = None
    tie_breaks: Annotated[list[Name], Field(max_length=20, description="Criteria of the standings, in order.")] = Field(
        default_factory=list
    )
    elo0: Annotated[float | None, Field(description="Duel: B is not better if it is this much better.")] = None
    elo1: Annotated[float | None, Field(description="Duel: B is better if it is this much better.")] = None
    alpha: Annotated[float | None, Field(description="Duel: chance to call B better wrongly.")] = None
    beta: Annotated[float | None, Field(description="Duel: chance to miss that B is better.")] = None
    max_blocks: Annotated[Count | None, Field(description="Duel: the longest it may take.")] = None

    @property
    def rules(self) -> dict[str, object]:
        """What the format lets one choose, as far as it was chosen."""
        names = ("blocks", "rounds", "advance", "tie_breaks", "elo0", "elo1", "alpha", "beta", "max_blocks")
        return {name: getattr(self, name) for name in names if getattr(self, name) not in (None, [])}


class Withdrawal(Body):
    """Who plays no more."""

    version: Label


@dataclass(frozen=True, slots=True)
class Cancelled:
    """What followed from ending a tournament early."""

    cancelled: int  # waiting matches that will not be played


@TOURNAMENTS.get("/tournaments")
def list_tournaments(query: OfTournaments) -> TournamentList:
    """List tournaments, the newest first."""
    with here.reading() as session:
        return tournaments.every(session, query.limit, query.before, query.game, query.state)


@TOURNAMENTS.post(
    "/tournaments",
    status=HTTPStatus.CREATED,
    example={"name": "spring-cup", "format": "swiss", "game": "shipyard", "rounds": 5, "start": True},
)
def create_tournament(body: NewTournament, viewer: User) -> Made[TournamentPage]:
    """Create a tournament, and start it if wanted.

    Formats: round robin, double round robin, Swiss, knockout, gauntlet (the first entrant against all others), and the
    duel of two versions, which ends as soon as it is sure enough whether the second is better.
    """
    league = here.league()
    agreed = Agreement(
        name=body.name,
        format=body.format,
        game=body.game,
        seats=body.seats,
        seed=secrets.randbits(SEED_BITS) if body.seed is None else body.seed,
        rated=body.rated,
        options=body.options or (league.settings.options_of(body.game) if body.rated else {}),
        rules=body.rules,
    )
    intake.open_tournament(league, viewer, agreed, body.versions or export.field_of(league, body.game))
    if body.start:
        intake.start_tournament(league, viewer, body.name)
    return Made(_page(body.name), url_for(".get_tournament", name=body.name, _external=True))


@TOURNAMENTS.get("/tournaments/<name>")
def get_tournament(name: Name) -> TournamentPage:
    """Show a tournament, by name or number: progress, time left, standings with every criterion, crosstable, rounds."""
    return _page(name)


@TOURNAMENTS.post("/tournaments/<name>/start")
def start_tournament(name: Name, viewer: User) -> TournamentPage:
    """Draw the first round; from here on it runs by itself."""
    intake.start_tournament(here.league(), viewer, name)
    return _page(name)


@TOURNAMENTS.post("/tournaments/<name>/cancel")
def cancel_tournament(name: Name, viewer: User) -> Cancelled:
    """End a tournament early; what was played stands."""
    return Cancelled(intake.cancel_tournament(here.league(), viewer, name))


@TOURNAMENTS.post("/tournaments/<name>/withdraw", example={"version": "greedy/1"})
def withdraw_entrant(name: Name, body: Withdrawal, viewer: User) -> TournamentPage:
    """Draw a version no more from the next round on; its owner may, and the organiser."""
    intake.withdraw_entrant(here.league(), viewer, name, body.version)
    return _page(name)


def _page(name: str) -> TournamentPage:
    with here.reading() as session:
        return tournaments.one(session, name)
