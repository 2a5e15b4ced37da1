"""The text board shows what a player looks for."""

from engine_service.games import shipyard
from tests.engine_service.games.shipyard.table import SALE, a_ship, a_turn, a_yard


def test_a_board_in_the_middle_of_the_game() -> None:
    me = {
        "guilders": 3,
        "yard": a_yard("BM......S"),
        "employees": ["rigger"],
        "trains": ["T05"],
        "contracts": ["G01"],
        "canals": [[0, 0, "K15", 0], [1, 0, "K04", 1]],
        "figure": {"x": 0, "y": 0, "row": 1, "col": 1, "stern": "N"},
        "fleet": [a_ship(["B05", "M05", "S05"], sail=2)],
    }
    board = shipyard.draw_board(a_turn("STEP_FOUR", me | {"guilders": 9}, **SALE))
    for line in (
        "Shipyard, regular: seat 0 decides STEP_FOUR",
        "  space  0 (  0)  build_ships",
        "  for 2  B24           M24           M29           S24           -             -",
        "  yard: B01< M01= . . . . . . S01>",
        "  employees: rigger",
        "  trains: T05 wcs",
        "  contracts: G01 employee_types",
        "  ship: B05< M05= S05>, 1 captain, 2 sail, speed 1, 0 points",
        "  canals (figure @, stern N): K15 at (0, 0), K04 at (1, 0)",
        "      @O--C..-",
    ):
        assert line in board.splitlines()


def test_a_finished_game_says_so() -> None:
    state = shipyard.read_position({"n_players": 2, "phase": "OVER", "laps_left": 0})
    assert shipyard.draw_board(state).startswith("Shipyard, over\nlaps left: 0")
