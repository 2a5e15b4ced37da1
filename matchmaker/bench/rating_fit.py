"""What a fit of a whole ladder costs, beside what a user could pick instead."""

import resource
from collections.abc import Callable
from importlib.util import find_spec
from time import perf_counter, process_time
from typing import NamedTuple

from matchmaker.bench.season import Season
from matchmaker.ratings import fit
from matchmaker.ratings.matches import NOBODY

Rater = Callable[[Season], object]


class Cost(NamedTuple):
    """What rating a season took: on the clock, of the processor, and the most memory this process ever had."""

    seconds: float
    processor_seconds: float
    megabytes: float


def cost(rater: Rater, played: Season) -> Cost:
    """Rate a season once and note what it took."""
    clock, processor = perf_counter(), process_time()
    rater(played)
    taken = perf_counter() - clock, process_time() - processor
    return Cost(*taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def ours(played: Season) -> object:
    """The batch fit with intervals."""
    return fit(played.matches)


def choix_ilsr() -> Rater:
    """Choix, its fast spectral method: strengths only, no seats, no intervals."""
    import choix

    def rate(played: Season) -> object:
        return choix.ilsr_rankings(len(played.elo), _rankings(played), alpha=1e-3)

    return rate


def openskill_online() -> Rater:
    """Openskill's Plackett–Luce, match by match: depends on the order."""
    from openskill.models import PlackettLuce

    def rate(played: Season) -> object:
        model = PlackettLuce()
        ratings = [model.rating() for _ in played.elo]
        for order in _rankings(played):
            for version, team in zip(order, model.rate([[ratings[version]] for version in order]), strict=True):
                ratings[version] = team[0]
        return ratings

    return rate


PEERS: dict[str, Callable[[], Rater]] = {"choix": choix_ilsr, "openskill": openskill_online}
"""By the name of the module they need; `make bench` installs them."""


def installed() -> dict[str, Rater]:
    """The peers that are here."""
    return {name: make() for name, make in PEERS.items() if find_spec(name)}


def _rankings(played: Season) -> list[tuple[int, ...]]:
    """The versions of each match from first to last."""
    return [
        tuple(version for _, version in sorted(zip(ranks, who, strict=True)) if version != NOBODY)
        for who, ranks in zip(played.matches.versions.tolist(), played.matches.ranks.tolist(), strict=True)
    ]
