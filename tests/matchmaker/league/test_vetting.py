"""Vetting: every upload plays one real match first, and a rejection says everything."""

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from matchmaker import intake
from matchmaker.artifacts import BadArtifact
from matchmaker.intake import TooLarge, TooMuch
from matchmaker.league.dispatch import LANES
from matchmaker.store import attempts, bots, matches, users
from matchmaker.store.models import Block, Kind, Match, MatchState, Role, Version, VersionState
from matchmaker.store.names import BadName, NameTaken
from tests.matchmaker.league.live import FIRST_BOT, GAME, LiveLeague, eventually
from tests.matchmaker.store import tables

CRASHING = """
import sys
from bots.sdk import run

def decide(decision):
    print("I am about to fail")
    sys.exit(3)

run(decide)
"""
ILLEGAL = """
from bots.sdk import run

run(lambda decision: "fly:to:the:moon")
"""
NEVER_READY = "import time\ntime.sleep(60)\n"


def decided(league: LiveLeague, version_id: int) -> Version:
    """The version when its vetting is over."""

    def is_decided() -> bool:
        with league.place.store.read() as session:
            return bots.get(session, version_id).state not in (VersionState.NEW, VersionState.VETTING)

    eventually(is_decided, 60, "vetting")
    with league.place.store.read() as session:
        return bots.get(session, version_id)


def test_uploads_are_vetted_by_one_real_match_and_faults_are_told_with_all_evidence(
    new_league: Callable[..., LiveLeague],
) -> None:
    league = new_league(RIBAND_INIT_SECONDS="3").open()
    league.start_worker(2)
    good, crashing, illegal, sleepy = (
        league.submit(name, source)
        for name, source in (
            ("good", FIRST_BOT), ("crashing", CRASHING), ("illegal", ILLEGAL), ("sleepy", NEVER_READY)
        )
    )  # fmt: skip
    assert decided(league, good).state == VersionState.ACTIVE

    version = decided(league, crashing)
    assert version.state == VersionState.REJECTED
    assert version.reason == "crash: its process ended with exit code 3"
    assert version.evidence is not None
    assert version.evidence["exit_code"] == 3
    assert version.evidence["number"] is not None
    assert "I am about to fail" in version.evidence["log"]

    version = decided(league, illegal)
    assert version.state == VersionState.REJECTED
    assert version.evidence is not None
    assert "fly:to:the:moon" in version.evidence["offending"] + version.evidence["log"]

    version = decided(league, sleepy)
    assert version.reason.startswith("init_timeout: it was not ready within 3 s")

    with league.place.store.read() as session:
        counts = matches.counts(session)
    assert counts[Kind.VET, MatchState.DONE] == 5, "one match each, and one for the reference bot"


def test_a_new_version_takes_the_place_of_the_old_one_whose_waiting_matches_are_cancelled(vetted: LiveLeague) -> None:
    league = vetted
    waiting = intake.request_match(league.place, league.admin, GAME, ["ann", "random"], {})
    with league.place.store.read() as session:
        owner = users.named(session, "owner-of-ann")
    newer = FIRST_BOT.replace("[0]", "[-1]").encode()
    (taken,) = intake.submit_version(league.place, owner, newer, "ann.py", GAME, "ann")
    assert taken.label == "ann/2"
    with league.place.store.read() as session:
        assert bots.version_named(session, "ann").label == "ann/1", "the old one plays until the new one is vetted"
    league.start_worker(1, "--queues=vet")
    assert decided(league, taken.version_id).state == VersionState.ACTIVE
    with league.place.store.read() as session:
        old = bots.version_named(session, "ann/1")
        assert (old.state, old.reason) == (VersionState.RETIRED, "version 2 plays now")
        match = matches.get(session, waiting)
        assert match.state == MatchState.CANCELLED
        assert match.reason == "ann/1 was retired: version 2 plays now"


def test_reference_bots_are_vetted_against_the_quickest_of_them(league: LiveLeague) -> None:
    with league.place.store.write() as session:
        tables.a_game(session)
    entered = intake.submit_reference_bots(league.place)
    with league.place.store.read() as session:
        seated = [[seat.version.label for seat in matches.get(session, taken.match_id or 0).table] for taken in entered]
    assert seated == [["random/1", "random/1"], ["greedy/1", "random/1"], ["search/1", "random/1"]]


def test_the_same_bytes_again_are_the_same_version(league: LiveLeague) -> None:
    league.open()
    with league.place.store.write() as session:
        ann = users.add(session, "ann")
    once, again = (intake.submit_version(league.place, ann, FIRST_BOT.encode(), "mine.py", GAME)[0] for _ in range(2))
    assert once.is_new
    assert not again.is_new
    assert once.version_id == again.version_id


