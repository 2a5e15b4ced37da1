"""The timing ledger: for every decision, what was charged and where the rest of the time went."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine_service.kernel.seats import Seat


class Entry(NamedTuple):
    """One decision. All times are microseconds."""

    number: int
    seat: Seat
    charged: int  # from the question to the complete answer
    cpu: int  # of the bot since its last answer, also what it used while it should have been frozen
    transport: int  # from the answer to the engine's next word


@dataclass(slots=True)
class Ledger:
    """All decisions that were asked, in order."""

    entries: list[Entry] = field(default_factory=list)

    def of(self, seat: Seat) -> Sequence[Entry]:
        """One seat's decisions."""
        return [entry for entry in self.entries if entry.seat == seat]
