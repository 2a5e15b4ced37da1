"""DIRECTOR, PRESIDENT, the director token and the display (sections 8.1, 9, 11.2)."""

from typing import Any

from engine_service.games.transatlantic.state import State
from tests.engine_service.games.transatlantic.table import (
    RED,
    YELLOW,
    a_table,
    asked,
    kinds,
    legal,
    markers_of,
    play,
)

DISPLAY = ["fleet", "global", "cruise", "commerce", "coal_ext"]
STACK = ["cargo", "invest_ext", "blue_riband"]


def directors_table(played: list[str], hand: list[str] | None = None, **described: Any) -> State:
    cards = {"hand": ["director", "invest"] if hand is None else hand, "played": played}
    return a_table(
        **(
            {"sea": {"indian_ocean": "ariel(Y)"}, "display": DISPLAY, "ext_stack": STACK, "players": {YELLOW: cards}}
            | described
        )
    )


def test_the_director_takes_all_cards_back_and_one_from_the_display() -> None:
    state = play(directors_table(["coal", "transport", "region"]), "play:director")
    assert asked(state) == ("TAKE", YELLOW)
    play(state, "take:cruise", "sail:ariel")
    assert state.money[YELLOW] == 160
    assert kinds(state.hands[YELLOW]) == ["coal", "director", "invest", "region", "transport"]
    assert kinds(state.played[YELLOW]) == ["cruise"]
    assert kinds(state.display) == ["global", "commerce", "coal_ext", "cargo", "invest_ext"]
    assert kinds(state.ext_discard) == ["fleet"]
    assert kinds(state.ext_stack) == ["blue_riband"]


def test_the_director_needs_three_cards_in_the_played_stack() -> None:
    assert legal(directors_table(["coal", "transport"])) == ["play:invest", *_tokens()]
    assert legal(directors_table(["coal", "transport", "region"])) == ["play:director", "play:invest", *_tokens()]


def _tokens() -> list[str]:
    return sorted(f"token:{card}" for card in DISPLAY)


def test_six_cards_taken_back_bring_a_marker_and_eight_a_second_of_another_kind() -> None:
    starting = ["coal", "transport", "region", "invest", "ship_agent"]
    five = directors_table(starting[:4], ["director"])
    assert asked(play(five, "play:director")) == ("TAKE", YELLOW)
    six = play(directors_table(starting, ["director"]), "play:director")
    assert legal(six) == ["marker:black", "marker:green", "marker:red", "marker:white"]
    assert asked(play(six, "marker:black")) == ("TAKE", YELLOW)
    seven = play(directors_table([*starting, "shipyard"], ["director"]), "play:director", "marker:black")
    assert asked(seven) == ("TAKE", YELLOW)
    eight = play(directors_table([*starting, "shipyard", "cargo"], ["director"]), "play:director", "marker:black")
    assert legal(eight) == ["marker:green", "marker:red", "marker:white"]
    assert asked(play(eight, "marker:red")) == ("TAKE", YELLOW)
    assert markers_of(eight, YELLOW) == {"black": 1, "red": 1}


def test_the_markers_of_the_director_do_not_narrow_those_of_the_card_taken() -> None:
    played = ["coal", "transport", "region", "invest", "ship_agent"]
    state = directors_table(played, ["director"], display=["invest_ext"])
    play(state, "play:director", "marker:black", "take:invest_ext", "invest_ext:pay")
    assert legal(state) == ["marker:black", "marker:green", "marker:red", "marker:white"]


def test_no_marker_is_asked_for_when_none_is_left() -> None:
    starting = ["coal", "transport", "region", "invest", "ship_agent"]
    players = {
        YELLOW: {"hand": ["director"], "played": starting},
        RED: {"markers": {"black": 16, "green": 13, "white": 13, "red": 13}},
    }
    assert asked(play(directors_table([], players=players), "play:director")) == ("TAKE", YELLOW)


def test_with_an_empty_display_the_director_only_brings_the_cards_back() -> None:
    state = directors_table(["coal", "transport", "region"], display=[], ext_stack=[])
    play(state, "play:director")
    assert asked(state) == ("TURN", RED)
    assert kinds(state.hands[YELLOW]) == ["coal", "director", "invest", "region", "transport"]
    assert state.played[YELLOW] == ()


def test_the_token_uses_a_card_of_the_display_once_and_moves_nothing() -> None:
    state = directors_table(["coal"], ["director", "fleet"])
    play(state, "token:commerce")
    assert asked(state) == ("TURN", RED)
    assert not state.tokens[YELLOW]
    assert kinds(state.display) == DISPLAY
    assert kinds(state.played[YELLOW]) == ["coal"]


