"""What holds at every decision point (section 12), checked on the position JSON and without the rules' own tables.

Each check bears the number of its invariant. Those about a change take the move and the positions around it.
"""

from collections import Counter
from typing import Any

from engine_service.games.crossing_oceans import (
    State,
    legal_moves,
    observe,
    read_position,
    to_decide,
    write_position,
)
from engine_service.games.crossing_oceans.scoring import flag_counts
from engine_service.games.crossing_oceans.tiles import TILES, Tile
from engine_service.kernel.game import Position
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import NOBODY
from tests.engine_service.games.crossing_oceans.hidden import scramble

TILE: dict[str, Tile] = {tile.id: tile for tile in TILES}
COLOURS = ("blue", "black", "green", "white", "red")
REGION_PORTS = {
    "north_atlantic": ("new_york", "montreal", "boston", "new_orleans"),
    "tasmanian_sea": ("sydney", "auckland"),
    "indian_ocean": ("bombay", "colombo", "durban"),
    "pacific_ocean": ("yokohama", "hong_kong", "san_francisco"),
    "south_atlantic": ("buenos_aires", "rio_de_janeiro", "cape_town"),
}
OPEN_REGIONS = {2: 3, 3: 4, 4: 5}
CLOSED_CLIPPERS = {2: {"ariel", "leander"}, 3: {"ariel"}, 4: set()}
VERBS = {
    "PLACE": {"place", "contract"},
    "CONTRACTS": {"use_money", "use_coal", "use_house", "use_done"},
    "MOVE": {"move"},
    "BUY": {"buy", "buy_done"},
    "REGION": {"region"},
    "CARGO": {"cargo"},
    "RIBAND": {"riband"},
    "HOUSE": {"house"},
    "TOKEN": {"token", "no_token"},
    "LOAD": {"load"},
}
MOST_MOVES = {"TOKEN": 5, "BUY": 12, "MOVE": 8}
CONTEXT = {"BUY": {"bought"}, "LOAD": {"to_load"}, "TOKEN": {"columns", "free", "optional", "resume"}}


def check(before: State | None, move: Move | None, after: State) -> None:
    """Assert every invariant of the state after the move, and of the change; before the first move there is none."""
    board = write_position(after)
    _coal_is_conserved(board)
    _every_tile_is_in_one_place(board)
    _pieces_are_conserved(board)
    _flags_follow_the_tiles(board, after)
    _sale_is_in_order(board)
    _clock_is_consistent(board)
    _legal_moves_belong_to_the_decision(board, after)
    again = read_position(board)
    assert write_position(again) == board, "21: reading back what is written is the identity"
    assert observe(again, NOBODY) == observe(after, NOBODY), "21: nothing is remembered that a position does not show"
    assert observe(scramble(after, NOBODY, len(board["stack"])), NOBODY) == observe(after, NOBODY), "22"
    if before is None:
        assert len(board["stack"]) == 39, "13: the stack of a new game"
        return
    assert move is not None
    assert move in legal_moves(before), "18: only legal moves are played"
    start = write_position(before)
    _nothing_is_taken_back(start, board)
    _only_the_oldest_ship_is_replaced(start, str(move), board)
    _money_comes_from_the_bank(start, str(move), board)
    _others_are_left_alone(start, str(move), board)
    _rondel_captain_moves_on(start, str(move), board)
    _refills_take_three(start, board)
    _turns_go_round(start, board)


def _at_sea(board: Position) -> dict[str, dict[str, Any]]:
    return {port: lying for port, lying in board["ports"].items() if lying}


def _owned(board: Position, seat: int) -> list[str]:
    player = board["players"][seat]
    sailing = [lying["tile"] for lying in _at_sea(board).values() if lying["owner"] == seat]
    return [*sailing, *player["supply"], *player["hqs"]]


def _is_buying(board: Position) -> bool:
    return "BUY" in (board["decision"], board["context"].get("resume"))


def _is_ready(lying: dict[str, Any] | None) -> bool:
    return lying is not None and (bool(lying["coal"]) or TILE[lying["tile"]].kind == "clipper")


def _coal_is_conserved(board: Position) -> None:
    loads = [(TILE[lying["tile"]].kind, lying["coal"]) for lying in _at_sea(board).values()]
    assert board["coal_supply"] >= 0, "1"
    assert board["coal_supply"] + sum(coal for _, coal in loads) == 40, "1"
    assert all(0 <= coal <= (3 if kind == "steamship" else 0) for kind, coal in loads), "2"


