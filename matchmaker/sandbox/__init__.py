"""The wall around a stranger's program.

isolation = probe()                                  # CannotIsolate when this machine cannot
with start(program, Limits(), isolation) as bot:     # killed and swept on leaving
    os.write(bot.stdin, question)
    ...
    bot.freeze()
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
