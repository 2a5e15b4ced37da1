"""The rating: one batch fit over all matches of immutable versions, on the Elo scale, with honest intervals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import connected_components

from engine_service.kernel.errors import PlatformError
from matchmaker.ratings import likelihood, symmetric
from matchmaker.ratings.covariance import clustered
from matchmaker.ratings.fit import ELO_DECIMALS, ELO_PER_NAT, FIELD_ELO, Z95, Fit, SeatEffect
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import Floats, Ints, Matches
from matchmaker.ratings.published import rounded
from matchmaker.ratings.tables import Field, Tables, canonical

STEPS: Final = 60
CAREFUL: Final = 0.1
LONGEST: Final = 5.0
"""In nats: a step longer than the first is checked to lead up before it is taken; none is longer than the second."""

LAST: Final = 1e-6
"""After a step this short the next one would be its square: below the noise of floating point."""

ROUGH: Final = 1e-2
START_SAMPLE: Final = 40_000
START_SAMPLE_EACH: Final = 40
"""Matches that the first steps look at, in all and for each version; the last ones look at all."""


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed before any match, as standard deviations in Elo: weak, but it keeps every number finite."""

    version: float = 400.0
    seat: float = 100.0


WEAK: Final = Prior()

NOTHING_PLAYED: Final = Fit(
    versions=(),
    elo=np.zeros(0),
    covariance=np.zeros((0, 0)),
    matches=np.zeros(0, dtype=np.int64),
    blocks=np.zeros(0, dtype=np.int64),
    pools=np.zeros(0, dtype=np.int64),
    seats=(),
    scale_interval=0.0,
)


def fit(matches: Matches, anchors: Mapping[int, float] | None = None, prior: Prior = WEAK) -> Fit:
    """Rate every version that sits in these matches.

    The order of the matches does not matter, and the same set of matches gives the same bytes (`Fit.dump`).
    `anchors` are versions (the reference bots) with the Elo they stand for: the scale is shifted so that the average of
    those that have played is where it should be. Only the zero of the scale comes from them, never the distances.
    """
    if not len(matches):
        return NOTHING_PLAYED
    field = canonical(matches)
    layout = Layout(len(field.versions), tuple(tables.seats for tables in field.tables))
    precision = np.full(layout.size, (ELO_PER_NAT / prior.seat) ** 2)
    precision[: layout.versions] = (ELO_PER_NAT / prior.version) ** 2
    x = np.zeros(layout.size)
    stride = len(matches) // max(START_SAMPLE, START_SAMPLE_EACH * layout.versions)
    if stride > 1:
        x, _ = most_probable([_sample(tables, stride) for tables in field.tables], layout, precision, x, ROUGH)
    x, curvature = most_probable(field.tables, layout, precision, x, LAST)
    covariance, blocks = clustered(field, layout, x, precision, curvature)
    return _published(field, layout, x, covariance, blocks, anchors or {})


def _sample(tables: Tables, stride: int) -> Tables:
    """Every stride-th match, for a start near the goal."""
    chosen = np.zeros(len(tables.blocks), dtype=np.bool_)
    chosen[::stride] = True
    return tables.where(chosen)


def most_probable(
    tables: Sequence[Tables], layout: Layout, precision: Floats, x: Floats, last: float
) -> tuple[Floats, Floats]:
    """The most probable parameters, by Newton's steps until one is shorter than `last`, and the curvature there.

    Of the curvature only the upper triangle is sure to be there.
    """

    def height(at: Floats) -> float:
        return sum(likelihood.value(one, layout, at) for one in tables) - float(precision @ (at * at)) / 2

    for _ in range(STEPS):
        slope = -precision * x
        curvature = np.diag(precision)
        for one in tables:
            slope += likelihood.gradient(one, layout, likelihood.scores(one, layout, x))
            likelihood.add_information(curvature, one, layout, x)
        step = symmetric.solve(curvature, slope)
        reach = float(np.abs(step).max(initial=0.0))
        if reach < last:
            return x + step, curvature
        if reach > CAREFUL:
            # Where the slope is steep and the ground nearly flat, a whole step would leap far beyond the top.
            step *= min(LONGEST / reach, 1.0)
            here = height(x)
            while height(x + step) < here:
                step /= 2
        x = x + step
    raise PlatformError(f"the fit did not settle in {STEPS} steps; the last one was {reach:.3g} nats")


def _pools(field: Field) -> Ints:
    """Which versions are connected by matches; the largest pool is 0, equals by their first version."""
    size = len(field.versions)
    ones = [tables.versions[0] for tables in field.tables for _ in range(tables.seats - 1)]
    others = [column for tables in field.tables for column in tables.versions[1:]]
    links = np.concatenate(ones), np.concatenate(others)
    met = sparse.coo_array((np.ones(len(links[0]), dtype=np.int32), links), (size, size))
    count, label = connected_components(met, directed=False)
    members = np.bincount(label, minlength=count)
    first = np.array([np.argmax(label == pool) for pool in range(count)], dtype=np.int64)
    place = np.empty(count, dtype=np.int64)
    place[np.lexsort((first, -members))] = np.arange(count)
    pools: Ints = place[label]
    return pools


def _published(
    field: Field, layout: Layout, x: Floats, covariance: Floats, blocks: Ints, anchors: Mapping[int, float]
) -> Fit:
    """The numbers as they are shown: in Elo, against the field's average, anchored, rounded."""
    size = layout.versions
    seats = _seat_effects(layout, x, covariance)
    spread = symmetric.centre(covariance[:size, :size])
    spread *= ELO_PER_NAT**2
    known = [place for place, version in enumerate(field.versions.tolist()) if version in anchors]
    reference = known or list(range(size))
    stands_for = [anchors.get(version, FIELD_ELO) for version in field.versions[reference].tolist()]
    elo = x[:size] * ELO_PER_NAT
    elo += np.mean(stands_for) - elo[reference].mean()
    # Without anchors the scale is tied to the average of the field, from which everybody is measured.
    tied = float(spread[np.ix_(known, known)].mean()) if known else 0.0
    return Fit(
        versions=tuple(field.versions.tolist()),
        elo=np.round(elo, ELO_DECIMALS),
        covariance=rounded(spread),
        matches=np.bincount(np.concatenate([tables.versions.ravel() for tables in field.tables]), minlength=size),
        blocks=blocks,
        pools=_pools(field),
        seats=seats,
        scale_interval=round(Z95 * float(np.sqrt(max(tied, 0.0))), 3),
    )


def _seat_effects(layout: Layout, x: Floats, covariance: Floats) -> tuple[SeatEffect, ...]:
    effects = []
    for seats in layout.seat_counts:
        at = layout.seats(seats)
        elo = (x[at] - x[at].mean()) * ELO_PER_NAT
        intervals = Z95 * np.sqrt(np.diag(symmetric.centre(covariance[at, at].copy()))) * ELO_PER_NAT
        figures = zip(np.round(elo, ELO_DECIMALS).tolist(), np.round(intervals, ELO_DECIMALS).tolist(), strict=True)
        effects += [SeatEffect(seats, seat, *figure) for seat, figure in enumerate(figures)]
    return tuple(effects)
