"""A league that has been running for a while, made in a second: what is in it comes the way it always comes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from riband.v1 import engine_pb2
from sqlalchemy.orm import Session

from engine_service.kernel import match, registry, replay
from matchmaker import intake
from matchmaker.league import ladders as fitting
from matchmaker.league import rounds
from matchmaker.league.workplace import Workplace
from matchmaker.settings import Settings
from matchmaker.store import attempts, bots, games, matches, search, tournaments, users
from matchmaker.store.attempts import Finished, SeatResult
from matchmaker.store.bots import Upload
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.migrate import PROTOCOL, migrate
from matchmaker.store.models import Kind, MatchState, Role, Scope, User, Version, VersionState
from matchmaker.store.objects import match_key
from matchmaker.store.search import Wanted
from matchmaker.store.tournaments import Agreement

GAME = "crossing_oceans"
BOTS = {"random": None, "anchor": "ann", "breaker": "bob", "caisson": "cay"}
"""Who plays, and whose it is. The later in the alphabet, the weaker, except for random, which is weakest."""

CLOCK = {"init": 5.0, "bank": 7.0, "increment": 0.03, "most": 30.0, "platform": 60.0}
"""What the ladder was played under, which is not what the league plays under now."""

STRENGTH = ("anchor", "breaker", "caisson", "random")


@dataclass(frozen=True)
class Seeded:
    """The league and what a test needs to know of it."""

    place: Workplace
    tokens: dict[str, str]
    """ann, bob (read and submit), ada (all scopes, an admin), reader (ann's, to read with)."""
    versions: dict[str, int]
    decided: int
    """A decided ladder match of anchor and breaker, with replay, times and logs."""
    forfeited: int
    """A match that breaker forfeited, with evidence."""
    quarantined: int
    waiting: int


def seed(home: Path, database_url: str = "") -> Seeded:
    """A league with four active bots, a rejected version, sixty results, a fit, tournaments and a quarantine."""
    place = Workplace(Settings(home=str(home), database_url=database_url))
    migrate(place.store)
    with place.store.write() as session:
        games.learn(session, _games())
        people = {name: users.add(session, name) for name in ("ann", "bob", "cay")}
        people["ada"] = users.add(session, "ada", Role.ADMIN)
        both = (Scope.READ, Scope.SUBMIT)
        tokens = {name: users.give_token(session, people[name], "test", both, None) for name in ("ann", "bob")}
        tokens["ada"] = users.give_token(session, people["ada"], "test", Scope, None)
        tokens["reader"] = users.give_token(session, people["ann"], "reading", (Scope.READ,), None)
        versions = {
            name: enter(place, session, name, people[owner] if owner else None).id for name, owner in BOTS.items()
        }
        broken = enter(place, session, "anchor", people["ann"], "broken", VersionState.REJECTED)
        broken.reason = "crash: it fell over"
        broken.evidence = {"exit_code": 1, "stderr": "Traceback: secret of ann"}
    numbers = list(_play_all(place, versions))
    fitting.rate(place, GAME)
    forfeited = _forfeit(place, versions)
    quarantined = _quarantine(place, versions)
    _tournaments(place, people["ada"])
    (waiting,) = _queue(place, [(versions["caisson"], versions["random"])], 900)
    return Seeded(place, tokens, versions, numbers[0], forfeited, quarantined, waiting)


def _games() -> Iterator[engine_pb2.GameInfo]:
    for name in registry.names():
        game = registry.game(name)
        limit = engine_pb2.GameOption(name="round_limit", default_value="100", meaning="Rounds.", least=1, most=1000)
        plain = engine_pb2.GameOption(name="plain", default_value="false", meaning="Without frills.")
        yield engine_pb2.GameInfo(
            name=name, title=game.title, rules_version=game.rules_version, seat_counts=[2, 3, 4],
            options=[limit, plain] if name == GAME else [],
        )  # fmt: skip


def enter(
    place: Workplace,
    session: Session,
    name: str,
    owner: User | None,
    content: str = "",
    state: VersionState = VersionState.ACTIVE,
) -> Version:
    """An upload that has been decided about."""
    bot = bots.owned(session, name, owner)
    digest = place.objects.put_artifact((content or name).encode())
    version, _ = bots.upload(session, bot, GAME, Upload(digest, f"{name}.py", 10, ("python", "bot.py"), "protobuf"))
    session.refresh(version, ["bot"])
    bots.decide(session, version, state, "", None)
    return version


def _play_all(place: Workplace, versions: dict[str, int]) -> Iterator[int]:
    """Everybody against everybody, five blocks of two, and some tables of three."""
    order = [versions[name] for name in STRENGTH]
    ordinal = 0
    for one, other in combinations(order, 2):
        for _ in range(5):
            for number in _queue(place, [(one, other), (other, one)], ordinal):
                yield _finish(place, number, order, upset=ordinal % 4 == 3)
            ordinal += 1
    for three in combinations(order, 3):
        for number in _queue(place, [three], ordinal):
            yield _finish(place, number, order)
        ordinal += 1


def _queue(place: Workplace, seatings: Sequence[tuple[int, ...]], ordinal: int) -> list[int]:
    with place.store.write() as session:
        block = PlannedBlock("ladder:test", ordinal, GAME, tuple(seatings), seed=7 + ordinal)
        return matches.queue(session, block, Kind.LADDER, True, {"round_limit": "3"}, matches.USUAL)


def _finish(place: Workplace, number: int, order: list[int], upset: bool = False, forfeit: int | None = None) -> int:
    with place.store.write() as session:
        lease = attempts.take(session, number, "worker-1", PROTOCOL, CLOCK)
        assert lease is not None
        match_row = matches.get(session, number)
        table = [seat.version_id for seat in match_row.table]
        labels = [seat.version.label for seat in match_row.table]
    ranked = sorted(table, key=order.index, reverse=upset)
    text = _replay(labels)
    place.objects.put_text(match_key(number, 1, "replay.json.gz"), text)
    place.objects.put_text(match_key(number, 1, "ledger.json.gz"), "[[0,0,1500,1000,20],[1,1,900,800,30]]")
    place.objects.put_text(match_key(number, 1, "log-0.txt.gz"), f"hello from seat 0 of match {number}\n")
    seats = tuple(
        SeatResult(
            rank=ranked.index(version) + 1,
            score=100 - 10 * ranked.index(version),
            breakdown={"money": 60, "total": 100 - 10 * ranked.index(version)},
            forfeit="timeout" if seat == forfeit else None,
            fault={"reason": "timeout", "detail": "secret of the owner"} if seat == forfeit else None,
            decisions=5,
            seconds=0.5,
            cpu_seconds=0.25,
            longest_seconds=0.125,
            log_key=match_key(number, 1, "log-0.txt.gz") if seat == 0 else None,
        )
        for seat, version in enumerate(table)
    )
    key = match_key(number, 1, "replay.json.gz")
    finished = Finished("finished", "1", "ab" * 32, key, 10, 1.5, 0, seats)
    with place.store.write() as session:
        attempts.finish(session, lease, finished)
    return number


def _replay(labels: list[str]) -> str:
    played = match.Match(registry.game(GAME), len(labels), 7, {"round_limit": 1})
    return replay.to_json(replay.record(played, labels))


def _forfeit(place: Workplace, versions: dict[str, int]) -> int:
    (number,) = _queue(place, [(versions["breaker"], versions["anchor"])], 800)
    return _finish(place, number, [versions[name] for name in ("anchor", "breaker")], forfeit=0)


def _quarantine(place: Workplace, versions: dict[str, int]) -> int:
    (number,) = _queue(place, [(versions["caisson"], versions["anchor"])], 801)
    with place.store.write() as session:
        lease = attempts.take(session, number, "worker-2", PROTOCOL)
        assert lease is not None
        attempts.void(session, lease, "the worker died", most=1)
    return number


def _tournaments(place: Workplace, organiser: User) -> None:
    """A knockout that is over, a Swiss that is under way, a draft."""
    planned: dict[str, tuple[str, dict[str, Any]]] = {
        "cup": ("knockout", {}),
        "regatta": ("swiss", {"rounds": 2}),
        "draft": ("round_robin", {}),
    }
    for name, (form, rules) in planned.items():
        intake.open_tournament(place, organiser, Agreement(name, form, GAME, 2, 5, False, {}, rules), STRENGTH)
    for name, most in (("cup", 100), ("regatta", 3)):
        hold(place, organiser, name, most)


def hold(place: Workplace, organiser: User, name: str, most: int = 1000) -> None:
    """Start a tournament and play so many of its matches; the better seed wins."""
    number = intake.start_tournament(place, organiser, name)
    played = 0
    while played < most and (waiting := _waiting_in(place, number)):
        with place.store.read() as session:
            order = [entrant.version_id for entrant in tournaments.get(session, number).entrants]
        for match_id in waiting[: most - played]:
            _finish(place, match_id, order)
            played += 1
        rounds.advance(place, number)


def _waiting_in(place: Workplace, tournament_id: int) -> list[int]:
    with place.store.read() as session:
        return sorted(search.newest(session, Wanted(tournament_id=tournament_id, state=MatchState.QUEUED), 100))
