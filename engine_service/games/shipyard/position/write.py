"""A state as position JSON: every field, in the order of the rules."""

from collections.abc import Callable
from typing import Any, Final

from engine_service.games.shipyard.board import (
    ACTIONS,
    COLUMNS,
    HIRE_SPACES,
    NO_ACTION,
    PARTS,
    PIECES,
    POSTS_PER_SPACE,
    ROWS,
    Action,
)
from engine_service.games.shipyard.canals.system import Figure, System, coordinate
from engine_service.games.shipyard.canals.tiles import CANAL_ID, ROTATIONS, SIDES
from engine_service.games.shipyard.cards import ID
from engine_service.games.shipyard.contracts import CONTRACT_ID
from engine_service.games.shipyard.employees import EMPLOYEES
from engine_service.games.shipyard.scoring import contract_points, standings, traders_points
from engine_service.games.shipyard.state import Launched, State
from engine_service.games.shipyard.steps import (
    BUILD,
    CANAL_PLACE,
    CAR,
    CONTRACT,
    FIT,
    LAUNCH,
    MARKER,
    NAMES,
    OVER,
    PHASES,
    PLACE_SHIP,
    SAIL,
    SPEED,
)
from engine_service.games.shipyard.trade import TRAIN_ID
from engine_service.kernel.game import Position
from engine_service.kernel.seats import Seat

POSITION_FIELDS: Final = (
    "n_players", "options", "start_seat", "phase", "seat", "active_seat", "decision", "context", "turn", "laps_left",
    "early_end", "positions", "ship_market", "ship_decks", "removed", "train_column", "train_deck", "train_used",
    "canal_column", "canal_deck", "canal_discard", "markers", "employee_track", "contracts_out", "players", "result",
    "rng",
)  # fmt: skip


def write_position(state: State) -> Position:
    """The complete state; two states are equal if and only if this is."""
    over = state.step == OVER
    return {
        "n_players": state.seats,
        "options": {"balanced_employees": state.balanced},
        "start_seat": state.start_seat,
        "phase": PHASES[state.phase],
        "seat": None if over else state.seat,
        "active_seat": None if over else state.active_seat,
        "decision": None if over else NAMES[state.step],
        "context": None if over else _context(state),
        "turn": None if over else _turn(state),
        "laps_left": state.laps_left,
        "early_end": state.early_end,
        "positions": dict(zip(ACTIONS, state.positions, strict=False)),
        "ship_market": {
            name: _column(tuple(state.market[ROWS * column : ROWS * (column + 1)]), ID)
            for column, name in enumerate(COLUMNS)
        },
        "ship_decks": {name: [ID[card] for card in deck] for name, deck in zip(PARTS, state.ship_decks, strict=True)},
        "removed": _pile(state.removed, ID),
        "train_column": _column(state.train_column, TRAIN_ID),
        "train_deck": [TRAIN_ID[train] for train in state.train_deck],
        "train_used": _pile(state.train_used, TRAIN_ID),
        "canal_column": _column(state.canal_column, CANAL_ID),
        "canal_deck": [CANAL_ID[canal] for canal in state.canal_deck],
        "canal_discard": _pile(state.canal_discard, CANAL_ID),
        "markers": {
            "manufacture": state.manufacture_marker,
            "recruit": state.recruit_marker,
            "exchange": state.exchange_marker,
            "hire": state.hire_marker,
        },
        "employee_track": [_space(state, space) for space in range(HIRE_SPACES)],
        "contracts_out": _pile(state.contracts_out, CONTRACT_ID),
        "players": [_player(state, seat) for seat in range(state.seats)],
        "result": _result(state) if over else None,
        "rng": state.chance,
    }


def _turn(state: State) -> dict[str, Any]:
    return {
        "advanced": _action(state.advanced),
        "main": _action(state.main),
        "main_done": state.main_done,
        "bonus_done": state.bonus_done,
        "lap": state.lap,
    }


def _ship(state: State) -> dict[str, Any]:
    return {"ship": [ID[card] for card in state.ship]}


