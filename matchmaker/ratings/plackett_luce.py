"""The rating: one batch fit over all matches of immutable versions, on the Elo scale, with honest intervals."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import linalg, sparse
from scipy.sparse.csgraph import connected_components

from matchmaker.ratings import likelihood
from matchmaker.ratings.fit import ELO_PER_NAT, ELO_DECIMALS, FIELD_ELO, VARIANCE_STEP, Z95, Fit, SeatEffect
from matchmaker.ratings.likelihood import Layout, Tables
from matchmaker.ratings.matches import NOBODY, Floats, Ints, Matches


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed before any match, as standard deviations in Elo: weak, but it keeps every number finite."""

    version: float = 400.0
    seat: float = 100.0


NO_PRIOR_BELIEFS: Final = Prior()
STEPS: Final = 60
CONVERGED: Final = 1e-10
START_SAMPLE: Final = 50_000
"""Matches that the first steps look at; the last ones look at all."""

ENOUGH_BLOCKS: Final = 30
"""From this many blocks on a version's own scatter tells its variance; below, the model's variance fills in."""


def fit(matches: Matches, anchors: Mapping[int, float] | None = None, prior: Prior = NO_PRIOR_BELIEFS) -> Fit:
    """Rate every version that sits in these matches.

    The order of the matches does not matter, and the same set of matches gives the same bytes (`Fit.dump`).
    `anchors` are versions (the reference bots) with the Elo they stand for: the scale is shifted so that the average of
    those that have played is where it should be. Only the zero of the scale comes from them, never the distances.
    """
    versions = np.unique(matches.versions[matches.versions != NOBODY])
    blocks = np.unique(matches.blocks)
    tables = likelihood.canonical(matches, versions, blocks)
    layout = Layout(len(versions), tuple(table.seats for table in tables))
    precision = np.full(layout.size, (ELO_PER_NAT / prior.seat) ** 2)
    precision[: layout.versions] = (ELO_PER_NAT / prior.version) ** 2

    x = np.zeros(layout.size)
    stride = len(matches) // START_SAMPLE
    if stride > 1:
        x = _maximum([table.thinned(stride) for table in tables], layout, precision, x)
    x = _maximum(tables, layout, precision, x)
    covariance, played = _covariance(tables, layout, precision, x, len(blocks))
    return _published(versions, layout, x, covariance, played, tables, anchors or {})


def _maximum(tables: list[Tables], layout: Layout, precision: Floats, x: Floats) -> Floats:
    """The most probable parameters: Newton's steps, halved while they would lead down."""

    def height(at: Floats) -> float:
        return sum(likelihood.value(table, layout, at) for table in tables) - float(precision @ (at * at)) / 2

    here = height(x)
    for _ in range(STEPS):
        slope = -precision * x
        curvature = np.diag(precision)
        for table in tables:
            slope += likelihood.gradient(table, layout, likelihood.scores(table, layout, x))
            curvature += likelihood.information(table, layout, x)
        step = linalg.solve(curvature, slope, assume_a="pos")
        reach = float(np.abs(step).max(initial=0.0))
        if reach < CONVERGED:
            return x
        there = height(x + step)
        while there < here and reach > 1e-7:
            step /= 2
            reach /= 2
            there = height(x + step)
        x, here = x + step, there
    raise ArithmeticError(f"the fit did not settle in {STEPS} steps; the last one was {reach:.3g}")


def _covariance(tables: list[Tables], layout: Layout, precision: Floats, x: Floats, blocks: int) -> tuple[Floats, Ints]:
    """Covariance of all parameters, clustered by block, and how many blocks each version has played.

    Matches of one block share their seed, so they are not independent: the sandwich H⁻¹(S + P)H⁻¹ lets each block speak
    once, with S the sum over blocks of the outer product of the block's gradient, P the precision of the prior. Where
    somebody at the table has too few blocks for that, the model's information stands in for the missing part.
    """
    curvature = np.diag(precision)
    scatter = np.diag(precision)
    everyone = [_block_scores(table, layout, x, blocks) for table in tables]
    played = np.zeros(layout.versions, dtype=np.int64)
    for scored in everyone:
        played += np.bincount(scored.indices[scored.indices < layout.versions], minlength=layout.versions)
    for table, scored in zip(tables, everyone, strict=True):
        curvature += likelihood.information(table, layout, x)
        least = played[table.versions].min(axis=0)
        trust = np.minimum(least / ENOUGH_BLOCKS, 1.0)
        by_block = np.zeros(blocks)
        by_block[table.blocks] = trust * least / np.maximum(least - 1, 1)
        weighted = sparse.diags_array(np.sqrt(by_block)) @ scored
        scatter += (weighted.T @ weighted).toarray()
        doubtful = trust < 1
        if doubtful.any():
            scatter += likelihood.information(table.where(doubtful), layout, x, 1 - trust[doubtful])
    bread = linalg.inv(curvature)
    return bread @ scatter @ bread, played


