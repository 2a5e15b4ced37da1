"""Position JSON as a state: what is left out gets its default, what breaks the rules of positions is refused."""

from typing import Any, Final

from engine_service.games.crossing_oceans import turn
from engine_service.games.crossing_oceans.board import (
    ALL_COAL,
    ALL_HOUSES,
    CENTRE,
    COLUMN_SPOTS,
    FULL_BUNKER,
    MARKET_PLACES,
    OPEN_PORTS,
    PORT_OF,
    PORTS,
    PURCHASES_AT_MOST,
    RONDEL,
    SHIP_CAPTAINS,
)
from engine_service.games.crossing_oceans.ending import ROUNDS_AFTER_TRIGGER
from engine_service.games.crossing_oceans.position.write import POSITION_FIELDS
from engine_service.games.crossing_oceans.scoring import at_sea
from engine_service.games.crossing_oceans.setup import bare_table
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.steps import BUY, BUYING, LOAD, NAMES, OVER, RESUMES, TOKEN
from engine_service.games.crossing_oceans.tiles import (
    COLUMNS,
    FLAG,
    ID,
    IS_HQ,
    IS_STEAMSHIP,
    NO_TILE,
    NUMBER_OF,
    PRICE,
    SCOTIA,
    TileNumber,
)
from engine_service.kernel.errors import MalformedPosition
from engine_service.kernel.fields import Fields, no_twice, one_of, shown, whole_number
from engine_service.kernel.game import Position
from engine_service.kernel.seats import NOBODY

DEFAULT_ROUND_LIMIT: Final = 100
_MOST_COAL_ICONS: Final = 6
_PLAYER_FIELDS: Final = ("money", "contracts", "captains", "houses", "supply", "hqs", "tokens", "rondel")


def read_position(position: Position) -> State:
    """The state of a position; MalformedPosition says what is wrong and what would be right."""
    fields = Fields(position, "", POSITION_FIELDS)
    seats = fields.integer("n_players", 4, 2, 4)
    state = bare_table(seats, fields.integer("round_limit", DEFAULT_ROUND_LIMIT, 1))
    state.start_seat = fields.integer("start_seat", 0, 0, seats - 1)
    state.round = fields.integer("round", 1, 1)
    if fields.get("countdown") is not None:
        state.countdown = fields.integer("countdown", 0, 0, ROUNDS_AFTER_TRIGGER)
    _read_map(state, fields)
    _read_sale(state, fields)
    _read_players(state, fields)
    no_twice(_all_tiles(state), "tile", ID)
    _read_decision(state, fields)
    return state


def _read_decision(state: State, fields: Fields) -> None:
    """Who decides what, last of all: only a position with a legal move is one."""
    if fields.boolean("over", False):
        for key in ("seat", "decision"):
            if fields.get(key) is not None:
                fields.refuse("is null when the game is over", key)
        fields.fields("context", ())
        state.step = OVER
        state.seat = NOBODY
        return
    state.seat = fields.integer("seat", 0, 0, state.seats - 1)
    state.step = NAMES.index(fields.choice("decision", "PLACE", NAMES))
    _read_context(state, fields)
    if not turn.legal_moves(state):
        raise MalformedPosition(f"decision is {NAMES[state.step]}, but seat {state.seat} has no legal move in it")


def _read_context(state: State, fields: Fields) -> None:
    if state.step == BUY:
        state.bought = fields.fields("context", ("bought",)).integer("bought", 0, 0, PURCHASES_AT_MOST - 1)
    elif state.step == LOAD:
        context = fields.fields("context", ("to_load",))
        if "to_load" not in context:
            context.refuse("names to_load when the decision is LOAD")
        state.to_load = context.integer("to_load", 0, 1, _MOST_COAL_ICONS)
    elif state.step == TOKEN:
        _read_token_context(state, fields)
    else:
        fields.fields("context", ())


def _read_token_context(state: State, fields: Fields) -> None:
    context = fields.fields("context", ("columns", "free", "optional", "resume", "bought"))
    for key in ("columns", "free", "optional", "resume"):
        if key not in context:
            context.refuse(f"names {key} when the decision is TOKEN")
    columns = [COLUMNS.index(one_of(name, "context.columns", COLUMNS)) for name in context.listing("columns")]
    no_twice(columns, "column", COLUMNS)
    for column in columns:
        if state.tokens[state.seat][column] == COLUMN_SPOTS:
            context.refuse(f"names {COLUMNS[column]}, which is full", "columns")
    state.columns = tuple(sorted(columns))
    state.free = context.boolean("free", False)
    state.optional = context.boolean("optional", False)
    state.resume = RESUMES[context.choice("resume", "", RESUMES)]
    if state.resume == BUYING:
        if "bought" not in context:
            context.refuse("names bought when it resumes BUY")
        state.bought = context.integer("bought", 0, 1, PURCHASES_AT_MOST)
    elif "bought" in context:
        context.refuse("stands only beside resume BUY", "bought")


def _read_map(state: State, fields: Fields) -> None:
    open_ports = PORTS[: OPEN_PORTS[state.seats]]
    ports = fields.fields("ports", open_ports)
    for name in open_ports:
        if ports.get(name) is not None:
            _read_ship(state, PORT_OF[name], ports.fields(name, ("tile", "owner", "coal")))
    loaded = sum(state.coal)
    if loaded > ALL_COAL:
        ports.refuse(f"hold {loaded} coal, but there are only {ALL_COAL}")
    state.coal_supply = fields.integer("coal_supply", ALL_COAL - loaded, 0)
    if state.coal_supply + loaded != ALL_COAL:
        fields.refuse(f"and the coal at sea make {ALL_COAL}, not {state.coal_supply} + {loaded}", "coal_supply")
    houses = fields.fields("houses", open_ports)
    for name in open_ports:
        built = [
            whole_number(seat, houses.path(name), 0, state.seats - 1) for seat in houses.listing(name, most=state.seats)
        ]
        no_twice(built, f"at {name}, the house of seat")
        state.houses[PORT_OF[name]] = sum(1 << seat for seat in built)


