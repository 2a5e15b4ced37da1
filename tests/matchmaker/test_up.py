"""`riband up`: a whole league of real processes under one supervisor."""

import json
import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from click.testing import CliRunner
from sqlalchemy import select, text

from engine_service.cli.riband import riband
from matchmaker.store import Store
from matchmaker.store.migrate import head, migrate, revision, take_back
from matchmaker.store.models import Result, Version
from matchmaker.store.objects import Objects, artifact_key
from matchmaker.supervisor import LOCK, PIDS, RIBAND, last_words, shorten

PATIENCE_SECONDS = 90.0


class Up:
    """A supervisor in a process of its own, and what it says."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("RIBAND_", "REDIS"))},
            "RIBAND_HOME": str(home),
        }
        self.said = home / "said.txt"
        with self.said.open("wb") as said:
            self.process = subprocess.Popen(
                [RIBAND, "up", "--workers", "1"], env=self.environment, stdout=said, stderr=said
            )

    def hears(self, words: str) -> None:
        """Wait until it has said this."""
        deadline = monotonic() + PATIENCE_SECONDS
        while words not in self.said.read_text():
            assert self.process.poll() is None, self.said.read_text()
            assert monotonic() < deadline, self.said.read_text()
            sleep(0.1)

    def pids(self) -> dict[str, int]:
        """Its parts."""
        found: dict[str, int] = json.loads((self.home / PIDS).read_text())
        return found

    def stops(self) -> None:
        """Ctrl-C, and all is over."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(PATIENCE_SECONDS) == 0, self.said.read_text()


@pytest.fixture
def home() -> Iterator[Path]:
    """A short path: Redis listens on a socket in it."""
    with tempfile.TemporaryDirectory(prefix="riband-up-") as folder:
        yield Path(folder)


