"""The author's commands, against a dashboard that really runs."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from stat import S_IMODE
from time import sleep

import pytest
from click.testing import CliRunner, Result

from engine_service.cli.riband import riband
from matchmaker.store import bots
from matchmaker.store.models import VersionState
from tests.dashboard.seeded import GAME, Seeded, seed

RIBAND = Path(sys.executable).with_name("riband")
BOT = "from bots.sdk import run\nrun(lambda decision: decision.legal_moves[0])\n"

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Seeded, str]]:
    """A seeded league and the address of its dashboard."""
    home = tmp_path_factory.mktemp("served")
    league = seed(home)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RIBAND_")}
    environment |= {"RIBAND_HOME": str(home), "RIBAND_DASHBOARD_PORT": "0", "RIBAND_DASHBOARD_PROCESSES": "1"}
    with (home / "dashboard.log").open("wb") as log:
        process = subprocess.Popen([RIBAND, "dashboard", "--on-this-machine"], env=environment, stdout=log, stderr=log)
    try:
        while "listens on" not in (said := (home / "dashboard.log").read_text()):
            assert process.poll() is None, said
            sleep(0.1)
        yield league, said.split("listens on ")[1].split()[0]
    finally:
        process.terminate()
        process.wait(20)
        league.place.close()


@pytest.fixture
def run(served: tuple[Seeded, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command as an author who has named the league in the environment."""
    league, url = served
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("RIBAND_HOME", str(tmp_path / "nowhere"))
    monkeypatch.setenv("RIBAND_URL", url)
    monkeypatch.setenv("RIBAND_TOKEN", league.tokens["ann"])
    monkeypatch.chdir(tmp_path)

    def run(*command: str, code: int = 0, **more: str) -> Result:
        result = CliRunner().invoke(riband, command, **more)  # type: ignore[arg-type]
        assert result.exit_code == code, result.output
        return result

    return run


def test_the_ladder_reads_as_a_table_and_as_json(run: Run) -> None:
    first, second, *_ = run("ladder", GAME).output.splitlines()
    assert first.split() == ["rank", "range", "group", "bot", "owner", "elo", "±", "matches"]
    assert second.split()[3:5] == ["anchor/1", "ann"]
    assert json.loads(run("ladder", GAME, "--seats", "3", "--json").output)["matches"] == 4
    assert "nobody is rated in Shipyard yet" in run("ladder", "shipyard").output
    assert "unknown game 'go'" in run("ladder", "go", code=1).output


def test_matches_are_listed_and_shown(run: Run, served: tuple[Seeded, str]) -> None:
    listed = json.loads(run("matches", "--bot", "breaker", "--limit", "3", "--json").output)
    assert len(listed) == 3
    assert "anchor/1, breaker/1" in run("matches", "--state", "done", "--limit", "200").output
    shown = run("matches", str(served[0].forfeited)).output
    assert "timeout" in shown
    assert "attempt 1: done on worker-1" in shown
    assert "there is no match 99999" in run("matches", "99999", code=1).output


def test_bots_are_listed_with_what_became_of_one_s_own(run: Run) -> None:
    assert "(reference)" in run("bots").output
    mine = run("bots", "--mine").output
    assert "crash: it fell over" in mine
    assert "breaker" not in mine
    assert [bot["name"] for bot in json.loads(run("bots", "--owner", "bob", "--json").output)] == ["breaker"]


def test_logs_are_shown_to_owners_and_cannot_move_their_cursor(run: Run, served: tuple[Seeded, str]) -> None:
    league, _ = served
    assert f"hello from seat 0 of match {league.decided}" in run("logs", str(league.decided)).output
    key = f"matches/0/{league.decided}-1-log-0.txt.gz"
    league.place.objects.put_text(key, "\x1b[2J\x1b]0;owned\x07 gone\n")
    said = run("logs", str(league.decided), "--seat", "0").output
    assert "\x1b" not in said
    assert "\\u001b[2J" in said
    assert json.loads(run("logs", str(league.decided), "--json").output)[0]["log"].startswith("\x1b[2J")
    assert "for its owner" in run("logs", str(league.decided), "--seat", "1", code=1).output
    assert "seats 0 to 1" in run("logs", str(league.decided), "--seat", "3", code=1).output


