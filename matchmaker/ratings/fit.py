"""Fit: what one fit of a ladder found out, and how sure it is; everything shown on a ladder is read from here."""

import json
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from scipy.special import ndtr

from matchmaker.ratings import published
from matchmaker.ratings.likelihood import Layout
from matchmaker.ratings.matches import Floats, Ints
from matchmaker.ratings.published import Covariance

ELO_PER_NAT: Final = 400 / float(np.log(10))
FIELD_ELO: Final = 1500.0
"""Where the field's average stands when no anchor plays."""

CONFIDENCE: Final = 0.95
Z95: Final = 1.959963984540054

ELO_DECIMALS: Final = 3


@dataclass(frozen=True, slots=True)
class SeatEffect:
    """What a seat is worth at tables of this size, in Elo above their average, with its 95 % interval."""

    seats: int
    seat: int
    elo: float
    interval: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two versions beside each other: what the first may expect, with the 95 % interval of it."""

    elo_difference: float
    interval: float
    beats: float
    """Chance that the first finishes above the second, seats evened out."""
    beats_low: float
    beats_high: float
    superior: float
    """How sure it is that the first is the stronger one: 0.5 is no idea."""
    separated: bool
    """The 95 % interval of the difference leaves out zero."""


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Strengths of all versions that have played, by rising version number, on the Elo scale.

    `covariance` is that of the strengths against the average of the field: the reader compares versions with each
    other. How well the whole scale is tied to its anchors is one number, `scale_interval`.
    """

    versions: tuple[int, ...]
    elo: Floats
    covariance: Covariance
    matches: Ints
    blocks: Ints
    pools: Ints
    """Versions that no chain of matches connects are in different pools, numbered from 0, the largest first."""
    seats: tuple[SeatEffect, ...]
    scale_interval: float

    def index(self, version: int) -> int:
        """The row of a version; KeyError if it has not played."""
        place = int(np.searchsorted(self.versions, version))
        if place == len(self.versions) or self.versions[place] != version:
            raise KeyError(f"version {version} has no rated match in this fit")
        return place

    def parameters(self, versions: Ints, layout: Layout) -> Floats:
        """Strengths of these versions and of the seats, as the likelihood takes them; the unknown count as average."""
        x = np.zeros(layout.size)
        elo = dict(zip(self.versions, (self.elo - self.elo.mean()).tolist(), strict=True)) if self.versions else {}
        x[: layout.versions] = [elo.get(version, 0.0) / ELO_PER_NAT for version in versions.tolist()]
        for effect in self.seats:
            if effect.seats in layout.seat_counts:
                x[layout.seats(effect.seats).start + effect.seat] = effect.elo / ELO_PER_NAT
        return x

    @property
    def intervals(self) -> Floats:
        """Half widths of the 95 % intervals, in Elo."""
        return np.round(Z95 * np.sqrt(self.covariance.diagonal()), 3)

    def pair(self, one: int, other: int) -> Pair:
        """One version against another, from the joint covariance."""
        i, j = self.index(one), self.index(other)
        difference = round(float(self.elo[i] - self.elo[j]), 3)
        of_one, of_other, shared = (published.entry(self.covariance, *at) for at in ((i, i), (j, j), (i, j)))
        deviation = float(np.sqrt(max(of_one + of_other - 2 * shared, 0.0)))
        interval = round(Z95 * deviation, 3)
        return Pair(
            elo_difference=difference,
            interval=interval,
            beats=expected_score(difference),
            beats_low=expected_score(difference - interval),
            beats_high=expected_score(difference + interval),
            superior=round(float(ndtr(difference / deviation)), 6) if deviation else 0.5,
            separated=abs(difference) > interval,
        )

    def dump(self) -> bytes:
        """The fit as bytes: a line of JSON, then the covariance as `published` packs it."""
        header: dict[str, Any] = {
            "versions": self.versions,
            "elo": self.elo.tolist(),
            "matches": self.matches.tolist(),
            "blocks": self.blocks.tolist(),
            "pools": self.pools.tolist(),
            "seats": [[effect.seats, effect.seat, effect.elo, effect.interval] for effect in self.seats],
            "scale_interval": self.scale_interval,
        }
        if (entries := published.entries_kept(self.covariance)) is not None:
            header["entries"] = entries
        return json.dumps(header, separators=(",", ":")).encode() + b"\n" + published.pack(self.covariance)

    @staticmethod
    def load(dumped: bytes) -> "Fit":
        """The fit that `dump` wrote."""
        line, _, packed = dumped.partition(b"\n")
        header: dict[str, Any] = json.loads(line)
        return Fit(
            versions=tuple(header["versions"]),
            elo=np.array(header["elo"], dtype=np.float64),
            covariance=published.unpack(packed, len(header["versions"]), header.get("entries")),
            matches=np.array(header["matches"], dtype=np.int64),
            blocks=np.array(header["blocks"], dtype=np.int64),
            pools=np.array(header["pools"], dtype=np.int64),
            seats=tuple(SeatEffect(*effect) for effect in header["seats"]),
            scale_interval=header["scale_interval"],
        )


def expected_score(elo_difference: float) -> float:
    """Chance to finish above an opponent this much weaker."""
    return round(1 / (1 + 10 ** (-elo_difference / 400)), 6)
