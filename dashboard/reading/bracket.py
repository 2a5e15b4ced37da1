"""A knockout as it is drawn: every table stands beside the one it leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

from dashboard.reading.tournaments import RoundLine


@dataclass(frozen=True, slots=True)
class Tie:
    """One box of the bracket: a table, or somebody who is excused from the round."""

    versions: tuple[int, ...]
    through: tuple[int, ...]  # who goes on
    matches: int
    done: int

    @property
    def is_bye(self) -> bool:
        """Whether nobody has to be beaten here."""
        return self.matches == 0


@dataclass(frozen=True, slots=True)
class Stage:
    """One round, from top to bottom."""

    title: str
    ties: tuple[Tie, ...]
    is_paired: bool
    """Whether two neighbours lead to one table of the round after, so that lines can be drawn between them."""


def stages(rounds: Sequence[RoundLine]) -> tuple[Stage, ...]:
    """The rounds with their tables in the order in which lines between them do not cross.

    Tables are drawn in the order of the seeds, so the best two stand side by side, though they meet last.
    """
    drawn: list[Stage] = []
    after: list[int] = []
    tables_after = 0
    for line in reversed(rounds):
        place = {version: number for number, version in enumerate(after)}
        found = [Tie(table.versions, table.through, table.matches, table.done) for table in line.tables]
        found += [Tie((version,), (version,), 0, 0) for version in line.byes]
        ties = sorted(found, key=lambda tie: min((place.get(one, len(place)) for one in tie.through), default=0))
        title = "Final" if len(ties) == 1 else f"Round {line.number}"
        drawn.append(Stage(title, tuple(ties), len(ties) == 2 * tables_after))
        after = [version for tie in ties for version in tie.versions]
        tables_after = len(ties)
    return tuple(reversed(drawn))
