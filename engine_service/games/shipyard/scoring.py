"""Final scoring (11.4): ships have scored on the way; contracts and traders are added at the end."""

from engine_service.games.shipyard.contracts import COLOURS, METRIC, Contract, of_colour, points_for
from engine_service.games.shipyard.employees import END_POINTS
from engine_service.games.shipyard.metrics import METRICS
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import IS_OVER
from engine_service.kernel.outcome import Standing, ranked
from engine_service.kernel.seats import Seat


def standings(state: State) -> tuple[Standing, ...]:
    """Most points first; between equals the guilders decide, and whoever is still equal shares the rank (R29)."""
    seats = range(state.seats)
    parts = [_score(state, seat) for seat in seats]
    ranks = ranked([(parts[seat]["total"], state.guilders[seat]) for seat in seats])
    return tuple(Standing(seat, ranks[seat], parts[seat]["total"], parts[seat]) for seat in seats)


def contract_points(state: State, seat: Seat, contract: Contract) -> int:
    """What a contract is worth to the seat now."""
    return points_for(contract, METRICS[METRIC[contract]](state, seat))


def traders_points(state: State, seat: Seat) -> int:
    """End points of the traders employed."""
    return sum([END_POINTS[who] for who in state.employees[seat]])


def best_contracts(state: State, seat: Seat) -> int:
    """Points of the best contract of each colour; at the end of the game there is just one of each."""
    hand = state.contracts[seat]
    return sum(
        max((contract_points(state, seat, contract) for contract in of_colour(hand, colour)), default=0)
        for colour in range(len(COLOURS))
    )


def _score(state: State, seat: Seat) -> dict[str, int]:
    contracts, traders = best_contracts(state, seat), traders_points(state, seat)
    ships = state.scores[seat]
    if state.phase == IS_OVER:
        ships -= contracts + traders
    return {"ships": ships, "contracts": contracts, "traders": traders, "total": ships + contracts + traders}
