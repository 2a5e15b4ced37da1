"""A first number within milliseconds of a result, until the next fit of the whole ladder."""

from typing import Final, NamedTuple

import numpy as np
from scipy.optimize import brentq

from matchmaker.ratings import likelihood
from matchmaker.ratings.fit import ELO_DECIMALS, ELO_PER_NAT, FIELD_ELO, Z95, Fit
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import Matches
from matchmaker.ratings.plackett_luce import WEAK, Prior
from matchmaker.ratings.tables import canonical

FURTHEST: Final = 40.0
"""In nats, 7000 Elo from the average: the prior lets nobody come near, however many matches were won."""


class Provisional(NamedTuple):
    """A rating with everybody else held where the last fit saw them."""

    elo: float
    interval: float


def provisional(version: int, matches: Matches, last: Fit | None = None, prior: Prior = WEAK) -> Provisional:
    """The most probable strength of one version from its own matches alone.

    Opponents and seats stand where `last` has them; an opponent without a rating counts as average. The interval takes
    matches as independent and opponents as certain, so it is a little narrow: this is provisional.
    """
    field = canonical(matches.of_version(version))
    layout = Layout(len(field.versions), tuple(tables.seats for tables in field.tables))
    centre = float(last.elo.mean()) if last and last.versions else FIELD_ELO
    belief = (ELO_PER_NAT / prior.version) ** 2
    if version not in field.versions:
        return _rounded(centre, belief)
    x = last.parameters(field.versions, layout) if last else np.zeros(layout.size)
    mine = int(np.searchsorted(field.versions, version))

    def slope(strength: float) -> float:
        x[mine] = strength
        pulls = (likelihood.gradient(one, layout, likelihood.scores(one, layout, x))[mine] for one in field.tables)
        return float(sum(pulls)) - belief * strength

    x[mine] = brentq(slope, -FURTHEST, FURTHEST, xtol=1e-9)
    known = sum(float(likelihood.information(one, layout, x)[mine, mine]) for one in field.tables)
    return _rounded(centre + float(x[mine]) * ELO_PER_NAT, belief + known)


def _rounded(elo: float, information: float) -> Provisional:
    interval = Z95 * ELO_PER_NAT / float(np.sqrt(information))
    return Provisional(round(elo, ELO_DECIMALS), round(interval, ELO_DECIMALS))
