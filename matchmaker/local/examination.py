"""What `riband check` finds out about a bot, by letting it play as the league would."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import PurePath
from typing import Final

from engine_service.kernel import registry
from engine_service.kernel.errors import UnknownGame, excerpt
from matchmaker.artifacts import naming
from matchmaker.local import words
from matchmaker.local.contenders import Contender
from matchmaker.local.series import Hall, Pairing, Played, play_series
from matchmaker.referee import House
from matchmaker.sandbox import Isolation
from matchmaker.sandbox.limits import MIB
from matchmaker.sandbox.view import PROMISED

SEED: Final = 1
MATCHES: Final = 5
MODULES: Final = sys.stdlib_module_names | {name.partition(".")[0] for name in PROMISED}
CLOSE: Final = 0.5
"""A bot that uses more than this share of what it is allowed hears of it before the league does."""


class Verdict(Enum):
    """How serious a finding is."""

    GOOD = "ok"
    HINT = "hint"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    verdict: Verdict
    text: str


def examine(bot: Contender, opponent: Contender, games: Sequence[str], house: House) -> Iterator[Finding]:
    """Everything that can be found out before an upload, one finding after the other."""
    manifest = bot.artifact.manifest
    told = (manifest.name, " ".join(manifest.command), manifest.protocol, f"files: {len(bot.artifact.files)}")
    yield Finding(Verdict.GOOD, f"artifact {bot.artifact.digest[:12]}: {', '.join(told)}")
    if not naming.is_plain(manifest.league_name):
        yield Finding(
            Verdict.FAULT,
            f"{excerpt(manifest.league_name)} is no name that a league takes: {naming.RULE}; give the bot another, or "
            "submit it with --name",
        )
    if hidden := _hidden_modules(bot):
        yield Finding(
            Verdict.HINT,
            f"{', '.join(hidden)}: has the name of a module that Python or the league brings, and is imported in its "
            "place, by the SDK too; another name is safer",
        )
    series: list[Played] = []
    for game in games or manifest.games or registry.names():
        if game not in registry.names():
            yield Finding(Verdict.FAULT, str(UnknownGame(game, registry.names())))
            continue
        played = _play(game, bot, opponent, house)
        series += [match for match in played if not match.report.faults]
        if fault := _first_fault(played[-1], bot, opponent, house):
            yield Finding(Verdict.FAULT, f"{game}: in match {len(played)} of {MATCHES} a fault:\n{fault}")
        else:
            yield Finding(Verdict.GOOD, f"{game}: no fault in {len(played)} matches at tables of 2 and more")
            yield _determinism(game, played)
    if series:
        yield from _resources(series, house)


def _play(game: str, bot: Contender, opponent: Contender, house: House) -> list[Played]:
    """Both seats of one seed against the opponent, the fullest table, and twice against itself.

    A fault is the last of them: an author mends one thing at a time, and one that is late each time would take minutes.
    """
    most = max(registry.game(game).seat_counts)
    seatings = ((0, 1), (1, 0), (0,) + (1,) * (most - 1), (0, 0), (0, 0))
    assert len(seatings) == MATCHES
    hall = Hall(game, {}, [bot.entrant, opponent.entrant], house)
    played = []
    for match in play_series(hall, [Pairing(SEED, seating) for seating in seatings]):
        played.append(match)
        if _first_fault(match, bot, opponent, house):
            break
    return played


def _first_fault(played: Played, bot: Contender, opponent: Contender, house: House) -> str:
    bots = [(bot, opponent)[who].given for who in played.pairing.seating]
    for fault in played.report.faults:
        if played.pairing.seating[fault.seat] == 0:
            return words.fault_in_words(fault, played.report.table, bots, house.isolation is Isolation.OFF)
    return ""


def _hidden_modules(bot: Contender) -> list[str]:
    """What lies beside the bot under a name that Python, or the SDK, would import from elsewhere."""
    program = bot.entrant.program
    home = PurePath(program.command[1]).parent
    files = [PurePath(file) for file in bot.artifact.files if program.runtime == "python"]
    beside = {file.relative_to(home).parts[0] for file in files if file.is_relative_to(home)}
    return sorted(name for name in beside if name.removesuffix(".py") in MODULES)


def _determinism(game: str, series: Sequence[Played]) -> Finding:
    one, two = (played.report.replay.moves for played in series[-2:])
    if one == two:
        return Finding(Verdict.GOOD, f"{game}: the same seed gives the same moves again")
    differ = next(number for number, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1])
    return Finding(
        Verdict.HINT,
        f"{game}: on the same seed it plays differently from move {differ} on. That is allowed, but a lost match can "
        "then not be played again; a generator seeded from decision.number helps",
    )


def _resources(series: Sequence[Played], house: House) -> Iterator[Finding]:
    seats = [(played.report, seat) for played in series for seat, who in enumerate(played.pairing.seating) if who == 0]
    ready = max(report.ready_seconds[seat] for report, seat in seats)
    thought = max(sum(entry.charged for entry in report.ledger.of(seat)) for report, seat in seats) / 1e6
    memory = max(report.memory_bytes[seat] for report, seat in seats)
    log = max(len(report.logs[seat]) for report, seat in seats)
    yield _measured("ready after", ready, house.time.init, "s", "do less before run(...), or load tables lazily")
    yield _measured("thinking in its longest match", thought, house.time.bank, "s", "look at decision.clock")
    yield _measured("memory", memory / MIB, house.limits.memory_bytes / MIB, "MiB", "the limit ends the process")
    yield _measured("log of its longest match", log / 1024, house.caps.log / 1024, "KiB", "the middle will be cut out")


def _measured(what: str, used: float, allowed: float, unit: str, advice: str) -> Finding:
    text = f"{what}: {used:.2f} of {allowed:g} {unit}"
    return Finding(Verdict.HINT, f"{text}; {advice}") if used > CLOSE * allowed else Finding(Verdict.GOOD, text)
