"""Classic sequential Elo, for comparison in the export; the ladder uses the batch fit."""

from typing import Final

from matchmaker.ratings.fit import FIELD_ELO
from matchmaker.ratings.matches import NOBODY, Matches

K: Final = 20.0


def sequential_elo(matches: Matches, k: float = K, start: float = FIELD_ELO) -> dict[int, float]:
    """Every version's Elo after these matches, taken in the order they are given (order matters here).

    A table of n seats counts as all its pairs at once, each with k / (n − 1), so a match moves nobody by more than k.
    """
    ratings: dict[int, float] = {}
    for who, ranks in zip(matches.versions.tolist(), matches.ranks.tolist(), strict=True):
        seats = [seat for seat, version in enumerate(who) if version != NOBODY]
        before = [ratings.setdefault(who[seat], start) for seat in seats]
        for seat in seats:
            gained = 0.0
            for other in seats:
                if other != seat:
                    expected = 1 / (1 + 10 ** ((before[other] - before[seat]) / 400))
                    gained += ((ranks[seat] < ranks[other]) + (ranks[seat] == ranks[other]) / 2) - expected
            ratings[who[seat]] += k * gained / (len(seats) - 1)
    return ratings
