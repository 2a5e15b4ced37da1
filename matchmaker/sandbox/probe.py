"""What this machine can isolate, found out by doing it: a witness is locked in and tries to get out."""

import json
import os
import select
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

from engine_service.kernel.errors import PlatformError
from matchmaker.sandbox import bwrap
from matchmaker.sandbox.isolation import CannotIsolate, Isolation
from matchmaker.sandbox.launcher import start
from matchmaker.sandbox.limits import Limits
from matchmaker.sandbox.process import Process
from matchmaker.sandbox.program import Program

WITNESS: Final = Path(__file__).with_name("witness")
PATIENCE_SECONDS: Final = 20.0
COMMANDS: Final = {"python": ("python", "witness.py"), "node": ("node", "witness.js")}

SETTING: Final = "RIBAND_SANDBOX"
ADVICE: Final = f"No match will run. Only for bots you wrote yourself: {SETTING}=off."


def probe() -> Isolation:
    """The strongest level that works here; CannotIsolate when none does. Never OFF."""
    if gap := gap_in(Isolation.CONFINED):
        raise CannotIsolate(f"cannot isolate bots: {gap}. {ADVICE}")
    return Isolation.CONFINED if gap_in(Isolation.CONTAINED) else Isolation.CONTAINED


def choose(setting: str) -> Isolation:
    """The level a setting asks for: `auto` is the strongest, any other name that level or CannotIsolate."""
    if setting == "auto":
        return probe()
    try:
        isolation = Isolation(setting)
    except ValueError:
        names = ", ".join(level.value for level in Isolation)
        raise PlatformError(f"{SETTING} is {setting!r}; possible are auto, {names}") from None
    if isolation is not Isolation.OFF and (gap := gap_in(isolation)):
        raise CannotIsolate(f"cannot isolate bots at level {isolation.value}: {gap}. {ADVICE}")
    return isolation


@cache
def gap_in(isolation: Isolation, runtime: str = "python") -> str:
    """What is missing for this level, in words; empty when a witness inside found no way out."""
    if isolation is Isolation.CONTAINED and bwrap.executable() is None:
        return "there is no bwrap (install the package bubblewrap, or blue-riband[contained])"
    with tempfile.TemporaryDirectory() as folder:
        canary = Path(folder, "canary")
        canary.write_text("nobody inside may read this")
        command = (*COMMANDS[runtime], str(canary))
        try:
            with start(Program(WITNESS, command), Limits(), isolation) as witness:
                return _judge(witness)
        except PlatformError as error:
            return str(error)


def _judge(witness: Process) -> str:
    testimony = _read_all(witness.stdout)
    log = _read_all(witness.stderr).decode(errors="replace").strip().rpartition("\n")[2]
    try:
        ended = witness.wait(PATIENCE_SECONDS)
    except PlatformError as error:
        return " – ".join(filter(None, (str(error), log)))
    if ended.code != 0:
        return f"the test program inside failed ({ended}) – {log}"
    managed = json.loads(testimony)
    return f"a program inside could still {', '.join(managed)}" if managed else ""


def _read_all(pipe: int) -> bytes:
    poller = select.poll()
    poller.register(pipe, select.POLLIN)
    deadline = time.monotonic() + PATIENCE_SECONDS
    text = b""
    while poller.poll(max(0.0, deadline - time.monotonic()) * 1000) and (part := os.read(pipe, 65536)):
        text += part
    return text