def _loaded_ship(state: State) -> dict[str, Any]:
    return {**_ship(state), "pieces": pieces_by_name(state.pieces)}


_CONTEXTS: Final[dict[int, Callable[[State], dict[str, Any]]]] = {
    BUILD: lambda state: {"bought": state.bought},
    PLACE_SHIP: lambda state: {"card": ID[state.card], "bought": state.bought},
    CANAL_PLACE: lambda state: {"canal": CANAL_ID[state.canal]},
    MARKER: lambda state: {"action": ACTIONS[state.action]},
    CAR: lambda state: {
        "train": TRAIN_ID[state.train],
        "car": state.car,
        "taken": [PIECES[piece] for piece in state.taken],
    },
    LAUNCH: _ship,
    FIT: _loaded_ship,
    SPEED: _loaded_ship,
    SAIL: lambda state: {
        **_loaded_ship(state),
        "speed": state.speed,
        "steps": state.steps,
        "icon_points": state.icon_points,
        "riband": state.riband,
    },
    CONTRACT: lambda state: {"keep": state.keep},
}


def _context(state: State) -> dict[str, Any]:
    return _CONTEXTS[state.step](state) if state.step in _CONTEXTS else {}


def _space(state: State, space: int) -> list[list[Any]]:
    first = POSTS_PER_SPACE * space
    return [[EMPLOYEES[state.posts[post]], state.copies[post]] for post in range(first, first + POSTS_PER_SPACE)]


def _player(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "score": state.scores[seat],
        "guilders": state.guilders[seat],
        "stock": pieces_by_name(tuple(state.stocks[seat])),
        "employees": [EMPLOYEES[who] for who in state.employees[seat]],
        "trains": _pile(state.trains[seat], TRAIN_ID),
        "yard": _column(state.yards[seat], ID),
        "canals": _canals(state.systems[seat]),
        "figure": _figure(state.figures[seat]) if state.systems[seat] else None,
        "used_canals": _pile(state.used_canals[seat], CANAL_ID),
        "used_count": state.used_counts[seat],
        "fleet": [_launched(ship) for ship in state.fleets[seat]],
        "contracts": _pile(state.contracts[seat], CONTRACT_ID),
        "given_up": _pile(state.given_up[seat], CONTRACT_ID),
        "marks": [ACTIONS[action] for action in state.marks[seat]],
        "turns": state.turns[seat],
    }


def _result(state: State) -> list[dict[str, Any]]:
    return [
        {
            "contracts": {
                CONTRACT_ID[contract]: contract_points(state, standing.seat, contract)
                for contract in sorted(state.contracts[standing.seat])
            },
            "traders": traders_points(state, standing.seat),
            "rank": standing.rank,
        }
        for standing in standings(state)
    ]


def pieces_by_name(counts: tuple[int, ...]) -> dict[str, int]:
    """Piece counts with their names, all of them."""
    return dict(zip(PIECES, counts, strict=True))


def _action(action: Action) -> str | None:
    return None if action == NO_ACTION else ACTIONS[action]


def _canals(system: System) -> list[list[Any]]:
    return [
        [*coordinate(square), CANAL_ID[laid // ROTATIONS], laid % ROTATIONS] for square, laid in sorted(system.items())
    ]


def _figure(figure: Figure) -> dict[str, Any]:
    x, y = coordinate(figure.square)
    return {"x": x, "y": y, "row": figure.cell // 3, "col": figure.cell % 3, "stern": SIDES[figure.stern]}


def _launched(ship: Launched) -> dict[str, Any]:
    return {
        "cards": [ID[card] for card in ship.cards],
        "pieces": pieces_by_name(ship.pieces),
        "speed": ship.speed,
        "points": ship.points,
    }


def _column(cards: tuple[int, ...], names: tuple[str, ...]) -> list[str | None]:
    return [names[card] if card else None for card in cards]


def _pile(cards: tuple[int, ...], names: tuple[str, ...]) -> list[str]:
    return [names[card] for card in sorted(cards)]
