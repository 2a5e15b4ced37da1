"""The cheapest bot on the SDK: always the first legal move. What is measured with it is everything but thinking."""

from bots.sdk import run

run(lambda decision: decision.legal_moves[0])