def _every_tile_is_in_one_place(board: Position) -> None:
    seats = board["n_players"]
    regions = list(REGION_PORTS.values())[: OPEN_REGIONS[seats]]
    assert list(board["ports"]) == [port for ports in regions for port in ports], "3: closed ports hold nothing"
    lying = _at_sea(board)
    places = [tile["tile"] for tile in lying.values()]
    places += [tile for tile in (*board["market"], *board["docks"].values()) if tile]
    places += board["stack"] + board["removed"]
    places += [tile for player in board["players"] for tile in (*player["supply"], *player["hqs"])]
    assert Counter(places) == Counter(set(TILE) - CLOSED_CLIPPERS[seats]), "4"
    for port, found in lying.items():
        assert (found["owner"] is None) == (found["tile"] == "scotia"), "5"
        assert found["tile"] != "scotia" or port == "new_york", "5"
    assert "scotia" in board["removed"] or (lying.get("new_york") or {}).get("tile") == "scotia", "5"
    assert all(any(port in lying for port in ports) for ports in regions), "14: no region is empty"


def _pieces_are_conserved(board: Position) -> None:
    sailing = Counter(lying["owner"] for lying in _at_sea(board).values())
    built = Counter(seat for seats in board["houses"].values() for seat in seats)
    assert all(len(set(seats)) == len(seats) for seats in board["houses"].values()), "7: one house per seat and port"
    for seat, player in enumerate(board["players"]):
        assert player["captains"] + sailing[seat] == 9, "6"
        assert player["captains"] >= 0, "6"
        assert player["houses"] + built[seat] == 7, "7"
        assert player["houses"] >= 0, "7"
        assert all(0 <= player["tokens"][colour] <= 4 for colour in COLOURS), "8"
        assert min(player["money"], player["contracts"]) >= 0, "9"
    assert all(sum(player["tokens"][colour] for player in board["players"]) <= 16 for colour in COLOURS), "8"


def _flags_follow_the_tiles(board: Position, state: State) -> None:
    kinds = (*COLOURS, "multicolored")
    total: Counter[str] = Counter()
    for seat in range(board["n_players"]):
        flags = Counter(TILE[tile].flag for tile in _owned(board, seat))
        assert flag_counts(state, seat) == [flags[kind] for kind in kinds], "10"
        total += flags
    sale = (*board["market"], *board["docks"].values(), *board["stack"], *board["removed"])
    total += Counter(TILE[tile].flag for tile in sale if tile and tile != "scotia")
    multicolored = 9 - len(CLOSED_CLIPPERS[board["n_players"]])
    assert total == dict.fromkeys(COLOURS, 9) | {"multicolored": multicolored}, "10"


def _sale_is_in_order(board: Position) -> None:
    for colour, tile in board["docks"].items():
        assert tile is None or TILE[tile].flag == colour, "11"
    assert all(TILE[tile].kind != "headquarters" for tile in board["removed"]), "11"
    row = [TILE[tile].kind == "headquarters" for tile in (*board["market"], *board["stack"]) if tile]
    assert row == sorted(row), "11: no ship after a headquarters"
    assert len(board["market"]) == 6
    if not _is_buying(board):
        gaps = [tile is None for tile in board["market"]]
        assert gaps == sorted(gaps), "12: no gap to the left of a tile"
        assert not board["stack"] or not any(gaps), "12: a full market while the stack lasts"


def _clock_is_consistent(board: Position) -> None:
    assert len(board["stack"]) <= 39, "13"
    assert len(board["stack"]) % 3 == 0, "13"
    assert (board["countdown"] is None) == bool(board["stack"]), "13"
    assert (board["seat"] is None) == (board["decision"] is None) == board["over"], "13"
    fields = CONTEXT.get(board["decision"], set()) | ({"bought"} if _is_buying(board) else set())
    assert set(board["context"]) == fields, "13"


def _legal_moves_belong_to_the_decision(board: Position, state: State) -> None:
    moves = [str(move) for move in legal_moves(state)]
    assert bool(moves) != board["over"], "18"
    assert (to_decide(state) is None) == board["over"], "18"
    assert moves == sorted(set(moves)), "18: canonical order, none twice"
    decision = board["decision"]
    assert {move.partition(":")[0] for move in moves} <= VERBS.get(decision, set()), "23"
    assert len(moves) <= MOST_MOVES.get(decision, len(moves)), "23"
    closed = {port for ports in REGION_PORTS.values() for port in ports} - set(board["ports"])
    assert not closed & {word for move in moves for word in move.split(":")}, "3: closed ports appear in no move"


def _nothing_is_taken_back(start: Position, board: Position) -> None:
    for port, seats in start["houses"].items():
        assert set(seats) <= set(board["houses"][port]), "7: houses stay"
    for seat, (old, new) in enumerate(zip(start["players"], board["players"], strict=True)):
        assert all(old["tokens"][colour] <= new["tokens"][colour] for colour in COLOURS), "8: tokens stay"
        assert set(_owned(start, seat)) <= set(_owned(board, seat)), "10: flags stay"


