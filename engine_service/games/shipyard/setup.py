"""Setup (section 3): decks shuffled, columns filled, contracts dealt, action cards laid on their track."""

from collections.abc import Sequence
from typing import NamedTuple

from engine_service.games.shipyard.board import (
    ACTION_OF,
    ACTIONS_IN_GAME,
    COLUMNS,
    CONTRACTS_DEALT,
    EMPLOYEE_COPIES,
    HIRE_SPACES,
    MANUFACTURE_RING,
    NO_ACTION,
    NO_PIECES,
    PARTS,
    PIECES,
    POSTS_PER_SPACE,
    RECRUIT_RING,
    ROWS,
    SHUFFLED_ACTIONS,
    START_GUILDERS,
    START_LAYOUT,
    Action,
)
from engine_service.games.shipyard.canals.tiles import CANALS, NO_CANAL, Canal
from engine_service.games.shipyard.cards import BOWS, MIDDLES_BELOW, MIDDLES_ON_TOP, NO_CARD, STERNS, Card
from engine_service.games.shipyard.contracts import OF_COLOUR, Contract
from engine_service.games.shipyard.employees import EMPLOYEES, WITH_SURCHARGE, WITHOUT_SURCHARGE, Employee
from engine_service.games.shipyard.market import fill_canal_column, fill_train_column, restock
from engine_service.games.shipyard.state import NO_FIGURE, State
from engine_service.games.shipyard.steps import CHOOSE_ACTION, IN_FIRST_TURNS
from engine_service.games.shipyard.trade import NO_TRAIN, STARTERS, TRAINS, Train
from engine_service.games.shipyard.yard import EMPTY_YARD
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.game import Options
from engine_service.kernel.rng import below, shuffled
from engine_service.kernel.seats import Seat


class Shuffle(NamedTuple):
    """Everything chance decides before the first turn, written out; piles top first."""

    start_seat: Seat
    bows: Sequence[Card]
    sterns: Sequence[Card]
    middles: Sequence[Card]
    trains: Sequence[Train]
    canals: Sequence[Canal]
    actions: Sequence[Action]
    manufacture: int
    recruit: int
    hire: int
    posts: Sequence[Employee]
    green: Sequence[Contract]
    blue: Sequence[Contract]


def setup(seats: int, seed: int, options: Options) -> State:
    """A new game with everything shuffled by the seed."""
    balanced = bool(options["balanced_employees"])
    shuffle, chance = _shuffle(seats, seed, balanced)
    state = _laid_out(seats, shuffle, balanced)
    state.chance = chance
    return state


def lay_out(seats: int, shuffle: Shuffle, balanced: bool = False) -> State:
    """A new game from shuffled piles written out; refuses any that could not have been shuffled."""
    _check_shuffle(seats, shuffle, balanced)
    return _laid_out(seats, shuffle, balanced)


def _laid_out(seats: int, shuffle: Shuffle, balanced: bool) -> State:
    state = bare_table(seats, balanced)
    state.start_seat = state.seat = state.active_seat = shuffle.start_seat
    state.ship_decks = [tuple(shuffle.bows), tuple(shuffle.middles), tuple(shuffle.sterns)]
    restock(state)
    state.train_deck = tuple(shuffle.trains)
    fill_train_column(state)
    state.canal_deck = tuple(shuffle.canals)
    fill_canal_column(state)
    state.positions = start_positions(seats, shuffle.actions)
    state.manufacture_marker = shuffle.manufacture
    state.recruit_marker = shuffle.recruit
    state.hire_marker = shuffle.hire
    state.posts = tuple(shuffle.posts)
    for seat in range(seats):
        first, stop = CONTRACTS_DEALT * seat, CONTRACTS_DEALT * (seat + 1)
        state.contracts[seat] = (*sorted(shuffle.green[first:stop]), *sorted(shuffle.blue[first:stop]))
        state.trains[seat] = (STARTERS[seat],)
        state.guilders[seat] = START_GUILDERS
    dealt = CONTRACTS_DEALT * seats
    state.contracts_out = (*sorted(shuffle.green[dealt:]), *sorted(shuffle.blue[dealt:]))
    return state


def bare_table(seats: int, balanced: bool) -> State:
    """An empty table: nothing for sale, nobody owns anything, seat 0 about to choose the first action."""
    state = State()
    state.seats = seats
    state.balanced = balanced
    state.start_seat = state.seat = state.active_seat = 0
    state.phase = IN_FIRST_TURNS
    state.step = CHOOSE_ACTION
    state.laps_left = seats
    state.early_end = False
    state.chance = 0
    state.advanced = state.main = NO_ACTION
    state.main_done = state.bonus_done = state.lap = False
    clear_context(state)
    state.positions = start_positions(seats, SHUFFLED_ACTIONS)
    state.market = [NO_CARD] * (len(COLUMNS) * ROWS)
    state.ship_decks = [()] * len(PARTS)
    state.removed = ()
    state.train_column = (NO_TRAIN,) * ROWS
    state.train_deck = state.train_used = ()
    state.canal_column = (NO_CANAL,) * ROWS
    state.canal_deck = state.canal_discard = ()
    state.manufacture_marker = state.recruit_marker = state.exchange_marker = state.hire_marker = 0
    state.posts = tuple(range(len(EMPLOYEES)))
    state.copies = [EMPLOYEE_COPIES[seats]] * len(EMPLOYEES)
    state.contracts_out = ()
    state.scores = [0] * seats
    state.guilders = [0] * seats
    state.stocks = [[0] * len(PIECES) for _ in range(seats)]
    state.employees = [()] * seats
    state.trains = [()] * seats
    state.yards = [EMPTY_YARD] * seats
    state.layouts = [0] * seats
    state.systems = [{} for _ in range(seats)]
    state.figures = [NO_FIGURE] * seats
    state.used_canals = [()] * seats
    state.used_counts = [0] * seats
    state.fleets = [()] * seats
    state.contracts = [()] * seats
    state.given_up = [()] * seats
    state.marks = [()] * seats
    state.turns = [0] * seats
    return state


