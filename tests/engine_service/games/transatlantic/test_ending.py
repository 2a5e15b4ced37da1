"""The order of turns, the last round and the cap on rounds (sections 5, 10.1)."""

from engine_service.games import transatlantic
from engine_service.kernel.outcome import Ending
from tests.engine_service.games.transatlantic.table import BLUE, GREEN, RED, YELLOW, a_table, asked, legal, play


def test_turns_go_round_from_the_start_seat_and_a_round_ends_before_it() -> None:
    state = a_table(RED, start_seat=GREEN)
    play(state, "play:coal")
    assert (asked(state), state.round) == (("TURN", GREEN), 2)
    play(state, "play:coal")
    assert (asked(state), state.round) == (("TURN", BLUE), 2)


def test_the_match_is_over_after_the_last_seat_of_the_last_round() -> None:
    state = a_table(BLUE, round=9, end_round=9)
    play(state, "play:coal")
    assert transatlantic.to_decide(state) is None
    assert legal(state) == []
    assert state.round == 9
    assert transatlantic.ending(state) is Ending.FINISHED


def test_the_last_round_is_played_by_every_seat() -> None:
    state = a_table(YELLOW, round=9, end_round=9)
    for seat in (RED, GREEN, BLUE):
        play(state, "play:coal")
        assert asked(state) == ("TURN", seat)


def test_the_cap_on_rounds_ends_the_match_and_says_so() -> None:
    state = play(a_table(BLUE, round=12, max_rounds=12), "play:coal")
    assert transatlantic.to_decide(state) is None
    assert transatlantic.ending(state) is Ending.CAPPED


def test_a_natural_end_in_the_last_round_allowed_is_no_capped_one() -> None:
    state = play(a_table(BLUE, round=12, end_round=12, max_rounds=12), "play:coal")
    assert transatlantic.ending(state) is Ending.FINISHED
