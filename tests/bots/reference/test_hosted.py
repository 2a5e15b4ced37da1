"""Search under the league's referee, in the real sandbox, on a real clock."""

from pathlib import Path

from engine_service.kernel.game import AnyGame
from matchmaker.referee import Entrant, House, LocalEngine, Table, TimeControl, play
from matchmaker.sandbox import Program, probe

REFERENCE = Path(__file__).parents[3] / "bots" / "reference"
SHORT = TimeControl(bank=3.0)
MIB = 1 << 20


def hosted(name: str) -> Entrant:
    """A reference bot as the single file it is."""
    return Entrant(name, Program(REFERENCE, ("python", f"{name}_bot.py")))


def test_search_keeps_a_short_clock_in_the_sandbox(game: AnyGame) -> None:
    entrants = [hosted("search"), hosted("greedy"), hosted("random")]
    report = play(Table(game.name, seed=5), entrants, LocalEngine(), House(probe(), SHORT))
    assert report.faults == ()
    thought = sum(entry.charged for entry in report.ledger.of(0)) / 1e6
    assert SHORT.bank / 3 < thought < SHORT.bank + SHORT.increment * len(list(report.ledger.of(0)))
    memory = report.memory_bytes[0]
    assert memory is not None
    assert memory < 200 * MIB
