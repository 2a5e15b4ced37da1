"""What is played for a seat that forfeited."""

from engine_service.games import transatlantic
from engine_service.games.transatlantic.state import State
from tests.engine_service.games.transatlantic.table import RED, YELLOW, a_table, legal, play

DISPLAY = ["fleet", "global", "cruise", "commerce", "coal_ext"]


def neutral(state: State) -> str:
    return str(transatlantic.neutral_move(state, transatlantic.legal_moves(state)))


def test_the_neutral_seat_stops_and_declines() -> None:
    sea = {"indian_ocean": "germanic(Y,1)"}
    assert neutral(play(a_table(market=["nubian"]), "play:shipyard")) == "buy_done"
    assert neutral(play(a_table(sea=sea), "play:transport")) == "sail_done"
    assert neutral(play(a_table(sea=sea), "play:invest")) == "invest:none"
    assert neutral(play(a_table(players={RED: {"played": ["coal"]}}), "play:ship_agent")) == "copy:none"
    assert neutral(play(a_table(sea=sea, holding=["coal_ext"]), "play:coal_ext")) == "load_done"


def test_the_neutral_seat_says_no_farewell() -> None:
    sea = {
        "north_atlantic": "oregon(B,1) arizona(B,1) city_of_berlin(B,0) abyssinia(Y,1)",
        "south_atlantic": "hammonia(B,1) pommerania(B,0) ariel(G)",
        "tasmanian_sea": "belgenland(R,1) nubian(R,0) cutty_sark(R)",
        "indian_ocean": "parisian(G,1) devonia(B,0) thermopylae(R)",
        "pacific_ocean": "stirling_castle(R,1) atlantic(B,0) leander(B)",
    }
    state = play(a_table(RED, sea=sea, waiting="umbria(R,1)"), "play:transport", "deploy:umbria:north_atlantic")
    assert transatlantic.to_decide(state) == YELLOW
    assert neutral(state) == "farewell:no"


def test_the_neutral_seat_plays_cards_that_force_nothing_on_others_and_never_the_token() -> None:
    assert neutral(a_table(display=DISPLAY)) == "play:coal"
    hand = {"hand": ["director", "region", "transport"], "played": ["coal", "invest", "shipyard", "ship_agent"]}
    assert neutral(a_table(players={YELLOW: hand}, display=DISPLAY)) == "play:transport"


def test_a_waiting_ship_makes_the_anchor_cards_touch_others() -> None:
    hand = {"hand": ["director", "region", "transport"], "played": ["coal", "invest", "shipyard", "ship_agent"]}
    state = a_table(players={YELLOW: hand}, waiting="umbria(Y,1)", display=DISPLAY)
    assert neutral(state) == "play:director"


def test_with_no_gentle_card_and_no_chief_the_first_card_is_played() -> None:
    state = a_table(players={YELLOW: {"hand": ["director", "region"], "played": ["coal"]}}, display=DISPLAY)
    assert legal(state)[0] == neutral(state) == "play:region"