def test_stored_bytes_that_were_tampered_with_are_never_run_and_the_owner_is_told(
    new_league: Callable[..., LiveLeague],
) -> None:
    league = new_league(RIBAND_MOST_ATTEMPTS="2").open()
    version_id = league.submit("ann")
    with league.place.store.read() as session:
        digest = bots.get(session, version_id).content_hash
    (stored,) = Path(league.place.settings.objects).rglob(digest)
    stored.write_text("import os; os.abort()")
    league.start_worker()
    league.start("beat")
    version = decided(league, version_id)
    assert version.state == VersionState.REJECTED
    assert "may not be its fault" in version.reason
    assert "not those that were uploaded" in version.reason

    # The organiser has put the bytes back, and lets it be tried again.
    stored.write_bytes(f"# ann\n{FIRST_BOT}".encode())
    assert version.evidence is not None
    intake.release_match(league.place, league.admin, version.evidence["match"])
    assert decided(league, version_id).state == VersionState.ACTIVE


def test_a_version_that_plays_keeps_its_vetting_even_from_a_sick_worker(vetted: LiveLeague) -> None:
    played_for = f"vet:{vetted.version('ann')}"
    with vetted.place.store.write() as session:
        match_id = session.scalars(select(Match.id).join(Block).where(Block.plan == played_for)).one()
        (attempt,) = attempts.of_match(session, match_id)
        assert not attempts.annul(session, attempt.id, "on a sick worker")
    assert vetted.has_vetted(vetted.version("ann"))


class TestTheDoor:
    """What intake refuses; nothing needs to run for that."""

    @pytest.fixture
    def league(self, new_league: Callable[..., LiveLeague]) -> LiveLeague:
        league = new_league(RIBAND_UPLOADS_PER_HOUR="3", RIBAND_BOTS_PER_USER="2", RIBAND_MAX_UPLOAD_BYTES="1000")
        return league.open_without_redis()

    def upload(self, league: LiveLeague, name: str, number: int, owner: str = "ann") -> intake.Submitted:
        with league.place.store.write() as session:
            user = users.named(session, owner)
        content = f"# {number}\n{FIRST_BOT}".encode()
        return intake.submit_version(league.place, user, content, "bot.py", GAME, name)[0]

    def test_an_author_has_a_quota_of_uploads_and_others_are_not_touched_by_it(self, league: LiveLeague) -> None:
        for number in range(3):
            self.upload(league, "spam", number)
        with pytest.raises(TooMuch, match="3 versions within an hour"):
            self.upload(league, "spam", 99)
        with league.place.store.read() as session:
            assert len(bots.versions_named(session, "spam")) == 3
        assert self.upload(league, "other", 1, "bob").is_new

    def test_the_uploads_of_one_owner_wait_behind_each_other_and_not_before_somebody_elses(
        self, league: LiveLeague
    ) -> None:
        for number in range(3):
            self.upload(league, "spam", number)
        self.upload(league, "other", 1, "bob")
        with league.place.store.read() as session:
            order = matches.waiting(session, LANES["vet"], 10)
            names = [matches.get(session, match_id).table[0].version.bot.name for match_id in order]
        assert [name for name in names if name != "random"] == ["spam", "other", "spam", "spam"]

    def test_an_author_has_a_quota_of_bots(self, league: LiveLeague) -> None:
        self.upload(league, "one", 1)
        self.upload(league, "two", 2)
        with pytest.raises(TooMuch, match="has 2 bots"):
            self.upload(league, "three", 3)

    def test_a_bots_name_belongs_to_its_owner_in_every_spelling(self, league: LiveLeague) -> None:
        self.upload(league, "Atlantis", 1)
        with pytest.raises(NameTaken, match="belongs to somebody else"):
            self.upload(league, "atlantis", 2, "bob")

    @pytest.mark.parametrize("name", ["a b", "<b>", "ann\u202e", "x" * 41, "../up", "-dash"])
    def test_a_name_that_would_look_like_something_else_is_refused(self, league: LiveLeague, name: str) -> None:
        with pytest.raises(BadName, match="is no name for a bot"):
            self.upload(league, name, 1)

    def test_an_upload_that_is_too_large_is_refused(self, league: LiveLeague) -> None:
        with pytest.raises(TooLarge, match="1000"):
            intake.submit_version(league.place, league.admin, b"#" * 1001, "big.py", GAME)

    def test_a_bot_without_a_game_is_told_which_there_are(self, league: LiveLeague) -> None:
        with pytest.raises(BadArtifact, match=r"say which game it plays: .*crossing_oceans"):
            intake.submit_version(league.place, league.admin, FIRST_BOT.encode(), "bot.py")

    def test_only_the_owner_or_an_organiser_retires_a_version(self, league: LiveLeague) -> None:
        self.upload(league, "mine", 1)
        with league.place.store.write() as session:
            bob, root = users.named(session, "bob"), users.add(session, "root", Role.ADMIN)
        with pytest.raises(intake.NotAllowed, match="mine belongs to ann"):
            intake.retire_version(league.place, bob, "mine")
        intake.retire_version(league.place, root, "mine")
        with pytest.raises(intake.NotPossible, match="mine/1 is retired already"):
            intake.retire_version(league.place, root, "mine")
