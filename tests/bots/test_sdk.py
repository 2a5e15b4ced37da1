"""The SDK: what a bot is told, what it may return, and matches in this process."""

import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bots.sdk import Bot, Choice, Decision, MatchResult, Outcome, Table, View, play_locally
from engine_service import wire
from engine_service.kernel.errors import IllegalMove
from engine_service.kernel.game import AnyGame
from engine_service.kernel.replay import verify


class Watcher(Bot):
    """Keeps all it is told, and plays at random."""

    name = "watcher"

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.decisions: list[Decision] = []
        self.outcomes: list[Outcome] = []
        self.chance = random.Random(1)

    def start(self, table: Table) -> None:
        """Keep the table."""
        self.tables.append(table)

    def decide(self, decision: Decision) -> Choice:
        """Keep the decision."""
        self.decisions.append(decision)
        return self.chance.choice(decision.legal_moves)

    def end(self, outcome: Outcome) -> None:
        """Keep the outcome."""
        self.outcomes.append(outcome)


def first(decision: Decision) -> Choice:
    """A bot that is only a function."""
    return decision.legal_moves[0]


def play_one(*bots: Any, game: str = "crossing_oceans", seed: int = 1) -> MatchResult:
    """One match in this process."""
    return next(play_locally(game, bots, seed=seed))


def test_a_local_match_of_every_game_ends_and_verifies(game: AnyGame) -> None:
    for seats in game.seat_counts:
        watchers = [Watcher() for _ in range(seats)]
        result = play_one(*watchers, game=game.name)
        assert verify(result.replay) == []
        assert sorted(result.ranks)[0] == 1
        for seat, watcher in enumerate(watchers):
            assert watcher.tables == [Table(game, seats, seat, result.replay.options)]
            assert watcher.outcomes == [result.outcome]
            assert all(decision.seat == seat for decision in watcher.decisions)


def test_all_seat_rotations_of_a_seed_are_played_before_the_next_seed() -> None:
    results = list(play_locally("crossing_oceans", [first, first, first], matches=6, seed=40))
    assert [result.bots for result in results] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert [result.replay.seed for result in results] == [40, 40, 40, 41, 41, 41]
    assert results[0].ranks == tuple(standing.rank for standing in results[0].outcome.standings)
    assert results[1].ranks[1] == results[1].outcome.standings[0].rank


@pytest.mark.parametrize(
    "way", [lambda moves: moves[0], lambda moves: str(moves[0]), lambda moves: 0, lambda moves: [moves[0]]]
)
def test_a_move_its_text_its_number_and_a_plan_mean_the_same(way: Any) -> None:
    expected = play_one(first, first).replay.moves
    assert play_one(lambda decision: way(decision.legal_moves), first).replay.moves == expected


def test_a_plan_saves_questions_and_changes_nothing() -> None:
    asked = []

    def planner(decision: Decision) -> Choice:
        asked.append(decision.number)
        world, plan = decision.imagine(seed=0), []
        while world.seat == decision.seat:
            plan.append(world.legal_moves()[0])
            world.apply(plan[-1])
        return plan

    single = play_one(first, first)
    assert play_one(planner, first).replay.moves == single.replay.moves
    assert 0 < len(asked) < len(single.replay.moves) / 2


