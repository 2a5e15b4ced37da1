"""Pairing: who plays whom on a ladder, and who sits where. Pure.

for planned in plan(candidates, seats=4, first=next_ordinal, count=8, secret=secret, ladder="shipyard/4"):
    planned.block.ordinal, planned.block.seed, planned.block.tables, planned.urgent
"""

from matchmaker.pairing.field import Candidate
from matchmaker.pairing.ladder import Planned, plan, wait_bound
from matchmaker.pairing.seating import BadPlan, Block, circles, hidden_seed, rotations

__all__ = [
    "BadPlan", "Block", "Candidate", "Planned", "circles", "hidden_seed", "plan", "rotations", "wait_bound",
]  # fmt: skip