def test_a_seat_without_its_token_is_offered_no_token_moves() -> None:
    players = {YELLOW: {"director_token": False}}
    assert not [move for move in legal(a_table(display=DISPLAY, players=players)) if move.startswith("token")]


def test_two_equal_cards_in_hand_are_one_move() -> None:
    state = a_table(holding=["fleet", "fleet"])
    assert legal(state).count("play:fleet") == 1
    play(state, "play:fleet")
    assert kinds(state.hands[YELLOW]).count("fleet") == 1


def test_duplicates_are_put_aside_when_the_display_is_refilled() -> None:
    state = directors_table(
        ["coal", "transport", "region"], ext_stack=["global", "commerce", "cargo", "fleet", "cruise"]
    )
    play(state, "play:director", "take:cruise", "sail:ariel")
    assert kinds(state.display) == ["global", "commerce", "coal_ext", "cargo", "fleet"]
    assert kinds(state.ext_discard) == ["fleet", "global", "commerce"]
    assert kinds(state.ext_stack) == ["cruise"]


def test_the_discard_is_shuffled_back_when_the_stack_runs_out() -> None:
    state = directors_table(
        ["coal", "transport", "region"], ext_stack=["cargo"], ext_discard=["invest_ext", "blue_riband"]
    )
    play(state, "play:director", "take:cruise", "sail:ariel")
    assert kinds(state.display)[:4] == ["global", "commerce", "coal_ext", "cargo"]
    assert state.ext_discard == ()
    assert sorted(kinds((*state.display[4:], *state.ext_stack))) == ["blue_riband", "fleet", "invest_ext"]


def test_the_display_stays_short_when_all_kinds_left_are_shown_already() -> None:
    state = directors_table(["coal", "transport", "region"], display=["fleet", "cruise"], ext_stack=["cruise"])
    play(state, "play:director", "take:cruise", "sail:ariel")
    # FLEET makes room, comes back as the only kind missing beside CRUISE, and then nothing new is left.
    assert sorted(kinds(state.display)) == ["cruise", "fleet"]
    assert (state.ext_stack, state.ext_discard) == ((), ())


def presidents_table(contracts: int, **described: Any) -> State:
    cards = {"hand": ["invest", "president"], "played": ["coal", "transport", "region", "shipyard"]}
    return a_table(
        president=True,
        sea={"indian_ocean": "ariel(Y)"},
        display=DISPLAY,
        ext_stack=STACK,
        **({"players": {YELLOW: cards | {"contracts": contracts}}} | described),
    )


def test_the_president_needs_four_cards_in_the_played_stack() -> None:
    cards = {"hand": ["invest", "president"], "played": ["coal", "transport", "region"]}
    assert "play:president" not in legal(presidents_table(0, players={YELLOW: cards}))
    assert "play:president" in legal(presidents_table(0))


def test_the_president_exchanges_three_contracts_for_a_marker_each_column_once() -> None:
    state = play(presidents_table(7), "play:president")
    assert asked(state) == ("EXCHANGE", YELLOW)
    assert legal(state) == [
        "exchange:black", "exchange:green", "exchange:red", "exchange:white", "exchange_done",
    ]  # fmt: skip
    play(state, "exchange:red")
    assert legal(state) == ["exchange:black", "exchange:green", "exchange:white", "exchange_done"]
    play(state, "exchange:black")
    assert markers_of(state, YELLOW) == {"black": 1, "red": 1}
    assert state.money[YELLOW] == 150 + 20
    assert state.contracts[YELLOW] == 0
    assert asked(state) == ("TAKE", YELLOW)


def test_contracts_not_exchanged_are_sold() -> None:
    state = play(presidents_table(7), "play:president", "exchange_done")
    assert state.money[YELLOW] == 150 + 7 * 20
    assert state.contracts[YELLOW] == 0


def test_with_fewer_than_three_contracts_the_president_only_sells() -> None:
    state = play(presidents_table(2), "play:president")
    assert asked(state) == ("TAKE", YELLOW)
    assert state.money[YELLOW] == 150 + 2 * 20


def test_the_president_brings_no_marker_for_many_cards() -> None:
    cards = {
        "hand": ["president"],
        "played": ["coal", "transport", "region", "shipyard", "invest", "ship_agent", "cargo"],
    }
    state = play(presidents_table(0, players={YELLOW: cards}), "play:president")
    assert asked(state) == ("TAKE", YELLOW)
