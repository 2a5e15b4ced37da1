"""The text board: what people read, and what even they do not see."""

from engine_service.games import transatlantic
from tests.engine_service.games.transatlantic.table import RED, a_table, play
from tests.engine_service.games.transatlantic.test_deploying import FULL


def test_the_board_shows_regions_sale_display_and_seats() -> None:
    board = transatlantic.draw_board(
        a_table(
            sea={"indian_ocean": "umbria(R,2)"},
            houses={"indian_ocean": [RED]},
            market=["nubian", "arizona", "devonia"][:1],
            display=["fleet"],
            hqs=["hq_cunard"],
        )
    )
    assert "Transatlantic, round 1: seat 0 decides TURN" in board
    assert "INDIAN OCEAN   houses: seat 1, £30, £40" in board
    assert "  umbria 1884 black £60 19 kn 8,000 t 1,500 p (seat 1, 2 coal)" in board
    assert "  1  £40   nubian 1876 white £20 12 kn 3,000 t 400 p" in board
    assert "DISPLAY  fleet" in board
    assert "SEAT 1: £150, 0 points, 6 houses, 0 contracts, director token" in board
    assert "headquarters: hq_cunard" in board


def test_the_board_shows_whose_card_runs_and_the_displaced_ship() -> None:
    state = a_table(2, sea=FULL, waiting="umbria(G,1)", president=True, ship_market=True)
    board = transatlantic.draw_board(play(state, "play:transport", "deploy:umbria:tasmanian_sea"))
    assert "seat 0 decides FAREWELL (transport of seat 2)" in board
    assert "DISPLACED from tasmanian_sea: cutty_sark 1869 no flag £20 14 kn 1,000 t 100 p (seat 0)" in board
    assert "variants: Ship Market, President" in board


def test_what_lies_in_stacks_stays_covered() -> None:
    board = transatlantic.draw_board(a_table(pile=["umbria"], ext_stack=["global"], removed_unseen=["titanic"]))
    assert "umbria" not in board
    assert "global" not in board
    assert "titanic" not in board
    assert "MARKET   1 tiles in the pile" in board


def test_the_end_is_shown() -> None:
    board = transatlantic.draw_board(transatlantic.read_position({"phase": "OVER", "round": 41, "end_round": 41}))
    assert board.startswith("Transatlantic, over after round 41")
    assert "round 41 is the last" in board
