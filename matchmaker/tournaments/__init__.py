"""Tournaments: settings and results in, the next round or the end out. Pure.

tournament = Tournament(Kind.SWISS, entrants=(3, 1, 4, 5), seed=7, seats=2)
rounds = []
while (drawn := next_round(tournament, rounds)) is not None:
    rounds.append(drawn.with_results(play(match) for table in drawn.tables for block in table.blocks ...))
standings(tournament, rounds); crosstable(tournament, rounds); bracket(tournament, rounds); progress(tournament, rounds)

duel = Duel(a=3, b=4, seed=7)
while verdict(duel, results).is_open: results += play(next_blocks(duel, first=len(blocks), count=4))
"""

from matchmaker.tournaments.crosstable import Cell, crosstable
from matchmaker.tournaments.draw import BracketRound, Progress, bracket, check, next_round, progress
from matchmaker.tournaments.duel import Decision, Duel, Verdict, next_blocks, verdict
from matchmaker.tournaments.model import BadTournament, Kind, Result, Round, Table, Tournament, Withdrawal
from matchmaker.tournaments.records import from_json, to_json
from matchmaker.tournaments.standings import CRITERIA, TITLES, Place, standings

__all__ = [
    "CRITERIA", "TITLES", "BadTournament", "BracketRound", "Cell", "Decision", "Duel", "Kind", "Place", "Progress",
    "Result", "Round", "Table", "Tournament", "Verdict", "Withdrawal", "bracket", "check", "crosstable", "from_json",
    "next_blocks", "next_round", "progress", "standings", "to_json", "verdict",
]  # fmt: skip
