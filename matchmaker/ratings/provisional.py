"""A first number within milliseconds of a result, until the next fit of the whole ladder."""

from typing import NamedTuple

import numpy as np

from matchmaker.ratings import likelihood
from matchmaker.ratings.fit import ELO_PER_NAT, FIELD_ELO, Z95, Fit
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import NOBODY, Matches
from matchmaker.ratings.plackett_luce import NO_PRIOR_BELIEFS, Prior


class Provisional(NamedTuple):
    """A rating with everybody else held where the last fit saw them."""

    elo: float
    interval: float


def provisional(
    version: int, matches: Matches, last: Fit | None = None, prior: Prior = NO_PRIOR_BELIEFS
) -> Provisional:
    """The most probable strength of one version from its own matches.

    Opponents and seats stand where `last` has them; an opponent without a rating counts as average. The interval takes each
    match as independent and the opponents as certain, so it is a little too narrow: provisional.
    """
    matches = matches.of_version(version)
    known = dict(zip(last.versions, last.elo.tolist(), strict=True)) if last else {}
    centre = float(last.elo.mean()) if last and last.versions else FIELD_ELO
    versions = np.unique(np.append(matches.versions[matches.versions != NOBODY], version))
    tables = likelihood.canonical(matches, versions, np.unique(matches.blocks))
    layout = Layout(len(versions), tuple(table.seats for table in tables))
    x = np.zeros(layout.size)
    x[: layout.versions] = [(known.get(other, centre) - centre) / ELO_PER_NAT for other in versions.tolist()]
    for effect in last.seats if last else ():
        if effect.seats in layout.seat_counts:
            x[layout.seat(effect.seats, effect.seat)] = effect.elo / ELO_PER_NAT
    mine = int(np.searchsorted(versions, version))
    x[mine] = 0.0
    belief = (ELO_PER_NAT / prior.version) ** 2
    low, high = -40.0, 40.0
    while high - low > 1e-9:
        x[mine] = (low + high) / 2
        slope = -belief * x[mine] + sum(
            float(likelihood.gradient(table, layout, likelihood.scores(table, layout, x))[mine]) for table in tables
        )
        low, high = (x[mine], high) if slope > 0 else (low, x[mine])
    known_of_it = belief + sum(float(likelihood.information(table, layout, x)[mine, mine]) for table in tables)
    return Provisional(
        elo=round(centre + float(x[mine]) * ELO_PER_NAT, 3), interval=round(Z95 * ELO_PER_NAT / known_of_it**0.5, 3)
    )
