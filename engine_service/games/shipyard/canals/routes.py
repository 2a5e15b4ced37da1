"""Routes (8.4): how far the ship figure can sail when every canal it leaves is gone behind it."""

from engine_service.games.shipyard.canals.system import NEIGHBOUR, Figure, Square, System
from engine_service.games.shipyard.canals.tiles import ENTERED, OPPOSITE, WAYS, Ways


def longest_route(system: System, figure: Figure, enough: int) -> int:
    """Steps of the longest route, or of the first one found that is long enough."""
    square, cell, stern = figure
    return _longest(dict(system), square, WAYS[system[square]][cell][stern], enough)


def _longest(system: System, square: Square, ways: Ways, enough: int) -> int:
    """Depth first over canals, not spaces: inside a canal there is one way from each opening to each other."""
    longest = ways.deepest
    laid = system.pop(square)
    for side, steps in ways.exits:
        if longest >= enough:
            break
        beyond = square + NEIGHBOUR[side]
        neighbour = system.get(beyond)
        if neighbour is None:
            continue
        onward = ENTERED[neighbour][OPPOSITE[side]]
        if onward is not None:
            steps += 1
            longest = max(longest, steps + _longest(system, beyond, onward, enough - steps))
    system[square] = laid
    return longest