def _only_the_oldest_ship_is_replaced(start: Position, move: str, board: Position) -> None:
    for port, old in _at_sea(start).items():
        new = board["ports"][port]
        assert new is not None, "14: a port never becomes empty"
        if new["tile"] == old["tile"]:
            continue
        assert move == f"place:{new['tile']}:{port}", "15"
        (region,) = [ports for ports in REGION_PORTS.values() if port in ports]
        years = [TILE[start["ports"][other]["tile"]].year or 0 for other in region]
        assert TILE[old["tile"]].year == min(years), "15: the lantern ship of a full region"
        assert min(years) < (TILE[new["tile"]].year or 0), "15: by a younger ship"


def _money_comes_from_the_bank(start: Position, move: str, board: Position) -> None:
    before, after = ([player["money"] for player in position["players"]] for position in (start, board))
    assert sum(after) - sum(before) == _from_the_bank(start, move), "16"


def _from_the_bank(start: Position, move: str) -> int:
    """What the bank pays for the move, all seats together; what it receives is negative."""
    verb, *words = move.split(":")
    lying = _at_sea(start)
    seat = start["seat"]

    def income(ports: tuple[str, ...]) -> int:
        return sum(TILE[lying[port]["tile"]].income or 0 for port in ports if _is_ready(lying.get(port)))

    match verb, *words:
        case ["use_money"]:
            return 20
        case ["move", "5"]:
            return income(tuple(port for port, found in lying.items() if found["owner"] == seat))
        case ["region", region]:
            ports = REGION_PORTS[region]
            return income(ports) + 30 * sum(seat in start["houses"][port] for port in ports)
        case ["cargo", tile]:
            return (TILE[tile].tonnage or 0) // 100
        case ["riband", tile]:
            return 2 * (TILE[tile].income or 0)
        case ["house", port]:
            return income((port,))
        case ["buy", tile]:
            place = start["market"].index(tile) + 1 if tile in start["market"] else 0
            return -((TILE[tile].price or 0) + 10 * place)
        case ["token", column] if column != "blue" and not start["context"]["free"]:
            return -30 * int(start["players"][seat]["tokens"][column])
    return 0


def _others_are_left_alone(start: Position, move: str, board: Position) -> None:
    verb = move.partition(":")[0]
    for seat, (old, new) in enumerate(zip(start["players"], board["players"], strict=True)):
        if seat == start["seat"]:
            continue
        changed = {field for field in old if old[field] != new[field]}
        if verb in ("region", "house", "use_house"):
            changed -= {"money"}
        if verb == "place":
            changed -= {"supply", "captains"}
        assert not changed, f"17: {changed} of seat {seat}"
    payers = sum(new["money"] < old["money"] for old, new in zip(start["players"], board["players"], strict=True))
    assert payers <= 1, "16: only the acting seat ever pays"


def _rondel_captain_moves_on(start: Position, move: str, board: Position) -> None:
    old, new = (position["players"][start["seat"]]["rondel"] for position in (start, board))
    if move.startswith("move:"):
        assert new == int(move.removeprefix("move:")), "19"
        assert new in range(8), "19"
        assert new != old, "19"
    else:
        assert new == old, "19: the captain walks only in MOVE"


def _refills_take_three(start: Position, board: Position) -> None:
    """A ships action is completed when the buying is over."""
    taken = len(start["stack"]) - len(board["stack"])
    completed = _is_buying(start) and not _is_buying(board)
    assert taken == (3 if completed and start["stack"] else 0), "13"
    assert start["stack"][taken:] == board["stack"], "13: the rest of the stack stays as it is"


def _turns_go_round(start: Position, board: Position) -> None:
    """Everybody has as many turns as there are rounds (20), and the countdown falls from round to round (13)."""
    following = (start["seat"] + 1) % start["n_players"]
    if board["decision"] == "PLACE":
        assert board["seat"] == following, "20"
        assert board["round"] == start["round"] + (following == start["start_seat"]), "20"
    else:
        assert board["round"] == start["round"], "20"
        assert board["seat"] == (None if board["over"] else start["seat"]), "20"
    if board["over"]:
        assert following == start["start_seat"], "20: a round is never cut short"
        assert board["countdown"] == 0 or board["round"] == board["round_limit"], "20"
    triggered = start["countdown"] is None and board["countdown"] is not None
    running = 3 if triggered else start["countdown"]
    passed = board["round"] - start["round"]
    assert board["countdown"] == (None if running is None else running - passed), "13"
