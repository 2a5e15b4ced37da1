"""The wall around a stranger's program.

`probe` says how well this machine can isolate, or raises CannotIsolate. `start` runs a program at that level and
answers its Process, a context manager: after it nothing of the bot is left.
"""

from matchmaker.sandbox.isolation import CannotIsolate, Isolation
from matchmaker.sandbox.launcher import start
from matchmaker.sandbox.limits import Limits
from matchmaker.sandbox.meter import Excess
from matchmaker.sandbox.probe import choose, probe
from matchmaker.sandbox.process import Exit, Process
from matchmaker.sandbox.program import Program, Protocol

__all__ = [
    "CannotIsolate",
    "Excess",
    "Exit",
    "Isolation",
    "Limits",
    "Process",
    "Program",
    "Protocol",
    "choose",
    "probe",
    "start",
]