def runs(pid: int) -> bool:
    """Whether the process is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def run(environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    """A command of the league, to its end."""
    return subprocess.run([RIBAND, *command], env=environment, capture_output=True, text=True, check=False)


def decided(home: Path) -> set[int]:
    """The matches that have a result."""
    with Store(f"sqlite:///{home / 'league.sqlite3'}") as store, store.read() as session:
        return set(session.scalars(select(Result.match_id)))


def comes_back_elsewhere(up: Up, home: Path) -> None:
    """A backup of the league while it plays is a league of its own."""
    deadline = monotonic() + PATIENCE_SECONDS
    while not (before := decided(home)):
        assert monotonic() < deadline, up.said.read_text()
        sleep(0.2)
    file = home / "backup.tar.gz"
    made = run(up.environment, "backup", str(file))
    assert made.returncode == 0, made.stderr
    refused = run(up.environment, "restore", str(file))
    assert refused.returncode == 1
    assert f"a league runs in {home} already" in refused.stderr
    elsewhere = up.environment | {"RIBAND_HOME": str(home / "elsewhere")}
    brought = run(elsewhere, "restore", str(file))
    assert brought.returncode == 0, brought.stderr
    assert before <= decided(home / "elsewhere") <= decided(home)
    with Store(f"sqlite:///{home / 'elsewhere' / 'league.sqlite3'}") as store, store.read() as session:
        assert session.execute(text("PRAGMA integrity_check")).scalar() == "ok"
        kept = Objects(str(home / "elsewhere" / "objects"))
        assert all(kept.has(str(key)) for key in session.scalars(select(Result.replay_key)))
        assert all(kept.has(artifact_key(version.content_hash)) for version in session.scalars(select(Version)))


def test_a_league_comes_up_heals_refuses_a_second_supervisor_and_goes_down(home: Path) -> None:
    up = Up(home)
    try:
        up.hears("the league runs in")
        first = up.pids()
        assert set(first) == {"redis", "engine", "worker", "newcomers", "beat", "dashboard"}
        second = subprocess.run([RIBAND, "up"], env=up.environment, capture_output=True, text=True, check=False)
        assert second.returncode == 1
        assert f"a league runs in {home} already (process {up.process.pid})" in second.stderr
        comes_back_elsewhere(up, home)
        os.kill(first["engine"], signal.SIGKILL)
        up.hears("engine ended with -9; starting it again")
        deadline = monotonic() + PATIENCE_SECONDS
        while up.pids()["engine"] == first["engine"]:
            assert monotonic() < deadline
            sleep(0.1)
        last = up.pids()
        up.stops()
        assert not any(map(runs, last.values()))
        assert not (home / PIDS).exists()
    finally:
        up.process.kill()


def test_what_a_killed_supervisor_left_is_ended_and_the_league_goes_on(home: Path) -> None:
    up = Up(home)
    up.hears("the league runs in")
    left = up.pids()
    up.process.kill()
    up.process.wait()
    assert all(map(runs, left.values()))
    again = Up(home)
    try:
        again.hears("the league runs in")
        assert not any(runs(pid) for name, pid in left.items() if again.pids()[name] != pid)
        again.stops()
    finally:
        again.process.kill()


def test_a_league_whose_terminal_is_closed_stops_in_order(home: Path) -> None:
    # Tests that run under nohup themselves hand down that it is ignored.
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    up = Up(home)
    signal.signal(signal.SIGHUP, before)
    try:
        up.hears("the league runs in")
        last = up.pids()
        # The kernel tells the programs of a terminal that is gone, and so does its shell.
        for _ in range(2):
            up.process.send_signal(signal.SIGHUP)
        assert up.process.wait(PATIENCE_SECONDS) == 0, up.said.read_text()
        assert not any(map(runs, last.values()))
        assert "killing" not in up.said.read_text()
    finally:
        up.process.kill()


def test_ctrl_c_while_a_league_comes_up_ends_what_was_started(home: Path) -> None:
    up = Up(home)
    try:
        deadline = monotonic() + PATIENCE_SECONDS
        while not (home / PIDS).exists():
            assert monotonic() < deadline, up.said.read_text()
            sleep(0.02)
        up.stops()
        assert "the league runs in" not in up.said.read_text()
        assert "dashboard" not in up.said.read_text()
    finally:
        up.process.kill()


def test_a_home_that_cannot_be_made_is_refused_in_words() -> None:
    environment = os.environ | {"RIBAND_HOME": "/proc/nowhere"}
    run = subprocess.run([RIBAND, "up"], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "cannot keep a league in /proc/nowhere" in run.stderr


def test_a_home_with_something_in_the_way_is_refused_in_words(home: Path) -> None:
    (home / "logs").touch()
    refused = run(os.environ | {"RIBAND_HOME": str(home)}, "up")
    assert refused.returncode == 1
    assert refused.stderr == (
        f"Error: cannot keep a league in {home}: File exists ({home / 'logs'}); RIBAND_HOME names another folder\n"
    )


def test_a_disk_without_room_is_told_before_anything_is_started(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matchmaker.supervisor.ROOM_BYTES", 1 << 60)
    refused = CliRunner().invoke(riband, ["up"], env={"RIBAND_HOME": str(home)})
    assert refused.exit_code == 1
    assert f"Error: cannot begin a league in {home}: " in refused.output
    assert "MiB are free there, 1099511627776 are needed; make room" in refused.output
    assert [file.name for file in home.iterdir()] == [LOCK]


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ("", "it said nothing"),
        ("engine listens\n", "engine listens"),
        ("12:00 INFO a line\nError: no room:\nnone at all\n", "no room:\nnone at all"),
        (
            'Traceback (most recent call last):\n  File "x", line 1\nOSError: full\n(Background on this error)\n',
            "OSError: full",
        ),
    ],
)
def test_the_reason_of_a_part_that_ended_is_found_in_its_log(tmp_path: Path, log: str, words: str) -> None:
    file = tmp_path / "part.log"
    file.write_text(log)
    assert last_words(file) == words


def at_revision(home: Path, wanted: str) -> dict[str, str]:
    """A league whose database says it is of that age; the environment it is found in."""
    with Store(f"sqlite:///{home / 'league.sqlite3'}") as store:
        migrate(store)
        with store.write() as session:
            session.execute(text("UPDATE alembic_version SET version_num = :wanted"), {"wanted": wanted})
    return os.environ | {"RIBAND_HOME": str(home)}


def test_a_league_of_a_newer_age_is_refused_in_words_and_nothing_is_started(home: Path) -> None:
    refused = run(at_revision(home, "9999"), "up")
    assert refused.returncode == 1
    assert f"at revision 9999, made by a newer Blue Riband; this code knows up to {head()}" in refused.stderr
    assert not (home / "logs").exists()


def test_a_league_of_an_older_age_is_copied_before_it_is_brought_up_to_date(home: Path) -> None:
    file = home / "league.sqlite3"
    with Store(f"sqlite:///{file}") as store:
        migrate(store)
        take_back(store, "0001")
    done = run(os.environ | {"RIBAND_HOME": str(home)}, "migrate")
    assert done.returncode == 0, done.stderr
    assert f"database at revision {head()}, from 0001" in done.stdout
    with Store(f"sqlite:///{file}") as store, Store(f"sqlite:///{file}.before-{head()}") as copy:
        assert (revision(store), revision(copy)) == (head(), "0001")


def test_a_database_that_cannot_be_opened_is_told_by_name(home: Path) -> None:
    (home / "league.sqlite3").mkdir()
    refused = run(os.environ | {"RIBAND_HOME": str(home)}, "up")
    assert refused.returncode == 1
    assert f"cannot open the database sqlite:///{home / 'league.sqlite3'}: unable to open" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_log_that_grows_too_long_is_put_aside_while_its_writer_writes_on(tmp_path: Path) -> None:
    log = tmp_path / "engine.log"
    with log.open("ab", buffering=0) as writer:
        writer.write(b"old line\n" * 100)
        shorten(log, longest=1000)
        assert log.stat().st_size == 900, "it was not too long"
        writer.write(b"old line\n" * 100)
        shorten(log, longest=1000)
        writer.write(b"new line\n")
    assert log.read_bytes() == b"new line\n"
    assert (tmp_path / "engine.log.1").read_bytes() == b"old line\n" * 200
