"""What must hold for every game, whichever it is: a new folder under `games/` is tested by being there."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, NamedTuple, cast

import pytest

from engine_service import wire
from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame, Options
from engine_service.kernel.moves import Move
from engine_service.kernel.options import complete
from engine_service.kernel.rng import below, seeded
from engine_service.kernel.seats import NOBODY, Seat
from tests.engine_service.games.tables import TABLES, Table

MOST_DECISIONS = 10_000
SEEDS = range(4)

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


class Walked(NamedTuple):
    """One step of a random game: the state before, its legal moves, the move, the state after."""

    before: Any
    legal: list[Move]
    move: Move
    after: Any


def walk(table: Table, seed: int) -> Iterator[Walked]:
    """A whole random game; every state is a copy of its own."""
    game, state = table.game, table.setup(seed)
    chance = seeded("walk", seed)
    while game.to_decide(state) is not None:
        before, legal = game.clone(state), list(game.legal_moves(state))
        at, chance = below(len(legal), chance)
        game.apply(state, legal[at])
        yield Walked(before, legal, legal[at], game.clone(state))


def viewers(table: Table) -> list[Seat]:
    """All seats, and the spectator."""
    return [*range(table.seats), NOBODY]


def of_game(table: Table, module: str, name: str) -> Callable[..., Any]:
    """What the tests of a game bring for it."""
    return cast(
        "Callable[..., Any]", getattr(import_module(f"tests.engine_service.games.{table.game.name}.{module}"), name)
    )


@every_table
def test_random_play_ends_and_keeps_every_invariant(table: Table) -> None:
    check = of_game(table, "invariants", "check")
    for seed in SEEDS:
        check(None, None, table.setup(seed))
        for number, step in enumerate(walk(table, seed)):
            assert number < MOST_DECISIONS
            check(step.before, step.move, step.after)
        ranks = sorted(standing.rank for standing in table.game.standings(step.after))
        assert ranks[0] == 1
        assert list(table.game.legal_moves(step.after)) == []
        assert table.game.decision_name(step.after) == ""


@every_table
def test_legal_moves_are_never_empty_before_the_end_and_never_named_twice(table: Table) -> None:
    for seed in SEEDS:
        for step in walk(table, seed):
            assert step.legal
            assert len(set(step.legal)) == len(step.legal)


@every_table
def test_every_legal_move_can_be_played_and_changes_only_the_state_it_is_given(table: Table) -> None:
    game = table.game
    for number, step in enumerate(walk(table, seed=11)):
        if number % 7:
            continue
        written = game.write_position(step.before)
        for move in step.legal:
            game.apply(game.clone(step.before), move)
        assert game.write_position(step.before) == written


@every_table
def test_the_same_seed_and_moves_give_the_same_state(table: Table) -> None:
    game = table.game
    steps = list(walk(table, seed=3))
    state = table.setup(3)
    for step in steps:
        game.apply(state, game.read_move(str(step.move)))
    assert game.write_position(state) == game.write_position(steps[-1].after)
    assert game.standings(state) == game.standings(steps[-1].after)


@every_table
def test_different_seeds_give_different_games(table: Table) -> None:
    game = table.game
    openings = {str(game.write_position(table.setup(seed))) for seed in range(20)}
    assert len(openings) > 15


@every_table
def test_a_position_written_and_read_goes_on_in_the_same_way(table: Table) -> None:
    game = table.game
    for step in walk(table, seed=5):
        written = game.write_position(step.before)
        assert tuple(written) == game.position_fields
        state = game.read_position(written)
        assert game.write_position(state) == written
        assert list(game.legal_moves(state)) == step.legal
        assert game.to_decide(state) == game.to_decide(step.before)
        game.apply(state, step.move)
        assert game.write_position(state) == game.write_position(step.after)
    final = game.write_position(step.after)
    assert game.write_position(game.read_position(final)) == final


@every_table
def test_moves_are_read_back_from_their_text(table: Table) -> None:
    game = table.game
    for step in walk(table, seed=6):
        for move in step.legal:
            again = game.read_move(str(move))
            assert again == move
            assert type(again) is type(move)


@every_table
def test_nobody_peeks(table: Table) -> None:
    """Whatever a seat cannot know may be otherwise: it sees the same and may do the same."""
    game = table.game
    scramble = of_game(table, "hidden", "scramble")
    for number, step in enumerate(walk(table, seed=7)):
        for seat in viewers(table):
            other = scramble(step.before, seat, number)
            assert game.observe(other, seat) == game.observe(step.before, seat)
            if game.to_decide(step.before) == seat:
                assert list(game.legal_moves(other)) == step.legal


@every_table
def test_what_is_imagined_looks_the_same_and_can_be_played_to_its_end(table: Table) -> None:
    game = table.game
    for number, step in enumerate(walk(table, seed=8)):
        for seat in viewers(table):
            seen = game.observe(step.before, seat)
            imagined = game.imagine(seen, number)
            assert game.observe(imagined, seat) == seen
        decider = game.to_decide(step.before)
        assert decider is not None
        imagined = game.imagine(game.observe(step.before, decider), number)
        assert list(game.legal_moves(imagined)) == step.legal
        if number % 40 == 0:
            play_out(game, imagined, number)


def play_out(game: AnyGame, state: Any, seed: int) -> None:
    """Random moves to the end."""
    chance = seeded("out", seed)
    for _ in range(MOST_DECISIONS):
        if game.to_decide(state) is None:
            return
        legal = game.legal_moves(state)
        at, chance = below(len(legal), chance)
        game.apply(state, legal[at])
    raise AssertionError(f"no end after {MOST_DECISIONS} decisions")


@every_table
def test_imagining_draws_what_is_hidden_by_the_seed(table: Table) -> None:
    game = table.game
    seen = game.observe(table.setup(9), 0)
    drawn = [str(game.write_position(game.imagine(seen, seed))) for seed in (1, 1, 2, 3, 4)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 2


@every_table
def test_observations_and_moves_survive_the_wire(table: Table) -> None:
    game = table.game
    for step in walk(table, seed=10):
        decider = game.to_decide(step.before)
        assert decider is not None
        for seat in {decider, NOBODY}:
            seen = game.observe(step.before, seat)
            words = wire.write_words(game, seen, step.legal)
            again = type(words).FromString(words.SerializeToString())
            assert wire.read_observation(again) == seen
            assert wire.read_moves(game, again) == step.legal


@every_table
def test_the_neutral_policy_always_has_a_legal_move_and_ends_the_game(table: Table) -> None:
    game, state = table.game, table.setup(12)
    for _ in range(MOST_DECISIONS):
        if game.to_decide(state) is None:
            break
        legal = game.legal_moves(state)
        move = game.neutral_move(state, legal)
        assert move in legal
        game.apply(state, move)
    assert game.to_decide(state) is None


@every_table
def test_the_board_can_be_drawn_at_every_decision(table: Table) -> None:
    for step in walk(table, seed=13):
        drawing = table.game.draw_board(step.after)
        assert len(drawing.splitlines()) > 5


@every_table
def test_a_public_move_is_heard_whole_by_the_one_who_made_it(table: Table) -> None:
    game = table.game
    for step in walk(table, seed=14):
        mover = game.to_decide(step.before)
        assert mover is not None
        assert game.as_seen(step.move, mover, mover) == str(step.move)


def test_every_game_is_a_folder_with_rules_tests_and_words() -> None:
    for name in registry.names():
        game = registry.game(name)
        assert game.name == name
        assert set(game.seat_counts) <= {2, 3, 4}
        assert wire.wire_of(name)
        options: Options = complete(game, {})
        assert set(options) == {option.name for option in game.options}