def test_evidence_comes_with_the_logs_of_a_fault(
    run: Run, served: tuple[Seeded, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIBAND_TOKEN", served[0].tokens["bob"])
    assert "detail: secret of the owner" in run("logs", str(served[0].forfeited)).output


def test_a_replay_is_downloaded_and_printed(run: Run, served: tuple[Seeded, str], tmp_path: Path) -> None:
    number = str(served[0].decided)
    assert f"match-{number}.json" in run("replay", number).output
    kept = json.loads((tmp_path / f"match-{number}.json").read_text())
    assert kept["seats"] == ["anchor/1", "breaker/1"]
    assert json.loads(run("replay", number, "--json").output) == kept
    assert "opens in any browser" in run("replay", number, "--html", "match.html").output
    assert "Crossing Oceans: anchor/1 – breaker/1" in (tmp_path / "match.html").read_text()
    assert "cannot write" in run("replay", number, "-o", "/no/such/folder/x.json", code=1).output
    assert "not decided yet" in run("replay", str(served[0].waiting), code=1).output


def test_a_bot_is_submitted_from_a_file_or_a_folder(run: Run, served: tuple[Seeded, str], tmp_path: Path) -> None:
    (tmp_path / "dory.py").write_text(BOT)
    said = run("submit", "dory.py", "--game", GAME, "--no-wait").output
    assert "bot: dory/1" in said
    assert "state: new" in said
    folder = tmp_path / "eyot"
    folder.mkdir()
    (folder / "bot.py").write_text(BOT)
    (folder / "bot.toml").write_text(f'name = "eyot"\ngames = ["{GAME}"]\ncommand = ["python", "bot.py"]\n')
    (page,) = json.loads(run("submit", "eyot", "--no-wait", "--json").output)
    assert page["version"]["who"]["label"] == "eyot/1"
    league = served[0]
    with league.place.store.read() as session:
        version = bots.version_named(session, "eyot", GAME)
    with zipfile.ZipFile(_written(tmp_path, league, version.content_hash)) as archive:
        assert sorted(archive.namelist()) == ["bot.py", "bot.toml"]
    (tmp_path / "none.txt").write_text("no bot")
    assert "neither a .py file nor a zip" in run("submit", "none.txt", code=1).output


def test_the_vetting_is_watched_until_it_is_decided(
    run: Run, served: tuple[Seeded, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No worker plays here: the test itself decides, as soon as the command looks for the second time."""
    league, _ = served
    looks: list[float] = []

    def decide(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            with league.place.store.write() as session:
                version = bots.version_named(session, "foul", GAME)
                evidence = {"exit_code": 3, "stderr": "Traceback\x1b[31m"}
                bots.decide(session, version, VersionState.REJECTED, "crash: exit code 3", evidence)

    monkeypatch.setattr("dashboard.cli.submit.sleep", decide)
    (tmp_path / "foul.py").write_text("raise SystemExit(3)\n")
    result = run("submit", "foul.py", "--game", GAME, code=1)
    assert "waits for its vetting match" in result.output
    assert "foul/1 (crossing_oceans): rejected" in result.output
    assert "reason: crash: exit code 3" in result.output
    assert "stderr: Traceback\\u001b[31m" in result.output


def test_signing_in_keeps_the_token_for_this_user_only(
    run: Run, served: tuple[Seeded, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    league, url = served
    monkeypatch.delenv("RIBAND_URL")
    monkeypatch.delenv("RIBAND_TOKEN")
    assert "no league is known here" in run("ladder", GAME, code=1).output
    assert "not kept" in run("login", url, "--token", "riband_wrong", code=1).output
    assert "as bob" in run("login", url, input=league.tokens["bob"] + "\n").output
    file = tmp_path / "config" / "blue-riband" / "login.json"
    assert S_IMODE(file.stat().st_mode) == 0o600
    assert "breaker" in run("bots", "--mine").output
    assert "thrown away" in run("login", "--forget").output
    assert not file.exists()


def test_the_league_of_this_machine_is_found_without_signing_in(
    run: Run, served: tuple[Seeded, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RIBAND_URL")
    monkeypatch.delenv("RIBAND_TOKEN")
    monkeypatch.setenv("RIBAND_HOME", served[0].place.settings.home)
    assert "anchor/1" in run("ladder", GAME).output
    assert "no bots yet" in run("bots", "--mine").output


def test_a_token_is_never_sent_to_another_league(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from dashboard.client import find, remember

    remember("https://league.example", "riband_secret")
    monkeypatch.delenv("RIBAND_TOKEN")
    monkeypatch.setenv("RIBAND_URL", "https://elsewhere.example")
    assert find().token == ""
    monkeypatch.setenv("RIBAND_URL", "https://league.example/")
    assert find().token == "riband_secret"


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://127.0.0.1:9", "does not answer"),
        ("ftp://127.0.0.1", "no address of a league"),
        ("nonsense", "no address of a league"),
        ("http://x:port", "no address of a league"),
    ],
)
def test_a_league_that_does_not_answer_is_told_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, url: str, words: str
) -> None:
    monkeypatch.setenv("RIBAND_URL", url)
    said = run("ladder", GAME, code=1).output
    assert words in said
    assert len(said.splitlines()) == 1


def test_an_answer_that_is_no_league_s_is_told_apart(
    run: Run, served: tuple[Seeded, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIBAND_URL", f"{served[1]}/guide")
    assert "not like a league" in run("ladder", GAME, code=1).output


def test_a_token_that_is_not_good_says_where_it_came_from(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIBAND_TOKEN", "riband_old")
    said = run("bots", "--mine", code=1).output
    assert "not known, has expired or was revoked" in said
    assert "RIBAND_URL" in said


def _written(folder: Path, league: Seeded, digest: str) -> Path:
    from matchmaker.store.objects import artifact_key

    file = folder / "came-back.zip"
    file.write_bytes(league.place.objects.get(artifact_key(digest)))
    return file
