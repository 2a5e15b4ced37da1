"""What the probe says, here and on machines that lack a layer; without the required ones nothing runs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine_service.kernel.errors import PlatformError
from matchmaker.sandbox import Isolation, choose, probe
from matchmaker.sandbox.probe import gap_in

ROOT = Path(__file__).parents[3]
POORER = Path(__file__).with_name("poorer.py")

NOBODY = 65534
IS_NEW_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 11))"
PROBE = "from matchmaker.sandbox import probe; print(probe().value)"
START_ANYWAY = """
import sys
from pathlib import Path
from matchmaker.sandbox import Isolation, Limits, Program, start
with start(Program(Path(sys.argv[1]), ("python", "bot.py")), Limits(), Isolation.CONFINED) as bot:
    bot.wait(10)
"""


def lacking(what: str, code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """The code's result on a machine that lacks this."""
    command = [sys.executable, str(POORER), what, "-c", code, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=60)


def test_the_strongest_level_that_works_is_chosen() -> None:
    strongest = Isolation.CONFINED if gap_in(Isolation.CONTAINED) else Isolation.CONTAINED
    assert probe() is strongest
    assert choose("auto") is strongest


def test_no_walls_only_when_asked_for_by_name() -> None:
    assert choose("off") is Isolation.OFF
    assert choose("confined") is Isolation.CONFINED


def test_an_unknown_setting_is_refused_with_the_known_ones() -> None:
    with pytest.raises(PlatformError, match="RIBAND_SANDBOX is 'none'; possible are auto, off, confined, contained"):
        choose("none")


def test_without_landlock_nothing_is_probed_to_work() -> None:
    result = lacking("landlock", PROBE)
    assert result.returncode == 1
    assert "CannotIsolate: cannot isolate bots: kernel " in result.stderr
    assert "has no Landlock (needs ≥ 5.13" in result.stderr
    assert "No match will run. Only for bots you wrote yourself: RIBAND_SANDBOX=off." in result.stderr


@pytest.mark.parametrize("what", ["landlock", "seccomp"])
def test_without_a_required_layer_no_line_of_a_bot_is_run(what: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    result = lacking(what, START_ANYWAY, tmp_path)
    assert "CannotIsolate" in result.stderr
    assert not (tmp_path / "ran").exists()


def test_without_seccomp_the_reason_is_told() -> None:
    result = lacking("seccomp", PROBE)
    assert result.returncode == 1
    assert "cannot install the system call filter: Invalid argument" in result.stderr


def test_without_namespaces_bots_are_confined() -> None:
    assert lacking("namespaces", PROBE).stdout == "confined\n"


def test_without_namespaces_level_contained_is_refused_when_asked_for() -> None:
    result = lacking("namespaces", "from matchmaker.sandbox import choose; choose('contained')")
    assert "CannotIsolate: cannot isolate bots at level contained" in result.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become an ordinary user to try")
def test_an_ordinary_user_gets_the_same_walls() -> None:
    python = _python_for_everyone()
    packages = [ROOT, ROOT / "proto", *(path for path in sys.path if path.endswith("site-packages"))]
    result = subprocess.run(
        [python, "-B", "-c", PROBE],
        user=NOBODY,
        group=NOBODY,
        extra_groups=[],
        env={"PYTHONPATH": os.pathsep.join(map(str, packages)), "PATH": os.defpath},
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    if "No module named 'matchmaker'" in result.stderr:
        pytest.skip(f"an ordinary user cannot read {ROOT}")
    assert result.stdout == f"{probe().value}\n", result.stderr


def _python_for_everyone() -> str:
    for name in ("python3", f"python3.{sys.version_info.minor}"):
        found = shutil.which(name, path="/usr/local/bin:/usr/bin")
        if found and subprocess.run([found, "-c", IS_NEW_ENOUGH], check=False).returncode == 0:
            return found
    pytest.skip("no Python ≥ 3.11 here that an ordinary user can start")
