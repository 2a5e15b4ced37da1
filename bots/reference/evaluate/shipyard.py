"""Shipyard: the score as it stands, and what the next ship may bring with the parts that lie ready for it."""

from functools import lru_cache
from typing import Final

from engine_service.games.shipyard.board import (
    BOW,
    BUSINESSMAN,
    CANNON,
    CAPTAIN,
    CRANE,
    FIRST_TURNS_EACH,
    MIDDLE,
    PROPELLER,
    SAIL,
    SMOKESTACK,
    SOLDIER,
    STERN,
    TRACK_SPACES,
)
from engine_service.games.shipyard.canals.routes import longest_route
from engine_service.games.shipyard.cards import (
    CABINS,
    CANNON_MOUNTS,
    CRANE_MOUNTS,
    LANTERNS,
    LIFEBOATS,
    LIFEBUOYS,
    MASTS,
    PROPELLER_MOUNTS,
    Card,
    total,
)
from engine_service.games.shipyard.scoring import best_contracts, traders_points
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.yard import Layout, layout_of, slots_of
from engine_service.kernel.seats import Seat

SPREAD: Final = 15.0
ROUNDS_AHEAD: Final = 1
RELUCTANT: Final = frozenset({"build_done", "fit_done", "last_chance_pass", "scrap"})

# Parts of a ship count in full as long as there is time to complete and launch it.
TURNS_TO_LAUNCH: Final = 6
# Money, trains and employees work for several ships.
TURNS_TO_EARN: Final = 16

# Without a captain no ship leaves. A piece with its place on the ship is worth less than the points it scores,
# so that it pays to launch; one without is still good for the ship after.
CAPTAIN_POINTS: Final = 2.0
PIECE_POINTS: Final = 0.4
SPARE_PIECE_POINTS: Final = 0.35
SPARES_OF_USE: Final = 2

# A step of canal is a point of speed or an icon, until it is longer than ships are fast.
ROUTE_POINTS: Final = 0.5
ROUTE_OF_USE: Final = 10

# Cards side by side that belong together are half a ship; cards apart only fill the yard.
CARD_POINTS: Final = 0.35
JOINT_POINTS: Final = 0.45
FEATURE_POINTS: Final = 0.2

GUILDER_POINTS: Final = 0.5
TRAIN_POINTS: Final = 1.5
EMPLOYEE_POINTS: Final = 2.0
# Between equals the guilders decide.
TIEBREAK: Final = 0.01

# Where the pieces go: crew, sails and smokestacks, propellers, cranes, cannons; and what each is worth beside its
# speed: cranes and cannons score twice, a propeller makes smokestacks count.
_MOUNTS: Final = (CABINS, MASTS, PROPELLER_MOUNTS, CRANE_MOUNTS, CANNON_MOUNTS)
_VALUES: Final = (1.0, 1.0, 1.2, 1.5, 1.5)
_FEATURES: Final = tuple(
    lifebuoys + lifeboats + lanterns
    for lifebuoys, lifeboats, lanterns in zip(LIFEBUOYS, LIFEBOATS, LANTERNS, strict=True)
)


def whose_turn(state: State) -> Seat:
    """The active seat, also while the others give up contracts."""
    return state.active_seat


def turns_left(state: State, seat: Seat) -> float:
    """Everybody has as many turns as the track has spaces, the first ones and the final action."""
    return max(0, TRACK_SPACES + FIRST_TURNS_EACH[state.seats] + 1 - state.turns[seat])


def worth(state: State, seat: Seat) -> float:
    """Points made, the contracts as they would be paid now, and what is being prepared."""
    left = turns_left(state, seat)
    points = state.scores[seat] + _paid_at_the_end(state, seat)
    points += min(1.0, left / TURNS_TO_LAUNCH) * _next_ship(state, seat)
    guilders = state.guilders[seat]
    means = GUILDER_POINTS * guilders + TRAIN_POINTS * len(state.trains[seat])
    means += EMPLOYEE_POINTS * len(state.employees[seat])
    return points + min(1.0, left / TURNS_TO_EARN) * means + TIEBREAK * guilders


_paid: Final[dict[tuple[object, ...], float]] = {}
_PAID_AT_MOST: Final = 10_000


def _paid_at_the_end(state: State, seat: Seat) -> float:
    """Contracts and traders. What they count changes seldom, so what it came to is kept."""
    seen = (state.fleets[seat], state.employees[seat], state.contracts[seat], state.used_counts[seat])
    points = _paid.get(seen)
    if points is None:
        if len(_paid) >= _PAID_AT_MOST:
            _paid.clear()
        points = _paid[seen] = float(best_contracts(state, seat) + traders_points(state, seat))
    return points


def _next_ship(state: State, seat: Seat) -> float:
    stock = state.stocks[seat]
    points, mounts = _laid_out(state.yards[seat])
    points += CAPTAIN_POINTS * min(1, stock[CAPTAIN])
    crew, rigging = stock[BUSINESSMAN] + stock[SOLDIER], stock[SAIL] + stock[SMOKESTACK]
    ready = (crew, rigging, stock[PROPELLER], stock[CRANE], stock[CANNON])
    for pieces, places, value in zip(ready, mounts, _VALUES, strict=True):
        if pieces > places:
            points += value * (PIECE_POINTS * places + SPARE_PIECE_POINTS * min(SPARES_OF_USE, pieces - places))
        else:
            points += value * PIECE_POINTS * pieces
    if system := state.systems[seat]:
        points += ROUTE_POINTS * min(ROUTE_OF_USE, longest_route(system, state.figures[seat], ROUTE_OF_USE))
    return points


@lru_cache(maxsize=10_000)
def _laid_out(yard: tuple[Card, ...]) -> tuple[float, tuple[int, ...]]:
    """What the cards in the yard are worth by themselves, and the places they have for pieces."""
    cards = tuple([card for card in yard if card])
    points = (
        CARD_POINTS * len(cards) + JOINT_POINTS * _joints(layout_of(yard)) + FEATURE_POINTS * total(_FEATURES, cards)
    )
    return points, tuple(total(mounts, cards) for mounts in _MOUNTS)


def _joints(layout: Layout) -> int:
    """Neighbours in the yard that fit: a bow and a middle, two middles, a middle and a stern."""
    bows, middles, sterns = slots_of(layout, BOW), slots_of(layout, MIDDLE), slots_of(layout, STERN)
    return (((bows | middles) << 1) & middles).bit_count() + (middles << 1 & sterns).bit_count()
