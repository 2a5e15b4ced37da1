"""What a bot author imports; the whole public surface.

from bots.sdk import Bot, run

class MyBot(Bot):
    def decide(self, decision):
        return decision.legal_moves[0]

run(MyBot())
"""

from bots.sdk.bot import Bot, Choice, Table
from bots.sdk.decision import Clock, Decision, Event
from bots.sdk.local import MatchResult, play_locally
from bots.sdk.serve import run
from bots.sdk.simulate import World
from bots.sdk.view import View
from engine_service.kernel.moves import Move
from engine_service.kernel.outcome import Outcome, Standing

__all__ = [
    "Bot", "Choice", "Clock", "Decision", "Event", "MatchResult", "Move", "Outcome", "Standing", "Table", "View",
    "World", "play_locally", "run",
]  # fmt: skip
