"""Starting the misbehaving programs and reading what they report."""

import json
import os
import selectors
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from matchmaker.sandbox import Exit, Isolation, Limits, Process, Program, start

MISBEHAVING: Final = Path(__file__).parents[2] / "bots" / "misbehaving"
PATIENCE_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class Testimony:
    """How a program ended and what it said."""

    exit: Exit
    stdout: str
    stderr: str

    def json(self) -> Any:
        """Its one line of JSON."""
        assert self.stdout, f"it said nothing and ended as {self.exit}: {self.stderr}"
        return json.loads(self.stdout)


def program(name: str, *arguments: object) -> Program:
    """One of the misbehaving programs."""
    runtime = "node" if name.endswith(".js") else "python"
    return Program(MISBEHAVING, (runtime, name, *map(str, arguments)))


def run(bot: Program, isolation: Isolation, limits: Limits | None = None, question: bytes = b"") -> Testimony:
    """Start a program, hand it the question and listen until it ends."""
    with start(bot, limits or Limits(), isolation) as process:
        os.write(process.stdin, question)
        process.close_stdin()
        said = listen(process)
        return Testimony(process.wait(PATIENCE_SECONDS), said[process.stdout], said[process.stderr])


def listen(process: Process) -> dict[int, str]:
    """Everything on stdout and stderr until both are closed."""
    said = {process.stdout: b"", process.stderr: b""}
    deadline = time.monotonic() + PATIENCE_SECONDS
    with selectors.DefaultSelector() as selector:
        for pipe in said:
            selector.register(pipe, selectors.EVENT_READ)
        while selector.get_map():
            ready = selector.select(deadline - time.monotonic())
            assert ready, f"it still talks after {PATIENCE_SECONDS} s: {said}"
            for key, _ in ready:
                part = os.read(key.fd, 65536)
                said[key.fd] += part
                if not part:
                    selector.unregister(key.fd)
    return {pipe: text.decode(errors="replace") for pipe, text in said.items()}


def hear(process: Process) -> str:
    """The next line on stdout."""
    line = b""
    while not line.endswith(b"\n") and (part := os.read(process.stdout, 1)):
        line += part
    return line.decode()
