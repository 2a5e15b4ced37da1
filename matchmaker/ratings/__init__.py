"""Ratings: matches in, an Elo ladder with honest intervals out. Pure.

found = fit(Matches.of([Played(block=1, versions=(10, 11), ranks=(1, 2)), ...]), anchors={10: 1000.0})
for rung in ladder(found, among=active): rung.rank, rung.rank_best, rung.rank_worst, rung.elo, rung.interval
anomalies(matches, found)
found.pair(10, 11).beats; found.dump(); Fit.load(dumped); provisional(12, its_matches, found)
Meetings.of(matches).between(10, 11)
"""

from matchmaker.ratings.anomalies import Anomaly, anomalies
from matchmaker.ratings.elo import sequential_elo
from matchmaker.ratings.fit import Fit, Pair, SeatEffect
from matchmaker.ratings.ladder import Rung, ladder
from matchmaker.ratings.matches import BadResults, Matches, Played
from matchmaker.ratings.meetings import Meetings, Met, Sat
from matchmaker.ratings.plackett_luce import Prior, fit
from matchmaker.ratings.provisional import Provisional, provisional

__all__ = [
    "Anomaly", "BadResults", "Fit", "Matches", "Meetings", "Met", "Pair", "Played", "Prior", "Provisional", "Rung",
    "Sat", "SeatEffect", "anomalies", "fit", "ladder", "provisional", "sequential_elo",
]  # fmt: skip
