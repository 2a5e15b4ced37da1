"""The board as text: what a player looks for is there."""

from engine_service.games.crossing_oceans import draw_board
from tests.engine_service.games.crossing_oceans.table import a_table, ship


def drawn() -> list[str]:
    """A board with something of everything."""
    state = a_table(
        n_players=2,
        round=4,
        decision="BUY",
        market=["nubian"],
        docks={"green": "oregon"},
        ports={"boston": ship("umbria", 1, 2), "new_york": ship("scotia", None)},
        houses={"boston": [0, 1]},
        players=[{"money": 70, "contracts": 2, "rondel": 2, "hqs": ["hq_cunard"], "tokens": {"red": 3}}],
    )
    return draw_board(state).splitlines()


def test_the_head_says_who_decides_what() -> None:
    assert drawn()[:2] == [
        "Crossing Oceans, round 4: seat 0 decides BUY",
        "coal supply 38; 0 tiles in the stack; seat 0 starts each round",
    ]


def test_the_map_shows_ships_owners_coal_houses_and_the_oldest_ship() -> None:
    board = drawn()
    assert "  new_york       scotia 1862 15 kn (neutral) *" in board
    assert "  boston         umbria 1884 £60 19 kn 8,000 t (seat 1, 2 coal)   houses: seat 0, seat 1" in board
    assert "  montreal       -" in board
    assert not any("yokohama" in line for line in board)


def test_what_is_for_sale_shows_its_price_with_its_place() -> None:
    board = drawn()
    assert "  1  £50   white: nubian 1876 £20 3,000 t" in board
    assert "  green  £100  oregon 1883 £50 17 kn 7,000 t" in board


def test_each_seat_shows_what_it_has() -> None:
    board = drawn()
    at = board.index("SEAT 0: £70, 2 contracts, 9 captains, 6 houses, rondel at 2 ships")
    assert board[at + 1 : at + 5] == [
        "  tokens: blue 0 black 0 green 0 white 0 red 3",
        "  flags: multicolored 1",
        "  supply: -",
        "  headquarters: hq_cunard",
    ]


def test_the_end_and_the_countdown_are_told() -> None:
    assert draw_board(a_table(over=True, round=31)).startswith("Crossing Oceans, over after round 31\n")
    assert "the stack is empty, 2 rounds to go" in draw_board(a_table(countdown=2))
