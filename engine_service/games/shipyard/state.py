"""State: everything that lies on the table, as plain numbers, tuples that are replaced and lists indexed by seat."""

from typing import Final, NamedTuple

from engine_service.games.shipyard.board import Action, Piece
from engine_service.games.shipyard.canals.system import Figure, System
from engine_service.games.shipyard.canals.tiles import Canal
from engine_service.games.shipyard.cards import Card, Ship
from engine_service.games.shipyard.contracts import Hand
from engine_service.games.shipyard.employees import Employee, Staff
from engine_service.games.shipyard.trade import Train
from engine_service.games.shipyard.yard import Layout
from engine_service.kernel.seats import Seat


class Launched(NamedTuple):
    """A scored ship of a fleet."""

    cards: Ship
    pieces: tuple[int, ...]
    speed: int
    points: int


class State:
    """One position of the game. It only holds; the rules are functions beside it."""

    __slots__ = (
        "action",
        "active_seat",
        "advanced",
        "balanced",
        "bonus_done",
        "bought",
        "canal",
        "canal_column",
        "canal_deck",
        "canal_discard",
        "car",
        "card",
        "chance",
        "contracts",
        "contracts_out",
        "copies",
        "early_end",
        "employees",
        "exchange_marker",
        "figures",
        "fleets",
        "given_up",
        "guilders",
        "hire_marker",
        "icon_points",
        "keep",
        "lap",
        "laps_left",
        "layouts",
        "main",
        "main_done",
        "manufacture_marker",
        "market",
        "marks",
        "phase",
        "pieces",
        "positions",
        "posts",
        "reach",
        "recruit_marker",
        "removed",
        "riband",
        "scores",
        "seat",
        "seats",
        "ship",
        "ship_decks",
        "speed",
        "start_seat",
        "step",
        "steps",
        "stocks",
        "systems",
        "taken",
        "train",
        "train_column",
        "train_deck",
        "train_used",
        "trains",
        "turns",
        "used_canals",
        "used_counts",
        "yards",
    )

    seats: int
    balanced: bool
    start_seat: Seat
    phase: int
    seat: Seat
    active_seat: Seat
    step: int
    laps_left: int
    early_end: bool
    chance: int

    # The running turn.
    advanced: Action
    main: Action
    main_done: bool
    bonus_done: bool
    lap: bool

    # What a running action or cruise has to remember.
    bought: int
    card: Card
    canal: Canal
    action: Action
    train: Train
    car: int
    taken: tuple[Piece, ...]
    ship: Ship
    pieces: tuple[int, ...]
    # Length of the longest route: found at the launch, good until the figure moves.
    reach: int
    speed: int
    steps: int
    icon_points: int
    riband: int
    keep: int

    # By action card.
    positions: list[int]

    # Four columns of five rows, one after the other; decks by part, top first.
    market: list[Card]
    ship_decks: list[tuple[Card, ...]]
    removed: tuple[Card, ...]
    train_column: tuple[Train, ...]
    train_deck: tuple[Train, ...]
    train_used: tuple[Train, ...]
    canal_column: tuple[Canal, ...]
    canal_deck: tuple[Canal, ...]
    canal_discard: tuple[Canal, ...]

    manufacture_marker: int
    recruit_marker: int
    exchange_marker: int
    hire_marker: int
    # By position of the employee track, three to a space: who waits there, and how many copies are left.
    posts: tuple[Employee, ...]
    copies: list[int]
    contracts_out: Hand

    # By seat.
    scores: list[int]
    guilders: list[int]
    stocks: list[list[int]]
    employees: list[Staff]
    trains: list[tuple[Train, ...]]
    yards: list[tuple[Card, ...]]
    layouts: list[Layout]
    systems: list[System]
    figures: list[Figure]
    used_canals: list[tuple[Canal, ...]]
    used_counts: list[int]
    fleets: list[tuple[Launched, ...]]
    contracts: list[Hand]
    given_up: list[Hand]
    marks: list[tuple[Action, ...]]
    turns: list[int]


NO_FIGURE: Final = Figure(0, -1, -1)
"""The figure of a seat without canals."""


def clone(state: State) -> State:
    """A copy that shares nothing that changes; canal systems and all tuples are replaced, never changed."""
    twin = State.__new__(State)
    twin.seats = state.seats
    twin.balanced = state.balanced
    twin.start_seat = state.start_seat
    twin.phase = state.phase
    twin.seat = state.seat
    twin.active_seat = state.active_seat
    twin.step = state.step
    twin.laps_left = state.laps_left
    twin.early_end = state.early_end
    twin.chance = state.chance
    twin.advanced = state.advanced
    twin.main = state.main
    twin.main_done = state.main_done
    twin.bonus_done = state.bonus_done
    twin.lap = state.lap
    twin.bought = state.bought
    twin.card = state.card
    twin.canal = state.canal
    twin.action = state.action
    twin.train = state.train
    twin.car = state.car
    twin.taken = state.taken
    twin.ship = state.ship
    twin.pieces = state.pieces
    twin.reach = state.reach
    twin.speed = state.speed
    twin.steps = state.steps
    twin.icon_points = state.icon_points
    twin.riband = state.riband
    twin.keep = state.keep
    twin.positions = state.positions[:]
    twin.market = state.market[:]
    twin.ship_decks = state.ship_decks[:]
    twin.removed = state.removed
    twin.train_column = state.train_column
    twin.train_deck = state.train_deck
    twin.train_used = state.train_used
    twin.canal_column = state.canal_column
    twin.canal_deck = state.canal_deck
    twin.canal_discard = state.canal_discard
    twin.manufacture_marker = state.manufacture_marker
    twin.recruit_marker = state.recruit_marker
    twin.exchange_marker = state.exchange_marker
    twin.hire_marker = state.hire_marker
    twin.posts = state.posts
    twin.copies = state.copies[:]
    twin.contracts_out = state.contracts_out
    twin.scores = state.scores[:]
    twin.guilders = state.guilders[:]
    twin.stocks = [stock[:] for stock in state.stocks]
    twin.employees = state.employees[:]
    twin.trains = state.trains[:]
    twin.yards = state.yards[:]
    twin.layouts = state.layouts[:]
    twin.systems = state.systems[:]
    twin.figures = state.figures[:]
    twin.used_canals = state.used_canals[:]
    twin.used_counts = state.used_counts[:]
    twin.fleets = state.fleets[:]
    twin.contracts = state.contracts[:]
    twin.given_up = state.given_up[:]
    twin.marks = state.marks[:]
    twin.turns = state.turns[:]
    return twin