@pytest.mark.parametrize(
    ("choice", "error", "words"),
    [
        (None, TypeError, "decide returned None; return a move of decision.legal_moves"),
        ([], TypeError, "decide returned"),
        (True, TypeError, "decide returned True"),
        (99, ValueError, "decide returned 99; there are"),
        (-1, ValueError, "decide returned -1"),
        ("sail:atlantis", IllegalMove, "illegal move 'sail:atlantis'; legal now: "),
    ],
)
def test_a_choice_that_is_none_is_explained(choice: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        play_one(lambda decision: choice, first)


def test_what_is_no_bot_is_refused_with_the_reason() -> None:
    with pytest.raises(TypeError, match=r"give an instance, not the class: Watcher\(\)"):
        play_one(Watcher, first)
    with pytest.raises(TypeError, match="not 'random'"):
        play_one("random", first)


def test_the_view_shows_by_name_what_the_observation_holds_by_number(game: AnyGame) -> None:
    watcher = Watcher()
    play_one(watcher, first, game=game.name)
    for decision in watcher.decisions[:40]:
        message = getattr(wire.write_words(game, decision.observation, ()), game.name).observation
        assert decision.view == View(message)
        names = set(decision.view.as_dict())
        assert names == {field.name for field in message.DESCRIPTOR.fields}
        assert str(decision.view)
        assert str(decision).startswith(f"decision {decision.number}: seat 0 decides {decision.name}")


def test_a_view_names_tiles_as_the_notation_does() -> None:
    watcher = Watcher()
    play_one(watcher, first, seed=1)
    (opening, *_) = watcher.decisions
    assert opening.view.players[0].money == 150
    assert opening.view.countdown is None
    assert all(tile is None or tile.islower() for tile in opening.view.market)
    texts = " ".join(opening.legal_moves)
    assert all(f":{ship}:" in texts for ship in opening.view.players[0].supply)
    with pytest.raises(AttributeError, match="this view has no gold; it has seats, round_limit"):
        _ = opening.view.gold


def test_an_imagined_world_can_be_played_to_its_end(game: AnyGame) -> None:
    watcher = Watcher()
    play_one(watcher, first, game=game.name)
    decision = watcher.decisions[3]
    world = decision.imagine(seed=9)
    assert world.seat == decision.seat
    assert world.name == decision.name
    assert list(world.legal_moves()) == list(decision.legal_moves)
    assert world.observe(decision.seat) == decision.observation
    branch = world.clone()
    branch.play(str(branch.legal_moves()[-1]))
    assert list(world.legal_moves()) == list(decision.legal_moves), "the branch left its root alone"
    while not branch.over:
        branch.apply(branch.legal_moves()[0])
    assert min(standing.rank for standing in branch.standings()) == 1
    with pytest.raises(ValueError, match="'sail:atlantis' is not legal here; legal: "):
        world.play("sail:atlantis")


def test_events_tell_what_happened_since_the_last_choice() -> None:
    watchers = [Watcher(), Watcher()]
    result = play_one(*watchers)
    told = [event.move for decision in watchers[0].decisions for event in decision.events]
    chosen = {decision.number for decision in watchers[0].decisions}
    expected = [move for number, move in enumerate(result.replay.moves) if number not in chosen]
    assert told == expected[: len(told)]
    assert len(told) > 20


def test_the_clock_runs_down_by_what_is_charged() -> None:
    watcher = Watcher()
    play_one(watcher, first)
    clocks = [decision.clock for decision in watcher.decisions]
    assert clocks[0].seconds_charged == 0
    assert clocks[0].seconds_left == pytest.approx(20.02)
    for before, after in pairwise(clocks):
        assert after.seconds_left == pytest.approx(before.seconds_left + 0.02 - after.seconds_charged)


def test_a_bot_started_by_hand_says_what_it_is(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text("from bots.sdk import run\nrun(lambda decision: 0)\n")
    # Only a terminal gets the hint.
    run = subprocess.run(
        [sys.executable, "-c", f"import pty; pty.spawn([{sys.executable!r}, {str(bot)!r}])"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    assert "riband play" in run.stdout


def test_the_sdk_needs_only_what_an_author_installs() -> None:
    heavy = "grpc", "sqlalchemy", "celery", "flask", "numpy", "json_format", "click"
    script = "import sys, bots.sdk; print(*[name for name in sys.modules if name.split('.')[-1] in sys.argv[1:]])"
    run = subprocess.run([sys.executable, "-c", script, *heavy], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