def _block_scores(tables: Tables, layout: Layout, x: Floats, blocks: int) -> sparse.csr_array:
    """The gradient of each block: (blocks, parameters), only who sat there stored."""
    found = likelihood.scores(tables, layout, x)
    seats = np.broadcast_to(np.arange(tables.seats)[:, None] + layout.seat(tables.seats, 0), tables.versions.shape)
    columns = np.concatenate([tables.versions.ravel(), seats.ravel()])
    rows = np.tile(tables.blocks, 2 * tables.seats)
    return sparse.csr_array((np.tile(found.ravel(), 2), (rows, columns)), shape=(blocks, layout.size))


def _published(
    versions: Ints,
    layout: Layout,
    x: Floats,
    covariance: Floats,
    played: Ints,
    tables: list[Tables],
    anchors: Mapping[int, float],
) -> Fit:
    """The numbers as they are shown: in Elo, against the field's average, anchored, rounded."""
    size = layout.versions
    elo = x[:size] * ELO_PER_NAT
    elo -= elo.mean() if size else 0.0
    spread = _centred(covariance[:size, :size]) * ELO_PER_NAT**2
    anchored = np.isin(versions, list(anchors))
    weights = anchored / max(anchored.sum(), 1)
    if anchored.any():
        elo += np.mean([anchors[version] for version in versions[anchored].tolist()]) - weights @ elo
    else:
        elo += FIELD_ELO
    return Fit(
        versions=tuple(versions.tolist()),
        elo=np.round(elo, ELO_DECIMALS),
        covariance=np.rint(spread / VARIANCE_STEP) * VARIANCE_STEP,
        matches=sum(
            (np.bincount(table.versions.ravel(), minlength=size) for table in tables), np.zeros(size, np.int64)
        ),
        blocks=played,
        pools=_pools(tables, size),
        seats=_seat_effects(layout, x, covariance),
        scale_interval=round(Z95 * float(np.sqrt(max(weights @ spread @ weights, 0.0))), 3),
    )


def _centred(covariance: Floats) -> Floats:
    """Covariance of the deviations from the average, exactly symmetric."""
    if not covariance.size:
        return covariance
    half = covariance - covariance.mean(axis=0)
    centred = half - half.mean(axis=1)[:, None]
    return (centred + centred.T) / 2


def _seat_effects(layout: Layout, x: Floats, covariance: Floats) -> tuple[SeatEffect, ...]:
    effects = []
    for seats in layout.seat_counts:
        at = slice(layout.seat(seats, 0), layout.seat(seats, 0) + seats)
        elo = (x[at] - x[at].mean()) * ELO_PER_NAT
        deviation = np.sqrt(np.diag(_centred(covariance[at, at]))) * ELO_PER_NAT
        for seat in range(seats):
            effects.append(SeatEffect(seats, seat, round(float(elo[seat]), 3), round(Z95 * float(deviation[seat]), 3)))
    return tuple(effects)


def _pools(tables: list[Tables], size: int) -> Ints:
    """Which versions are connected by matches; the largest pool is 0, equals by their first version."""
    links = sparse.csr_array((size, size), dtype=np.int64)
    for table in tables:
        for seat in range(1, table.seats):
            ones = np.ones(len(table.blocks), dtype=np.int64)
            links += sparse.csr_array((ones, (table.versions[0], table.versions[seat])), shape=(size, size))
    count, label = connected_components(links, directed=False)
    members = np.bincount(label, minlength=count)
    first = np.array([int(np.argmax(label == pool)) for pool in range(count)], dtype=np.int64)
    place = np.empty(count, dtype=np.int64)
    place[np.lexsort((first, -members))] = np.arange(count)
    return place[label] if size else np.zeros(0, dtype=np.int64)
