"""Who sees what (section 4.2), and that imagined states are ones that could be."""

import json

import pytest

from engine_service.games import transatlantic
from engine_service.games.transatlantic.deck import EXTENSIONS, SET_B
from engine_service.games.transatlantic.observe import observe
from engine_service.games.transatlantic.state import State
from engine_service.kernel.rng import below, seeded
from engine_service.kernel.seats import NOBODY
from tests.engine_service.games.transatlantic import hidden, invariants
from tests.engine_service.games.transatlantic.table import (
    RED,
    YELLOW,
    a_table,
    kinds,
    play,
)

OPTIONS = {"variant_market": False, "variant_president": False, "max_rounds": 100}


def a_game(seats: int, seed: int, decisions: int) -> State:
    """A game after so many random decisions, or at its end."""
    state = transatlantic.setup(seats, seed, OPTIONS)
    chance = seeded("hidden", seed)
    for _ in range(decisions):
        if transatlantic.to_decide(state) is None:
            break
        at, chance = below(len(transatlantic.legal_moves(state)), chance)
        transatlantic.apply(state, transatlantic.legal_moves(state)[at])
    return state


def test_a_seat_sees_its_own_cards_and_of_others_only_how_many_and_the_top() -> None:
    players = {YELLOW: {"played": ["coal", "fleet"]}, RED: {"played": ["invest", "cargo"]}}
    seen = observe(a_table(players=players), YELLOW)
    assert kinds(seen.own_played) == ["coal", "fleet"]
    assert len(seen.hand) == 7
    assert seen.hand_sizes == (7, 7, 7, 7)
    assert seen.played_sizes == (2, 2, 0, 0)
    assert kinds(seen.played_tops) == ["fleet", "cargo", "", ""]


def test_a_spectator_sees_no_hand_at_all() -> None:
    seen = observe(a_table(), NOBODY)
    assert (seen.hand, seen.own_played) == ((), ())


def test_of_the_pile_only_the_backs_are_seen_and_of_the_extension_stack_only_the_size() -> None:
    state = a_table(market=["nubian"], pile=["devonia", "umbria", "hq_cunard"], ext_stack=["fleet", "cargo"])
    seen = observe(state, YELLOW)
    assert seen.pile_backs == (2, 3, 10)
    assert seen.ext_stack_size == 2


def test_the_order_of_the_discard_is_not_seen() -> None:
    one, other = a_table(ext_discard=["fleet", "cargo"]), a_table(ext_discard=["cargo", "fleet"])
    assert observe(one, YELLOW) == observe(other, YELLOW)


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_no_hidden_thing_reaches_an_observation(viewer: int) -> None:
    for decisions in (0, 40, 150, 250):
        state = a_game(2, 5, decisions)
        seen = observe(state, viewer)
        changed = [hidden.scramble(state, viewer, seed) for seed in range(20)]
        assert all(observe(other, viewer) == seen for other in changed)
        # The scrambling is not idle: seen with other eyes the states differ.
        written = {json.dumps(transatlantic.write_position(other)) for other in changed}
        assert len(written) > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_state_keeps_every_invariant(seats: int) -> None:
    for decisions in range(0, 500, 5):
        state = a_game(seats, 31 + decisions % 10, decisions)
        for viewer in (*range(seats), NOBODY):
            for seed in range(3):
                invariants.check(None, None, transatlantic.imagine(observe(state, viewer), seed))


def test_set_b_is_imagined_below_what_is_left_of_set_a() -> None:
    state = a_game(4, 2, 8)
    assert len(state.ext_stack) >= len(SET_B)
    for seed in range(20):
        imagined = transatlantic.imagine(observe(state, 0), seed)
        assert sorted(imagined.ext_stack[-len(SET_B) :]) == sorted(SET_B)


def test_a_display_that_stayed_short_tells_that_the_stack_has_no_other_kinds() -> None:
    players = {
        RED: {"hand": ["director", "coal", "invest", "region", "shipyard", "transport", "cargo"], "played": ["fleet"]}
    }
    seen = observe(a_table(players=players, display=["cruise", "global"], ext_stack=["global", "cruise"]), YELLOW)
    for seed in range(20):
        assert set(kinds(transatlantic.imagine(seen, seed).ext_stack)) <= {"cruise", "global"}


def test_the_first_card_after_a_director_turn_is_imagined_at_the_bottom_of_the_stack() -> None:
    players = {RED: {"played": ["cargo", "coal", "region"]}}
    seen = observe(a_table(players=players | {YELLOW: {"played": []}}), YELLOW)
    for seed in range(20):
        stack = transatlantic.imagine(seen, seed).played[RED]
        assert stack[0] in EXTENSIONS
        assert kinds(stack[-1:]) == ["region"]


def test_a_position_with_more_cards_than_there_are_can_still_be_imagined() -> None:
    crowded = {"hand": ["director", *["fleet"] * 9], "played": ["fleet"] * 9}
    state = a_table(players=dict.fromkeys(range(4), crowded), display=["cargo"], ext_stack=["cruise"] * 9)
    seen = observe(state, YELLOW)
    assert observe(transatlantic.imagine(seen, 1), YELLOW) == seen


def test_every_move_is_heard_by_everybody() -> None:
    move = transatlantic.read_move("play:coal")
    assert transatlantic.as_seen(move, 0, 1) == "play:coal"


def test_a_hand_played_out_of_sight_changes_only_its_size_for_the_others() -> None:
    before = a_table()
    after = play(transatlantic.clone(before), "play:coal")
    seen = observe(after, RED)
    assert seen.hand_sizes == (6, 7, 7, 7)
    assert kinds(seen.played_tops) == ["coal", "", "", ""]
