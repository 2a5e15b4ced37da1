"""The last lines of a test run, for somebody who sees it for the first time: what was tried; what not, and why."""

from collections import Counter, defaultdict
from typing import Final

import pytest
from _pytest.terminal import TerminalReporter

OUTCOMES: Final = ("passed", "failed", "error", "skipped")


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """One line a room, then the reasons of all that was skipped."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    reasons: Counter[str] = Counter()
    for outcome in OUTCOMES:
        for report in terminalreporter.stats.get(outcome, ()):
            counts[room(report.nodeid)][outcome] += 1
            if outcome == "skipped":
                reasons[reason(report)] += 1
    if not counts:
        return
    terminalreporter.section("what was tested")
    width = max(map(len, counts))
    for name in sorted(counts):
        words = ", ".join(f"{counts[name][outcome]} {outcome}" for outcome in OUTCOMES if counts[name][outcome])
        terminalreporter.line(f"  {name:<{width}}  {words}")
    if reasons:
        terminalreporter.section("NOT tested on this machine", yellow=True)
        for text, number in reasons.most_common():
            terminalreporter.line(f"  {number} × {text}")


def room(node: str) -> str:
    """The room a test belongs to: `matchmaker/league`, `engine_service/games`."""
    folders = node.partition("::")[0].removeprefix("tests/").split("/")[:-1]
    return "/".join(folders[:2]) or "tests"


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why a test was skipped."""
    where = report.longrepr
    return where[2].removeprefix("Skipped: ") if isinstance(where, tuple) else str(where)
