"""A full state that fits an observation: unseen tiles and cards are dealt to where hidden ones lie."""

from collections import Counter
from collections.abc import Sequence

from engine_service.games.transatlantic import turn
from engine_service.games.transatlantic.board import DISPLAY_PLACES
from engine_service.games.transatlantic.deck import CHIEF, EXTENSIONS, NO_CARD, SET_A, SET_B, STARTING_HAND, Card
from engine_service.games.transatlantic.observe import Observation
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.tiles import STACKS, TileNumber, in_name_order
from engine_service.kernel.rng import shuffled
from engine_service.kernel.seats import Seat


def imagine(observation: Observation, seed: int) -> State:
    """One of the states that look like this, drawn by the seed."""
    state = State()
    for open_field in (
        "seats", "variant_market", "variant_president", "max_rounds", "start_seat", "round", "end_round", "active",
        "seat", "step", "card", "restore_display", "bought", "displaced", "displaced_from", "mode", "sailed", "to_load",
        "first_load", "taken", "markers_left", "pending_scrap", "coal_supply", "docks", "scrapped", "out_of_game",
        "display", "ext_discard",
    ):  # fmt: skip
        setattr(state, open_field, getattr(observation, open_field))
    for open_row in (
        "regions", "houses", "owners", "coal", "marker_supply", "market", "money", "vp", "tokens", "markers",
        "waiting", "hqs", "houses_left", "contracts",
    ):  # fmt: skip
        setattr(state, open_row, list(getattr(observation, open_row)))
    at_sea = [tile for ships in state.regions for tile in ships]
    state.fleets = [
        in_name_order(tuple(tile for tile in at_sea if state.owners[tile] == seat)) for seat in range(state.seats)
    ]
    chance = _imagine_tiles(state, observation, seed)
    state.chance = _imagine_cards(state, observation, chance)
    state.legal = turn.list_moves(state)
    return state


def _imagine_tiles(state: State, observation: Observation, chance: int) -> int:
    """Back by back the tiles nobody has seen, some in the pile and the others taken out before the game."""
    seen = {
        *(tile for row in (*state.regions, *state.waiting, *state.hqs) for tile in row),
        *state.market, *state.docks, *state.scrapped, *state.out_of_game, state.displaced,
    }  # fmt: skip
    pile: list[TileNumber] = []
    removed: list[TileNumber] = []
    for back, tiles in enumerate(STACKS):
        in_pile, taken_out = observation.pile_backs.count(back), observation.removed_backs.count(back)
        unseen, chance = shuffled([tile for tile in tiles if tile not in seen], chance)
        pile += unseen[:in_pile]
        removed += unseen[in_pile : in_pile + taken_out]
    state.pile = tuple(pile)
    state.drawn = 0
    state.removed_unseen = tuple(sorted(removed))
    return chance


def _imagine_cards(state: State, observation: Observation, chance: int) -> int:
    """Starting cards are the seats' own; extension cards nobody shows lie in the stack or with the other seats."""
    others = [seat for seat in range(state.seats) if seat != observation.viewer]
    state.ext_stack, unseen, chance = _imagine_stack(observation, others, chance)
    state.hands = [observation.hand] * state.seats
    state.played = [observation.own_played] * state.seats
    for seat in others:
        chance = _imagine_seat(state, observation, seat, unseen, chance)
    return chance


def _imagine_stack(
    observation: Observation, others: Sequence[Seat], chance: int
) -> tuple[tuple[Card, ...], list[Card], int]:
    """The extension stack, and the unseen cards that remain for the other seats."""
    shown = Counter((*observation.display, *observation.ext_discard, *observation.hand, *observation.own_played))
    shown.update(observation.played_tops[seat] for seat in others)
    hidden = Counter((*SET_A, *SET_B)) - shown
    size = observation.ext_stack_size
    bottom: list[Card] = []
    if size >= len(SET_B) and Counter(SET_B) <= hidden:
        # Set A lies on top: as long as so many are left, set B is whole.
        bottom, chance = shuffled(SET_B, chance)
        hidden -= Counter(SET_B)
        size -= len(SET_B)
    unseen, chance = shuffled(sorted(hidden.elements()), chance)
    while len(unseen) < size + sum(_extensions_held(observation, seat) for seat in others):
        # Only a position put together by hand shows more cards than there are.
        unseen += EXTENSIONS
    filled = _display_as_filled(observation)
    if len(filled) < DISPLAY_PLACES:
        # It stayed short because the stack had no other kinds to offer.
        unseen.sort(key=lambda card: card not in filled)
    rest, chance = shuffled(unseen[size:], chance)
    return (*unseen[:size], *bottom), rest, chance


def _display_as_filled(observation: Observation) -> set[Card]:
    """The display as it was last filled up: what it shows, and what was taken from it in this turn."""
    has_taken = observation.restore_display and observation.card not in CHIEF
    return {*observation.display, *([observation.played_tops[observation.active]] if has_taken else [])}


def _extensions_held(observation: Observation, seat: Seat) -> int:
    """How many extension cards a seat has beside the one that may lie on top of its stack."""
    return max(0, _hidden_cards(observation, seat) - len(_hidden_starting_cards(observation, seat)))


def _hidden_cards(observation: Observation, seat: Seat) -> int:
    """All cards of the seat but its chief, who is always in hand, and the top of its stack, which lies open."""
    return observation.hand_sizes[seat] - 1 + max(0, observation.played_sizes[seat] - 1)


def _hidden_starting_cards(observation: Observation, seat: Seat) -> list[Card]:
    known = (CHIEF[observation.variant_president], observation.played_tops[seat])
    return [card for card in STARTING_HAND[observation.variant_president] if card not in known]


def _imagine_seat(state: State, observation: Observation, seat: Seat, unseen: list[Card], chance: int) -> int:
    """Share the hidden cards of a seat between its hand and its stack."""
    extensions = [unseen.pop() for _ in range(_extensions_held(observation, seat))]
    starting, chance = shuffled(_hidden_starting_cards(observation, seat), chance)
    covered = max(0, observation.played_sizes[seat] - 1)
    # The director turn that emptied the stack began the new one with an extension card.
    bottom = [extensions.pop()] if extensions and covered else []
    rest = starting[: _hidden_cards(observation, seat) - len(extensions) - len(bottom)] + extensions
    rest, chance = shuffled(rest, chance)
    in_stack = covered - len(bottom)
    top = observation.played_tops[seat]
    state.played[seat] = (*bottom, *rest[:in_stack], *([] if top == NO_CARD else [top]))
    state.hands[seat] = tuple(sorted((CHIEF[observation.variant_president], *rest[in_stack:])))
    return chance
