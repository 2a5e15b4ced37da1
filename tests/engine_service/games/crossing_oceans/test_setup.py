"""Section 3: what lies on the table before the first move."""

import pytest

from engine_service.games.crossing_oceans import observe, setup, write_position
from engine_service.games.crossing_oceans.scoring import flag_counts
from engine_service.games.crossing_oceans.setup import lay_out
from engine_service.games.crossing_oceans.tiles import COLUMNS, ERA, ERA_TILES, FLAGS, NUMBER_OF
from engine_service.kernel.errors import MalformedPosition
from tests.engine_service.games.crossing_oceans.table import dealt, docks, legal, play, ship, tokens

DEAL = ["pommerania", "abyssinia", "germanic", "atlantic", "adriatic"]
STACK = [tile for era in ERA_TILES[1:] for tile in era]


@pytest.mark.parametrize(("seats", "regions", "ports"), [(2, 3, 9), (3, 4, 12), (4, 5, 15)])
def test_the_table_before_the_first_move(seats: int, regions: int, ports: int) -> None:
    board = write_position(setup(seats, 5, {"round_limit": 100}))
    assert board["coal_supply"] == 40
    assert None not in board["market"]
    assert len(board["market"]) == 6
    assert len(board["stack"]) == 39
    assert sum(tile is not None for tile in board["docks"].values()) == 5 - seats
    assert len(board["ports"]) == ports
    at_sea = [lying for lying in board["ports"].values() if lying]
    assert len(at_sea) == regions
    assert all(lying["coal"] == 0 for lying in at_sea)
    assert set(map(tuple, board["houses"].values())) == {()}
    assert board["removed"] == []
    assert (board["round"], board["decision"], board["context"]) == (1, "PLACE", {})
    assert (board["countdown"], board["over"]) == (None, False)
    assert board["seat"] == board["start_seat"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_begins_with_the_same_things(seats: int) -> None:
    state = setup(seats, 5, {"round_limit": 100})
    for seat, player in enumerate(write_position(state)["players"]):
        (steamship,) = player.pop("supply")
        assert ERA[NUMBER_OF[steamship]] == 0
        assert player == {
            "money": 150, "contracts": 1, "captains": 8, "houses": 7, "hqs": [], "tokens": tokens(), "rondel": None,
        }  # fmt: skip
        assert state.owners.count(seat) == 1


def test_a_seat_dealt_a_white_ship_has_a_white_and_a_multicolored_flag() -> None:
    flags = flag_counts(dealt(4, DEAL), 3)
    assert dict(zip(FLAGS, flags, strict=True)) == dict.fromkeys(COLUMNS, 0) | {"white": 1, "multicolored": 1}


def test_the_older_the_steamship_dealt_the_younger_the_clipper_and_the_youngest_clipper_starts() -> None:
    board = write_position(dealt(4, DEAL))
    lying = {port: found for port, found in board["ports"].items() if found}
    assert lying == {
        "new_york": ship("scotia", None),
        "sydney": ship("cutty_sark", 1),
        "bombay": ship("thermopylae", 3),
        "yokohama": ship("leander", 0),
        "buenos_aires": ship("ariel", 2),
    }
    assert board["docks"] == docks(red="adriatic")
    assert board["start_seat"] == board["seat"] == 1


def test_turns_go_round_from_the_starting_seat() -> None:
    state = dealt(4, DEAL)
    seats = []
    for _ in range(5):
        seats.append(state.seat)
        play(state, "contract", "use_done", "move:5" if state.round == 1 else "move:7")
    assert seats == [1, 2, 3, 0, 1]
    assert state.round == 2


def test_with_two_seats_three_ships_are_left_for_the_docks_and_two_clippers_stay_in_the_box() -> None:
    state = dealt(2, DEAL)
    board = write_position(state)
    assert board["ports"]["sydney"] == ship("cutty_sark", 1)
    assert board["ports"]["bombay"] == ship("thermopylae", 0)
    assert board["docks"] == docks(green="germanic", white="atlantic", red="adriatic")
    assert not {"leander", "ariel"} & set(str(board).split("'"))
    assert legal(state) == [
        "contract", "place:abyssinia:auckland", "place:abyssinia:boston", "place:abyssinia:colombo",
        "place:abyssinia:durban", "place:abyssinia:montreal", "place:abyssinia:new_orleans",
    ]  # fmt: skip


def test_the_stack_is_shuffled_inside_each_era_only() -> None:
    orders = set()
    for seed in range(30):
        state = setup(4, seed, {"round_limit": 100})
        assert [ERA[tile] for tile in state.stack] == [ERA[tile] for tile in STACK]
        orders.add(state.stack)
    assert len(orders) == 30


def test_every_era_ship_is_dealt_to_every_seat_now_and_then() -> None:
    dealt_to = [{setup(4, seed, {"round_limit": 100}).supply[seat] for seed in range(60)} for seat in range(4)]
    assert dealt_to == [{(tile,) for tile in ERA_TILES[0]}] * 4


def test_nothing_is_remembered_of_an_action_before_the_first_one() -> None:
    seen = observe(setup(2, 1, {"round_limit": 100}), 0)
    assert (seen.bought, seen.to_load, seen.columns, seen.free, seen.optional) == (0, 0, (), False, False)


def test_the_option_sets_the_round_limit() -> None:
    assert setup(2, 1, {"round_limit": 7}).round_limit == 7


@pytest.mark.parametrize(
    ("deal", "stack", "complaint"),
    [
        (ERA_TILES[0][:4], STACK, "deal names each of abyssinia, atlantic, adriatic, pommerania, germanic once"),
        ((*ERA_TILES[0][:4], ERA_TILES[0][0]), STACK, "deal names each of abyssinia"),
        (ERA_TILES[0], STACK[1:], "stack names each tile of the eras 1 to 9 once"),
        (ERA_TILES[0], [*STACK[1:], STACK[1]], "stack names each tile of the eras 1 to 9 once"),
        (ERA_TILES[0], [*STACK[5:], *STACK[:5]], "stack holds its eras in ascending order, era 1 on top"),
        (ERA_TILES[0], [STACK[-1], *STACK[:-1]], "stack holds its eras in ascending order, era 1 on top"),
    ],
)
def test_a_setup_that_could_not_have_been_shuffled_is_refused(
    deal: list[int], stack: list[int], complaint: str
) -> None:
    with pytest.raises(MalformedPosition, match=complaint):
        lay_out(4, deal, stack, 100)
