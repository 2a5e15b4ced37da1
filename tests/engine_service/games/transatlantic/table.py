"""Tables for tests: a position in a few words, moves played by their text.

Ships are written as `umbria(G,2)`: Green's, with two coals. Yellow, Red, Green and Blue are the seats 0 to 3.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from engine_service.games import transatlantic
from engine_service.games.transatlantic.board import REGION_OF, REGIONS
from engine_service.games.transatlantic.deck import KINDS, STARTING_HAND
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import COLUMNS, ID, NUMBER_OF

YELLOW, RED, GREEN, BLUE = range(4)
_SEAT = {"Y": YELLOW, "R": RED, "G": GREEN, "B": BLUE}
_SHIP = re.compile(r"(\w+)(?:\(([YRGB])(?:,(\d))?\))?$")


def a_position(
    seat: int = YELLOW,
    *,
    sea: Mapping[str, str] | None = None,
    waiting: str = "",
    hqs: Sequence[str] = (),
    holding: Sequence[str] = (),
    players: Mapping[int, Mapping[str, Any]] | None = None,
    president: bool = False,
    ship_market: bool = False,
    max_rounds: int = 100,
    **fields: Any,
) -> dict[str, Any]:
    """A position with the seat at its turn; what is held is added to the hand, other fields go by their names."""
    owner: dict[str, int] = {}
    coal: dict[str, int] = {}

    def ship(text: str) -> str:
        found = _SHIP.match(text)
        assert found, text
        name, master, loaded = found.groups()
        if master:
            owner[name] = _SEAT[master]
        if loaded:
            coal[name] = int(loaded)
        return name

    regions = {region: [ship(text) for text in ships.split()] for region, ships in (sea or {}).items()}
    seats: list[dict[str, Any]] = [dict((players or {}).get(at, {})) for at in range(fields.get("n_players", 4))]
    if waiting:
        seats[seat]["waiting"] = [ship(text) for text in waiting.split()]
    if hqs:
        seats[seat]["hqs"] = list(hqs)
    if holding:
        hand = seats[seat].get("hand", [KINDS[card] for card in STARTING_HAND[president]])
        seats[seat]["hand"] = [*hand, *holding]
    return {
        "options": {"variant_market": ship_market, "variant_president": president, "max_rounds": max_rounds},
        "active_seat": seat,
        "regions": regions,
        "owner": owner,
        "coal": coal,
        "players": seats,
        **fields,
    }


def a_table(seat: int = YELLOW, **described: Any) -> State:
    """The state of such a position."""
    return transatlantic.read_position(a_position(seat, **described))


def play(state: State, *texts: str) -> State:
    """Play the moves in order; each must be legal."""
    for text in texts:
        assert text in transatlantic.legal_moves(state), f"{text} is not among {legal(state)}"
        transatlantic.apply(state, transatlantic.read_move(text))
    return state


def legal(state: State) -> list[str]:
    """What may be decided, as texts."""
    return [str(move) for move in transatlantic.legal_moves(state)]


def asked(state: State) -> tuple[str, int | None]:
    """The decision and the seat that has it."""
    return transatlantic.decision_name(state), transatlantic.to_decide(state)


def coal_on(state: State, *names: str) -> list[int]:
    """The coal on each of the ships."""
    return [state.coal[NUMBER_OF[name]] for name in names]


def ships_in(state: State, region: str) -> list[str]:
    """The ships of the region, youngest first."""
    return [ID[tile] for tile in state.regions[REGION_OF[region]]]


def houses_in(state: State, region: str) -> tuple[int, ...]:
    """The seats of the houses in the region."""
    return state.houses[REGION_OF[region]]


def markers_of(state: State, seat: int) -> dict[str, int]:
    """The columns in which the seat has acquired markers, and how many."""
    return {colour: count for colour, count in zip(COLUMNS, state.markers[seat], strict=True) if count}


def names(tiles: Sequence[int]) -> list[str]:
    """The tiles by name; an empty place is the empty string."""
    return [ID[tile] for tile in tiles]


def kinds(cards: Sequence[int]) -> list[str]:
    """The cards by kind."""
    return [KINDS[card] for card in cards]


def every_region() -> list[str]:
    """All regions, in the order of the board."""
    return list(REGIONS)
