"""A full state that fits an observation: what nobody has seen goes into the decks, unknown contracts to the others."""

from collections.abc import Iterable

from engine_service.games.shipyard.board import CONTRACTS_DEALT
from engine_service.games.shipyard.canals.tiles import CANALS, ROTATIONS, Canal
from engine_service.games.shipyard.cards import BOWS, MIDDLES_BELOW, MIDDLES_ON_TOP, STERNS, Card
from engine_service.games.shipyard.contracts import COLOURS, OF_COLOUR, Contract, of_colour
from engine_service.games.shipyard.observe import Observation
from engine_service.games.shipyard.shakedown.launching import reach_of
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import FIT, SPEED
from engine_service.games.shipyard.trade import TRAINS, Train
from engine_service.games.shipyard.yard import layout_of
from engine_service.kernel.rng import seeded, shuffle, shuffled


def imagine(observation: Observation, seed: int) -> State:
    """One of the states that look like this, drawn by the seed."""
    state = State()
    for open_field in (
        "seats", "balanced", "start_seat", "phase", "seat", "active_seat", "step", "laps_left", "early_end",
        "advanced", "main", "main_done", "bonus_done", "lap", "bought", "card", "canal", "action", "train", "car",
        "taken", "ship", "pieces", "speed", "steps", "icon_points", "riband", "keep", "removed", "train_column",
        "train_used", "canal_column", "canal_discard", "manufacture_marker", "recruit_marker", "exchange_marker",
        "hire_marker", "posts",
    ):  # fmt: skip
        setattr(state, open_field, getattr(observation, open_field))
    for open_row in (
        "positions", "market", "copies", "scores", "guilders", "employees", "trains", "yards", "figures",
        "used_canals", "used_counts", "fleets", "marks", "turns",
    ):  # fmt: skip
        setattr(state, open_row, list(getattr(observation, open_row)))
    state.stocks = [list(stock) for stock in observation.stocks]
    state.layouts = [layout_of(yard) for yard in observation.yards]
    state.systems = [dict(system) for system in observation.systems]
    state.reach = reach_of(state) if state.step in (FIT, SPEED) else 0
    chance = _imagine_decks(state, observation, seeded("imagine", seed))
    state.chance = _imagine_contracts(state, observation, chance)
    return state


def _imagine_decks(state: State, observation: Observation, chance: int) -> int:
    bows, middles, sterns = observation.ship_deck_sizes
    seen_cards = _seen_cards(observation)
    bow_deck, chance = _unseen(BOWS, seen_cards, bows, chance)
    on_top, chance = _unseen(MIDDLES_ON_TOP, seen_cards, middles, chance)
    below, chance = _unseen(MIDDLES_BELOW, seen_cards, middles - len(on_top), chance)
    stern_deck, chance = _unseen(STERNS, seen_cards, sterns, chance)
    state.ship_decks = [bow_deck, on_top + below, stern_deck]
    state.train_deck, chance = _unseen(TRAINS, _seen_trains(observation), observation.train_deck_size, chance)
    state.canal_deck, chance = _unseen(CANALS, _seen_canals(observation), observation.canal_deck_size, chance)
    return chance


def _imagine_contracts(state: State, observation: Observation, chance: int) -> int:
    """Everybody was dealt three of each colour: what a seat no longer holds it has given up."""
    known = {*observation.given_up, *(contract for hand in observation.contracts for contract in hand)}
    state.contracts = list(observation.contracts)
    state.given_up = [observation.given_up if seat == observation.viewer else () for seat in range(state.seats)]
    state.contracts_out = ()
    for colour in range(len(COLOURS)):
        unknown = [contract for contract in OF_COLOUR[colour] if contract not in known]
        chance = shuffle(unknown, chance)
        for seat in range(state.seats):
            if seat != observation.viewer:
                _deal(state, seat, observation.hand_sizes[seat][colour], colour, unknown)
        state.contracts_out += tuple(sorted(unknown))
    return chance


def _deal(state: State, seat: int, in_hand: int, colour: int, unknown: list[Contract]) -> None:
    """Hand and given-up contracts of one colour, taken from the unknown ones."""
    missing = in_hand - len(of_colour(state.contracts[seat], colour))
    for _ in range(missing):
        state.contracts[seat] = tuple(sorted((*state.contracts[seat], unknown.pop())))
    for _ in range(CONTRACTS_DEALT - in_hand):
        state.given_up[seat] = tuple(sorted((*state.given_up[seat], unknown.pop())))


def _unseen(cards: Iterable[int], seen: set[int], size: int, chance: int) -> tuple[tuple[int, ...], int]:
    pile, chance = shuffled([card for card in cards if card not in seen], chance)
    return tuple(pile[:size]), chance


def _seen_cards(observation: Observation) -> set[Card]:
    ships = [ship.cards for fleet in observation.fleets for ship in fleet]
    piles = (observation.market, observation.removed, observation.ship, *observation.yards, *ships)
    return {observation.card, *(card for pile in piles for card in pile)}


def _seen_trains(observation: Observation) -> set[Train]:
    piles = (observation.train_column, observation.train_used, *observation.trains)
    return {observation.train, *(train for pile in piles for train in pile)}


def _seen_canals(observation: Observation) -> set[Canal]:
    piles = (observation.canal_column, observation.canal_discard, *observation.used_canals)
    laid = [laid // ROTATIONS for system in observation.systems for _, laid in system]
    return {observation.canal, *laid, *(canal for pile in piles for canal in pile)}