def clear_context(state: State) -> None:
    """No action and no cruise is running."""
    state.bought = 0
    state.card = NO_CARD
    state.canal = NO_CANAL
    state.action = NO_ACTION
    state.train = NO_TRAIN
    state.car = 0
    state.taken = ()
    state.ship = ()
    state.pieces = NO_PIECES
    state.reach = state.speed = state.steps = state.icon_points = state.riband = state.keep = 0


def start_positions(seats: int, shuffled_actions: Sequence[Action]) -> list[int]:
    """By action card: its position when the lead is at 0; the shuffled ones take the places left for them."""
    waiting = iter(shuffled_actions)
    cards = [next(waiting) if card == "random" else ACTION_OF[card] for _, card in START_LAYOUT]
    where = {card: position for card, (position, _) in zip(cards, START_LAYOUT, strict=True)}
    return [where[action] for action in range(ACTIONS_IN_GAME[seats])]


def _shuffle(seats: int, seed: int, balanced: bool) -> tuple[Shuffle, int]:
    """Chance is consumed in the order of section 3."""
    start, chance = below(seats, seed)
    bows, chance = shuffled(BOWS, chance)
    sterns, chance = shuffled(STERNS, chance)
    middles_on_top, chance = shuffled(MIDDLES_ON_TOP, chance)
    middles_below, chance = shuffled(MIDDLES_BELOW, chance)
    trains, chance = shuffled(_undealt_trains(seats), chance)
    canals, chance = shuffled(CANALS, chance)
    actions, chance = shuffled(SHUFFLED_ACTIONS, chance)
    manufacture, chance = below(len(MANUFACTURE_RING), chance)
    recruit, chance = below(len(RECRUIT_RING), chance)
    hire, chance = below(HIRE_SPACES, chance)
    posts, chance = _balanced_posts(chance) if balanced else shuffled(range(len(EMPLOYEES)), chance)
    green, chance = shuffled(OF_COLOUR[0], chance)
    blue, chance = shuffled(OF_COLOUR[1], chance)
    shuffle = Shuffle(
        start_seat=start,
        bows=bows,
        sterns=sterns,
        middles=middles_on_top + middles_below,
        trains=trains,
        canals=canals,
        actions=actions,
        manufacture=manufacture,
        recruit=recruit,
        hire=hire,
        posts=posts,
        green=green,
        blue=blue,
    )
    return shuffle, chance


def _balanced_posts(chance: int) -> tuple[list[Employee], int]:
    """The beginners' layout: one engineer or recruiter on each space, two of the others beside."""
    trainers, chance = shuffled(WITH_SURCHARGE, chance)
    others, chance = shuffled(WITHOUT_SURCHARGE, chance)
    posts: list[Employee] = []
    for space, trainer in enumerate(trainers):
        posts += [trainer, *others[2 * space : 2 * space + 2]]
    return posts, chance


def _undealt_trains(seats: int) -> list[Train]:
    return [train for train in TRAINS if train not in STARTERS[:seats]]


def _check_shuffle(seats: int, shuffle: Shuffle, balanced: bool) -> None:
    piles = {
        "bows": (shuffle.bows, BOWS),
        "sterns": (shuffle.sterns, STERNS),
        "the first 32 middles": (shuffle.middles[: len(MIDDLES_ON_TOP)], MIDDLES_ON_TOP),
        "the last 24 middles": (shuffle.middles[len(MIDDLES_ON_TOP) :], MIDDLES_BELOW),
        "trains": (shuffle.trains, _undealt_trains(seats)),
        "canals": (shuffle.canals, CANALS),
        "actions": (shuffle.actions, SHUFFLED_ACTIONS),
        "posts": (shuffle.posts, range(len(EMPLOYEES))),
        "green": (shuffle.green, OF_COLOUR[0]),
        "blue": (shuffle.blue, OF_COLOUR[1]),
    }
    for name, (pile, whole) in piles.items():
        if sorted(pile) != sorted(whole):
            raise MalformedPosition(f"{name} name each of their {len(whole)} components once")
    markers = {
        "start_seat": (shuffle.start_seat, seats),
        "manufacture": (shuffle.manufacture, len(MANUFACTURE_RING)),
        "recruit": (shuffle.recruit, len(RECRUIT_RING)),
        "hire": (shuffle.hire, HIRE_SPACES),
    }
    for name, (place, places) in markers.items():
        if place not in range(places):
            raise MalformedPosition(f"{name} is a number from 0 to {places - 1}, not {place}")
    if balanced and any(who not in WITH_SURCHARGE for who in shuffle.posts[::POSTS_PER_SPACE]):
        raise MalformedPosition("balanced posts have an engineer or recruiter first on every space")