def _read_ship(state: State, port: int, ship: Fields) -> None:
    tile = _tile(ship.get("tile"), ship.path("tile"))
    if IS_HQ[tile]:
        ship.refuse("is a ship; a headquarters is never at sea", "tile")
    state.ships[port] = tile
    if tile == SCOTIA:
        if ship.get("owner") is not None:
            ship.refuse("is null: nobody owns SCOTIA", "owner")
    elif ship.get("owner") is None:
        ship.refuse(f"is a seat: only SCOTIA sails for nobody, not {ID[tile]}", "owner")
    else:
        state.owners[port] = ship.integer("owner", 0, 0, state.seats - 1)
    state.coal[port] = ship.integer("coal", 0, 0, FULL_BUNKER)
    if state.coal[port] and not IS_STEAMSHIP[tile]:
        ship.refuse(f"is 0: {ID[tile]} is no steamship", "coal")


def _read_sale(state: State, fields: Fields) -> None:
    market = [
        NO_TILE if name is None else _for_sale(name, "market") for name in fields.listing("market", most=MARKET_PLACES)
    ]
    state.market = market + [NO_TILE] * (MARKET_PLACES - len(market))
    state.stack = tuple(_for_sale(name, "stack") for name in fields.listing("stack"))
    row = [IS_HQ[tile] for tile in (*state.market, *state.stack) if tile]
    if row != sorted(row):
        raise MalformedPosition("no ship comes after a headquarters in market and stack")
    docks = fields.fields("docks", COLUMNS)
    for place, colour in enumerate(COLUMNS):
        if docks.get(colour) is not None:
            tile = _for_sale(docks.get(colour), docks.path(colour))
            if FLAG[tile] != place:
                docks.refuse(f"holds a {colour} ship, not {ID[tile]}", colour)
            state.docks[place] = tile
    state.removed = tuple(sorted(_tile(name, "removed") for name in fields.listing("removed")))
    if any(IS_HQ[tile] for tile in state.removed):
        fields.refuse("holds ships only; a headquarters is never removed", "removed")


def _read_players(state: State, fields: Fields) -> None:
    for seat, entry in enumerate(fields.listing("players", most=state.seats)):
        player = Fields(entry, f"players[{seat}]", _PLAYER_FIELDS)
        state.money[seat] = player.integer("money", 0, 0)
        state.contracts[seat] = player.integer("contracts", 0, 0)
        state.supply[seat] = _owned(player, "supply", hq=False)
        state.hqs[seat] = _owned(player, "hqs", hq=True)
        tokens = player.fields("tokens", COLUMNS)
        state.tokens[seat] = [tokens.integer(colour, 0, 0, COLUMN_SPOTS) for colour in COLUMNS]
        if player.get("rondel") is not None:
            state.rondel[seat] = player.integer("rondel", CENTRE, 0, len(RONDEL) - 1)
    for seat in range(state.seats):
        _read_pieces(state, seat, fields)


def _read_pieces(state: State, seat: int, fields: Fields) -> None:
    """Captains and houses not on the map are in the supply, no more and no fewer."""
    entries = fields.listing("players")
    player = Fields(entries[seat] if seat < len(entries) else {}, f"players[{seat}]", _PLAYER_FIELDS)
    sailing = len(at_sea(state, seat))
    built = sum(houses >> seat & 1 for houses in state.houses)
    if built > ALL_HOUSES:
        player.refuse(f"has {ALL_HOUSES} houses, but {built} are on the map")
    if sailing > SHIP_CAPTAINS:
        player.refuse(f"has {SHIP_CAPTAINS} captains, but {sailing} ships at sea")
    state.captains[seat] = player.integer("captains", SHIP_CAPTAINS - sailing, 0)
    if state.captains[seat] + sailing != SHIP_CAPTAINS:
        player.refuse(f"and the own ships at sea make {SHIP_CAPTAINS}; {sailing} are at sea", "captains")
    state.houses_left[seat] = player.integer("houses", ALL_HOUSES - built, 0)
    if state.houses_left[seat] + built != ALL_HOUSES:
        player.refuse(f"and the own houses on the map make {ALL_HOUSES}; {built} are on the map", "houses")


def _owned(player: Fields, key: str, *, hq: bool) -> tuple[TileNumber, ...]:
    tiles = tuple(sorted(_tile(name, player.path(key)) for name in player.listing(key)))
    for tile in tiles:
        if IS_HQ[tile] is not hq or tile == SCOTIA:
            player.refuse(f"holds {'headquarters' if hq else 'ships'} a seat can own, not {ID[tile]}", key)
    return tiles


def _tile(name: Any, where: str) -> TileNumber:
    if not isinstance(name, str) or name not in NUMBER_OF:
        raise MalformedPosition(f"{where} names a tile such as umbria, not {shown(name)}")
    return NUMBER_OF[name]


def _for_sale(name: Any, where: str) -> TileNumber:
    tile = _tile(name, where)
    if not PRICE[tile]:
        raise MalformedPosition(f"{where} holds tiles with a price, not {name}")
    return tile


def _all_tiles(state: State) -> list[TileNumber]:
    places = (state.ships, state.market, state.docks, state.stack, state.removed, *state.supply, *state.hqs)
    return [tile for place in places for tile in place if tile]
