"""Observation (4.4): all that lies open, the own contracts, and of everything else only how much there is."""

from typing import NamedTuple

from engine_service.games.shipyard.board import Action, Piece
from engine_service.games.shipyard.canals.system import Figure, Square
from engine_service.games.shipyard.canals.tiles import Canal, Laid
from engine_service.games.shipyard.cards import Card, Ship
from engine_service.games.shipyard.contracts import BLUE, COLOUR, GREEN, Hand
from engine_service.games.shipyard.employees import Employee, Staff
from engine_service.games.shipyard.state import Launched, State
from engine_service.games.shipyard.steps import IS_OVER
from engine_service.games.shipyard.trade import Train
from engine_service.kernel.seats import Seat


class Observation(NamedTuple):
    """What one seat sees; numbers and places are those of the state."""

    viewer: Seat
    seats: int
    balanced: bool
    start_seat: Seat
    phase: int
    seat: Seat
    active_seat: Seat
    step: int
    laps_left: int
    early_end: bool

    advanced: Action
    main: Action
    main_done: bool
    bonus_done: bool
    lap: bool

    bought: int
    card: Card
    canal: Canal
    action: Action
    train: Train
    car: int
    taken: tuple[Piece, ...]
    ship: Ship
    pieces: tuple[int, ...]
    speed: int
    steps: int
    icon_points: int
    riband: int
    keep: int

    positions: tuple[int, ...]
    market: tuple[Card, ...]
    ship_deck_sizes: tuple[int, ...]
    removed: tuple[Card, ...]
    train_column: tuple[Train, ...]
    train_deck_size: int
    train_used: tuple[Train, ...]
    canal_column: tuple[Canal, ...]
    canal_deck_size: int
    canal_discard: tuple[Canal, ...]
    manufacture_marker: int
    recruit_marker: int
    exchange_marker: int
    hire_marker: int
    posts: tuple[Employee, ...]
    copies: tuple[int, ...]

    scores: tuple[int, ...]
    guilders: tuple[int, ...]
    stocks: tuple[tuple[int, ...], ...]
    employees: tuple[Staff, ...]
    trains: tuple[tuple[Train, ...], ...]
    yards: tuple[tuple[Card, ...], ...]
    systems: tuple[tuple[tuple[Square, Laid], ...], ...]
    """By seat: squares in ascending order, each with the canal laid there."""
    figures: tuple[Figure, ...]
    used_canals: tuple[tuple[Canal, ...], ...]
    used_counts: tuple[int, ...]
    fleets: tuple[tuple[Launched, ...], ...]
    marks: tuple[tuple[Action, ...], ...]
    turns: tuple[int, ...]

    hand_sizes: tuple[tuple[int, int], ...]
    """By seat: green and blue contracts in hand."""
    contracts: tuple[Hand, ...]
    """By seat: the viewer's own contracts; the others' are revealed when the game is over."""
    given_up: Hand
    """What the viewer has given up; nobody ever learns that of another seat."""


def observe(state: State, seat: Seat) -> Observation:
    """What the seat may see; NOBODY sees what is open to all."""
    over = state.phase == IS_OVER
    own = range(state.seats) if over else (seat,)
    return Observation(
        viewer=seat,
        seats=state.seats,
        balanced=state.balanced,
        start_seat=state.start_seat,
        phase=state.phase,
        seat=state.seat,
        active_seat=state.active_seat,
        step=state.step,
        laps_left=state.laps_left,
        early_end=state.early_end,
        advanced=state.advanced,
        main=state.main,
        main_done=state.main_done,
        bonus_done=state.bonus_done,
        lap=state.lap,
        bought=state.bought,
        card=state.card,
        canal=state.canal,
        action=state.action,
        train=state.train,
        car=state.car,
        taken=state.taken,
        ship=state.ship,
        pieces=state.pieces,
        speed=state.speed,
        steps=state.steps,
        icon_points=state.icon_points,
        riband=state.riband,
        keep=state.keep,
        positions=tuple(state.positions),
        market=tuple(state.market),
        ship_deck_sizes=tuple([len(deck) for deck in state.ship_decks]),
        removed=tuple(sorted(state.removed)),
        train_column=state.train_column,
        train_deck_size=len(state.train_deck),
        train_used=tuple(sorted(state.train_used)),
        canal_column=state.canal_column,
        canal_deck_size=len(state.canal_deck),
        canal_discard=tuple(sorted(state.canal_discard)),
        manufacture_marker=state.manufacture_marker,
        recruit_marker=state.recruit_marker,
        exchange_marker=state.exchange_marker,
        hire_marker=state.hire_marker,
        posts=state.posts,
        copies=tuple(state.copies),
        scores=tuple(state.scores),
        guilders=tuple(state.guilders),
        stocks=tuple([tuple(stock) for stock in state.stocks]),
        employees=tuple(state.employees),
        trains=tuple(state.trains),
        yards=tuple(state.yards),
        systems=tuple([tuple(sorted(system.items())) for system in state.systems]),
        figures=tuple(state.figures),
        used_canals=tuple([tuple(sorted(used)) for used in state.used_canals]),
        used_counts=tuple(state.used_counts),
        fleets=tuple(state.fleets),
        marks=tuple(state.marks),
        turns=tuple(state.turns),
        hand_sizes=tuple([_sizes(hand) for hand in state.contracts]),
        contracts=tuple([hand if other in own else () for other, hand in enumerate(state.contracts)]),
        given_up=state.given_up[seat] if seat in range(state.seats) else (),
    )


def _sizes(hand: Hand) -> tuple[int, int]:
    colours = [COLOUR[contract] for contract in hand]
    return colours.count(GREEN), colours.count(BLUE)
