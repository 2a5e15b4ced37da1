"""Transatlantic: the score as it stands, and what money, coal, houses and cards in hand will still bring."""

from functools import lru_cache
from typing import Final

from engine_service.games.transatlantic.board import COLUMN_VALUE
from engine_service.games.transatlantic.scoring import POUNDS_PER_POINT, row_score
from engine_service.games.transatlantic.state import NOT_TRIGGERED, State
from engine_service.games.transatlantic.tiles import BLACK, FLAG, INCOME, IS_SAILING, IS_STEAMSHIP, STACKS, TileNumber
from engine_service.kernel.seats import Seat

SPREAD: Final = 12.0
ROUNDS_AHEAD: Final = 1
RELUCTANT: Final = frozenset(
    {
        "bonus:none",
        "buy_done",
        "copy:none",
        "exchange_done",
        "extra_coal:none",
        "farewell:no",
        "invest:none",
        "invest_ext:none",
        "load_done",
        "sail_done",
    }
)

# The end comes with the last steamship: a seat buys one or two at a time and lets one go to the docks, every few turns.
SHIPS_PER_ROUND_AND_SEAT: Final = 1.3
LAST_TURNS: Final = 1.5

# A pound buys ships and markers: £100 are four or five points early, 1 at the end.
REINVESTED_POINTS: Final = 3.5
REINVESTED_OVER: Final = 8.0

# A loaded ship sails about every other turn, so each further coal waits longer for its job.
COAL_JOBS: Final = (0.0, 0.8, 1.4, 1.8)
SAILING_SHIP_JOBS_PER_TURN: Final = 0.06
WAITING_JOBS: Final = 0.5
TURNS_TO_SAIL: Final = 3.5

# Houses score with every ship that will come to their region; markers raise ships still to be bought.
HOUSE_POINTS_PER_TURN: Final = 0.12
MARKER_POINTS_PER_TURN: Final = 0.4
BUNKER_POINTS_PER_TURN: Final = 0.15

# A card is a choice: in hand it can be played now, in the stack it comes back with the director.
CARD_IN_HAND_POINTS: Final = 0.3
CARD_POINTS: Final = 0.3
TURNS_TO_PLAY_A_HAND: Final = 5
TOKEN_POINTS: Final = 2.5


def whose_turn(state: State) -> Seat:
    """The active seat, also while the owner of a displaced ship is asked."""
    return state.active


def turns_left(state: State, seat: Seat) -> float:
    """Until the last steamship is bought, at the usual pace; then the last round."""
    del seat
    if state.end_round != NOT_TRIGGERED:
        return state.end_round - state.round + 0.5
    in_pile = max(0, len(state.pile) - state.drawn - len(STACKS[-1]))
    ships = in_pile + sum([IS_STEAMSHIP[tile] for tile in state.market])
    return LAST_TURNS + ships / (SHIPS_PER_ROUND_AND_SEAT * state.seats)


def worth(state: State, seat: Seat) -> float:
    """What counts at the end, with what is in the holds and in the hand counted by its use in the turns left."""
    left = turns_left(state, seat)
    soon = min(1.0, left / TURNS_TO_SAIL)
    markers, hand = state.markers[seat], len(state.hands[seat])
    points = float(state.vp[seat] + _rows(markers)) + _ship_points(state, seat)
    points += left * (MARKER_POINTS_PER_TURN * sum(markers) + BUNKER_POINTS_PER_TURN * markers[BLACK])
    points += CARD_IN_HAND_POINTS * min(left, hand) + TOKEN_POINTS * soon * state.tokens[seat]
    points += CARD_POINTS * (hand + len(state.played[seat])) * min(1.0, left / TURNS_TO_PLAY_A_HAND)
    pounds = state.money[seat] + WAITING_JOBS * soon * sum([INCOME[tile] for tile in state.waiting[seat]])
    freight, calls = _freight(state, seat, left, soon)
    pounds += freight
    return points + calls + pounds * (1.0 + REINVESTED_POINTS * min(1.0, left / REINVESTED_OVER)) / POUNDS_PER_POINT


def _ship_points(state: State, seat: Seat) -> int:
    """All ships and headquarters by flag and docks, those scrapped in this turn included."""
    value = _values(state.markers[seat], state.docks)
    points = sum([value[FLAG[tile]] for tile in state.fleets[seat]])
    points += sum([value[FLAG[tile]] for tile in state.waiting[seat]]) + sum(
        [value[FLAG[tile]] for tile in state.hqs[seat]]
    )
    return points + sum([value[FLAG[tile]] for tile, owner in state.pending_scrap if owner == seat])


@lru_cache(maxsize=1000)
def _values(markers: tuple[int, ...], docks: tuple[TileNumber, ...]) -> tuple[int, ...]:
    """By flag; at the end, which is place -1, the nothing of sailing ships, which show no flag."""
    in_docks = [FLAG[tile] for tile in docks]
    by_flag = [COLUMN_VALUE[acquired] + in_docks.count(flag) for flag, acquired in enumerate(markers)]
    return (*by_flag, 0)


_rows: Final = lru_cache(maxsize=1000)(row_score)


def _freight(state: State, seat: Seat, left: float, soon: float) -> tuple[float, float]:
    """What the deployed ships will earn with the coal they have: pounds, and points at the own houses."""
    pounds = points = 0.0
    for region, ships in enumerate(state.regions):
        houses = state.houses[region].count(seat)
        points += HOUSE_POINTS_PER_TURN * houses * left
        for tile in ships:
            if state.owners[tile] == seat:
                jobs = SAILING_SHIP_JOBS_PER_TURN * left if IS_SAILING[tile] else soon * COAL_JOBS[state.coal[tile]]
                pounds += jobs * INCOME[tile]
                points += jobs * houses
    return pounds, points
