"""What lies in the middle of the table: action track, market, decks, markers, employees."""

from engine_service.games.shipyard.board import (
    ACTIONS,
    COLUMN_PART,
    COLUMNS,
    EMPLOYEE_COPIES,
    EXCHANGE_POSITIONS,
    HIRE_SPACES,
    MANUFACTURE_RING,
    PARTS,
    POSTS_PER_SPACE,
    RECRUIT_RING,
    TRACK_SPACES,
)
from engine_service.games.shipyard.cards import ID, MIDDLES_BELOW, PART
from engine_service.games.shipyard.employees import EMPLOYEES
from engine_service.games.shipyard.position.names import CANAL_IDS, CARD_IDS, CONTRACT_IDS, EMPLOYEE_IDS, TRAIN_IDS
from engine_service.games.shipyard.state import State
from engine_service.kernel.fields import Fields, no_twice, whole_number

_FARTHEST_BACK = -100


def read_track(state: State, fields: Fields) -> None:
    """Positions of the action cards: one card to a space, and at least one empty space ahead of the lead."""
    cards = ACTIONS[: len(state.positions)]
    positions = fields.fields("positions", cards)
    state.positions = [
        positions.integer(card, position, _FARTHEST_BACK) for card, position in zip(cards, state.positions, strict=True)
    ]
    no_twice(state.positions, "the position")
    if max(state.positions) - min(state.positions) > TRACK_SPACES - 2:
        positions.refuse(f"are at most {TRACK_SPACES - 2} apart")


def read_ship_market(state: State, fields: Fields, gaps: bool) -> None:
    """Ship columns and decks, each with cards of its part; and the cards of scrapped ships."""
    market = fields.fields("ship_market", COLUMNS)
    state.market = []
    for name, part in zip(COLUMNS, COLUMN_PART, strict=True):
        column = CARD_IDS.column(market, name, gaps)
        _check_part(market, name, column, part)
        state.market += column
    decks = fields.fields("ship_decks", PARTS)
    state.ship_decks = [CARD_IDS.listed(decks, name) for name in PARTS]
    for part, name in enumerate(PARTS):
        _check_part(decks, name, state.ship_decks[part], part)
    below = [card in MIDDLES_BELOW for card in state.ship_decks[1]]
    if below != sorted(below):
        decks.refuse("has the cards M01 to M32 above all others", "middle")
    state.removed = CARD_IDS.pile(fields, "removed")


def read_columns(state: State, fields: Fields, canal_gap: bool) -> None:
    """Trains and canals: on sale, in their decks, used or discarded; and the contracts that were not dealt."""
    state.train_column = TRAIN_IDS.column(fields, "train_column", gaps=False)
    state.train_deck = TRAIN_IDS.listed(fields, "train_deck")
    state.train_used = TRAIN_IDS.pile(fields, "train_used")
    state.canal_column = CANAL_IDS.column(fields, "canal_column", canal_gap)
    state.canal_deck = CANAL_IDS.listed(fields, "canal_deck")
    state.canal_discard = CANAL_IDS.pile(fields, "canal_discard")
    state.contracts_out = CONTRACT_IDS.pile(fields, "contracts_out")


def read_markers(state: State, fields: Fields) -> None:
    """Where the four markers stand."""
    markers = fields.fields("markers", ("manufacture", "recruit", "exchange", "hire"))
    state.manufacture_marker = markers.integer("manufacture", 0, 0, len(MANUFACTURE_RING) - 1)
    state.recruit_marker = markers.integer("recruit", 0, 0, len(RECRUIT_RING) - 1)
    state.exchange_marker = markers.integer("exchange", 0, 0, EXCHANGE_POSITIONS - 1)
    state.hire_marker = markers.integer("hire", 0, 0, HIRE_SPACES - 1)


def read_employee_track(state: State, fields: Fields) -> None:
    """Who waits where; left out, everybody in the order of the component table, less those employed already."""
    most = EMPLOYEE_COPIES[state.seats]
    employed = [sum(who in staff for staff in state.employees) for who in range(len(EMPLOYEES))]
    if "employee_track" not in fields:
        state.copies = [max(0, most - employed[who]) for who in state.posts]
        return
    spaces = fields.listing("employee_track")
    posts = [post for space in spaces if isinstance(space, list) and len(space) == POSTS_PER_SPACE for post in space]
    if len(spaces) != HIRE_SPACES or len(posts) != len(EMPLOYEES) or not all(map(_is_pair, posts)):
        fields.refuse(
            f"is a list of {HIRE_SPACES} spaces with {POSTS_PER_SPACE} pairs each: an employee and the copies left",
            "employee_track",
        )
    state.posts = tuple(EMPLOYEE_IDS.number(who, "employee_track") for who, _ in posts)
    no_twice(state.posts, "on the employee track,", EMPLOYEES)
    state.copies = [
        whole_number(copies, f"employee_track: {who}", 0, most - employed[state.posts[place]])
        for place, (who, copies) in enumerate(posts)
    ]


def _is_pair(post: object) -> bool:
    return isinstance(post, list) and len(post) == 2


def _check_part(fields: Fields, key: str, cards: tuple[int, ...], part: int) -> None:
    for card in cards:
        if card and PART[card] != part:
            fields.refuse(f"holds {PARTS[part]} cards, not {ID[card]}", key)
