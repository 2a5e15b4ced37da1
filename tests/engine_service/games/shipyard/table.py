"""Builders: small tables to try one rule on, written as positions and played with texts."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from engine_service.games import shipyard
from engine_service.games.shipyard.board import ACTIONS, ACTIONS_IN_GAME, COLUMNS, MOST_MARKS
from engine_service.games.shipyard.state import State

Player = Mapping[str, Any]

LEAD = "build_ships"
"""The card that has advanced in every turn made here, unless a test says otherwise."""
MARKET: dict[str, list[str | None]] = {
    "bow": ["B20", "B21", "B22", "B23", "B24"],
    "middle_left": ["M20", "M21", "M22", "M23", "M24"],
    "middle_right": ["M25", "M26", "M27", "M28", "M29"],
    "stern": ["S20", "S21", "S22", "S23", "S24"],
}
DECKS: dict[str, list[str]] = {
    "bow": ["B18", "B19"],
    "middle": ["M30", "M31", "M32", "M33", "M34"],
    "stern": ["S18", "S19"],
}
SALE: dict[str, Any] = {"ship_market": MARKET, "ship_decks": DECKS}
"""Ship cards for sale, none of them with a low number."""


def a_turn(
    decision: str,
    me: Player | None = None,
    main: str = "manufacture_equipment",
    seats: int = 3,
    context: Mapping[str, Any] | None = None,
    done: bool = True,
    **fields: Any,
) -> State:
    """A regular turn of seat 0 in the middle of something; the others have marked the cards nobody needs here."""
    chosen = decision != "CHOOSE_ACTION"
    free = [card for card in ACTIONS[: ACTIONS_IN_GAME[seats]] if card not in (main, LEAD)]
    figures = MOST_MARKS[seats]
    players: list[dict[str, Any]] = [{} for _ in range(seats)]
    for player in players[1:]:
        player["marks"] = [free.pop() for _ in range(figures)]
    players[0]["marks"] = [free.pop() for _ in range(figures - 1)] + ([main] if chosen else [])
    players[0] |= me or {}
    turn = {"advanced": LEAD, "main": main if chosen else None, "main_done": chosen and done}
    position = {
        "n_players": seats,
        "phase": "REGULAR",
        "seat": 0,
        "decision": decision,
        "context": dict(context or {}),
        "turn": turn,
        "players": players,
    }
    return shipyard.read_position(position | fields)


def a_finale(decision: str, me: Player | None = None, phase: str = "FINAL", seats: int = 3, **fields: Any) -> State:
    """Seat 0, the starting player, in its final action or last chance."""
    position = {"n_players": seats, "phase": phase, "decision": decision, "players": [me or {}]}
    return shipyard.read_position(position | fields)


def a_yard(drawing: str) -> list[str | None]:
    """Nine characters, `.` empty, B, M and S cards with the lowest numbers."""
    numbers = {letter: count(1) for letter in "BMS"}
    return [None if letter == "." else f"{letter}{next(numbers[letter]):02}" for letter in drawing]


def a_ship(cards: Sequence[str] = ("B01", "M01", "S01"), **pieces: int) -> dict[str, Any]:
    """A scored ship with its captain and these pieces."""
    return {"cards": list(cards), "pieces": {"captain": 1} | pieces, "speed": 1, "points": 0}


def only(**columns: Sequence[str | None]) -> dict[str, list[str | None]]:
    """A market with these columns and nothing else."""
    return {name: list(columns.get(name, ())) for name in COLUMNS}


def legal(state: State) -> list[str]:
    """The texts of the legal moves."""
    return [str(move) for move in shipyard.legal_moves(state)]


def play(state: State, *texts: str) -> State:
    """Play the moves, each of which must be legal; the state is changed and returned."""
    for text in texts:
        assert text in legal(state), f"{text} is not among {legal(state)}"
        shipyard.apply(state, shipyard.read_move(text))
    return state


def written(state: State) -> dict[str, Any]:
    """The position of the state."""
    return shipyard.write_position(state)


def player(state: State, seat: int = 0) -> dict[str, Any]:
    """What the position says about one seat."""
    found: dict[str, Any] = written(state)["players"][seat]
    return found


def decision(state: State) -> str:
    """What is being decided."""
    return shipyard.decision_name(state)
