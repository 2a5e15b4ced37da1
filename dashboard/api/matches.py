"""Matches: find them, read their replays, times and logs, ask for one."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from flask import Response, request, url_for
from pydantic import Field

from dashboard import here
from dashboard.api.operation import Body, Family, Made
from dashboard.api.parameters import Flag, Label, Name, Number, NumberedPage, OfGame, SeatNumber, Seed, TableSize
from dashboard.reading import match, matches
from dashboard.reading.match import Clock, Decision, MatchPage
from dashboard.reading.matches import MatchList
from matchmaker import intake
from matchmaker.store import bots, games
from matchmaker.store.models import Kind, MatchState, Scope, User
from matchmaker.store.search import Wanted

MATCHES = Family("matches", "What was played, is being played and will be.")


class OfMatches(NumberedPage):
    """Which matches; what is left out does not matter."""

    game: OfGame = None
    seats: TableSize | None = None
    kind: Annotated[Kind | None, Field(description="Why it is played.")] = None
    state: Annotated[MatchState | None, Field(description="What has become of it.")] = None
    begun: Annotated[Flag, Field(description="Only those that no longer just wait.")] = False
    bot: Annotated[Label | None, Field(description="Who sat there: a bot, or one version as NAME/NUMBER.")] = None
    tournament: Annotated[Number | None, Field(description="Only this tournament's, by its number.")] = None
    round: Annotated[Number | None, Field(description="And only this round's.")] = None
    faulty: Annotated[Flag, Field(description="Only those somebody forfeited; with a bot: that bot.")] = False


class MatchRequest(Body):
    """A match somebody wants to see."""

    game: Name
    versions: Annotated[list[Label], Field(min_length=2, max_length=4, description="Who sits where, seat by seat.")]
    options: dict[str, Name] = Field(default_factory=dict)
    seed: Annotated[Seed | None, Field(description="Left out, it stays hidden until the end.")] = None


@dataclass(frozen=True, slots=True)
class Requested:
    """A match that waits to be played."""

    match: int


@dataclass(frozen=True, slots=True)
class Times:
    """What every decision of a match cost, in microseconds, and the clock it was taken from."""

    clock: Clock | None  # None: the match is so old that it was not kept
    items: tuple[Decision, ...]


@MATCHES.get("/matches")
def list_matches(query: OfMatches) -> MatchList:
    """List matches, the newest first."""
    with here.reading() as session:
        if query.game is not None:
            games.named(session, query.game)
        found = bots.versions_named(session, query.bot, query.game) if query.bot else None
        wanted = Wanted(
            game=query.game,
            seats=query.seats,
            kind=query.kind,
            state=query.state,
            begun=query.begun,
            version_ids=[version.id for version in found] if found is not None else None,
            tournament_id=query.tournament,
            round=query.round,
            faulty=query.faulty,
        )
        return matches.newest(session, wanted, query.limit, query.before)


@MATCHES.post("/matches", status=HTTPStatus.CREATED, example={"game": "shipyard", "versions": ["greedy/1", "random/1"]})
def request_match(body: MatchRequest, viewer: User) -> Made[Requested]:
    """Ask for one match between versions that have passed their vetting. It is never rated."""
    number = intake.request_match(here.league(), viewer, body.game, body.versions, body.options, body.seed)
    return Made(Requested(number), url_for(".get_match", number=number, _external=True))


@MATCHES.get("/matches/<number>")
def get_match(number: Number, viewer: User | None) -> MatchPage:
    """Show a match: the table with ranks, scores and times, every attempt at it, and the other matches on its seed.

    The evidence of a fault is there for the bot's owner and for admins.
    """
    with here.reading() as session:
        return match.one(session, number, viewer)


@MATCHES.get("/matches/<number>/replay", media=("application/json",))
def get_replay(number: Number) -> Response:
    """Download the replay of a decided match: seed, seats and moves; `riband verify` executes it again."""
    with here.reading() as session:
        text = match.replay(session, here.league().objects, number)
    response = Response(text, content_type="application/json")
    response.headers.set("Content-Disposition", "attachment", filename=f"match-{number}.json")
    response.add_etag()
    response.make_conditional(request)
    return response


@MATCHES.get("/matches/<number>/times")
def get_times(number: Number) -> Times:
    """Show what every decision of a match cost: charged, CPU and transport."""
    with here.reading() as session:
        return Times(match.clock(session, number), match.times(session, here.league().objects, number))


@MATCHES.get("/matches/<number>/seats/<seat>/log", media=("text/plain",))
def get_log(number: Number, seat: SeatNumber, viewer: User | None) -> Response:
    """Read what the bot in a seat wrote to stderr; for the bot's owner and for admins."""
    with here.reading() as session:
        text = match.log(session, here.league().objects, number, seat, viewer)
    return Response(text, content_type="text/plain; charset=utf-8")


@MATCHES.post("/matches/<number>/release", scope=Scope.ADMIN)
def release_match(number: Number, viewer: User) -> MatchPage:
    """Let a quarantined match be tried again."""
    intake.release_match(here.league(), viewer, number)
    with here.reading() as session:
        return match.one(session, number, viewer)
