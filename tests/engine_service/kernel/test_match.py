"""Match: forced moves, refused moves, plans, forfeits, and taking up where a log left off."""

from random import Random

import pytest

from engine_service.kernel import registry
from engine_service.kernel.errors import (
    BadOptions,
    IllegalMove,
    MalformedReplay,
    MatchOver,
    NotYourDecision,
)
from engine_service.kernel.game import AnyGame
from engine_service.kernel.match import How, Match, resume
from engine_service.kernel.outcome import Forfeit, Reason

OCEANS = registry.game("crossing_oceans")


def play_randomly(match: Match, seed: int = 1, most: int = 100_000) -> Match:
    """Random moves to the end, or as many as asked."""
    random = Random(seed)
    while match.decision is not None and most:
        match.play(random.choice(match.decision.legal_moves))
        most -= 1
    return match


def test_a_decision_always_offers_a_choice_and_forced_moves_are_logged(game: AnyGame) -> None:
    match = Match(game, 2, 5)
    random = Random(5)
    while match.decision is not None:
        assert len(match.decision.legal_moves) > 1
        assert match.decision.number == len(match.log)
        match.play(random.choice(match.decision.legal_moves))
    hows = {played.how for played in match.log}
    assert hows == {How.CHOSEN, How.FORCED}


def test_an_illegal_move_changes_nothing_and_names_what_is_legal() -> None:
    match = Match(OCEANS, 2, 5)
    before = OCEANS.write_position(match.state)
    with pytest.raises(IllegalMove, match="illegal move 'fly:to_the_moon'; legal now: contract place:") as refusal:
        match.play("fly:to_the_moon")
    assert match.decision is not None
    assert refusal.value.legal == tuple(match.decision.legal_moves)
    assert OCEANS.write_position(match.state) == before
    assert match.log == []


def test_an_answer_must_be_for_the_open_decision() -> None:
    match = Match(OCEANS, 2, 5)
    assert match.decision is not None
    match.check_turn(match.decision.number, match.decision.seat)
    with pytest.raises(NotYourDecision, match="answer for decision 7 of seat"):
        match.check_turn(7, match.decision.seat)
    with pytest.raises(NotYourDecision, match=f"but decision 0 of seat {match.decision.seat} is open"):
        match.check_turn(0, 1 - match.decision.seat)


def test_nothing_can_be_played_after_the_end(game: AnyGame) -> None:
    match = play_randomly(Match(game, 2, 6))
    assert match.outcome is not None
    with pytest.raises(MatchOver):
        match.play("contract")
    with pytest.raises(MatchOver):
        match.check_turn(0, 0)
    with pytest.raises(MatchOver):
        match.forfeit(0, Reason.CRASH)


@pytest.mark.parametrize(
    ("seats", "seed", "options", "says"),
    [
        (1, 0, {}, "played with 2, 3, 4 seats, not 1"),
        (5, 0, {}, "played with 2, 3, 4 seats, not 5"),
        (2, -1, {}, "a seed is an integer from 0"),
        (2, 1 << 64, {}, "a seed is an integer from 0"),
        (2, 0, {"speed": 3}, "has no option 'speed'; options: round_limit"),
        (2, 0, {"round_limit": 0}, "round_limit is a number from 1 to 1000, not '0'"),
        (2, 0, {"round_limit": "soon"}, "round_limit is a number from 1 to 1000, not 'soon'"),
        (2, 0, {"round_limit": True}, "round_limit is a number from 1 to 1000, not 'True'"),
    ],
)
def test_a_table_that_cannot_be_set_is_refused(seats: int, seed: int, options: dict[str, str], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        Match(OCEANS, seats, seed, options)


def test_a_plan_is_played_as_long_as_the_seat_decides() -> None:
    match = Match(OCEANS, 2, 5)
    assert match.decision is not None
    seat = match.decision.seat
    taken = match.play_plan(["contract", "use_money", "use_money", "move:5", "move:5"])
    assert taken == 4
    assert [str(played.move) for played in match.log if played.seat == seat] == [
        "contract", "use_money", "use_money", "use_done", "move:5",
    ]  # fmt: skip
    assert match.decision is not None
    assert match.decision.seat != seat


def test_a_plan_may_name_the_forced_moves_on_its_way() -> None:
    match = Match(OCEANS, 2, 5)
    plan = ["contract", "use_money", "use_money", "use_done", "move:5"]
    assert match.play_plan(plan) == 5
    assert [str(played.move) for played in match.log[:5]] == plan
    assert match.log[3].how is How.FORCED


def test_a_plan_stops_at_its_first_illegal_move_and_the_seat_is_asked_again() -> None:
    match = Match(OCEANS, 2, 5)
    assert match.decision is not None
    seat = match.decision.seat
    assert match.play_plan(["contract", "move:5", "use_done"]) == 1
    assert match.decision is not None
    assert match.decision.seat == seat
    assert match.decision.name == "CONTRACTS"


def test_a_plan_whose_first_move_is_illegal_is_refused_whole() -> None:
    match = Match(OCEANS, 2, 5)
    for plan in (["use_done", "contract"], []):
        with pytest.raises(IllegalMove):
            match.play_plan(plan)
    assert match.log == []


def test_a_plan_does_not_reach_into_the_next_turn() -> None:
    """Even where everybody else was played past by the neutral policy."""
    match = Match(OCEANS, 2, 5)
    assert match.decision is not None
    seat = match.decision.seat
    match.forfeit(1 - seat, Reason.CRASH)
    assert match.play_plan(["contract", "use_money", "use_money", "move:5", "contract"]) == 4
    assert match.decision is not None
    assert (match.decision.seat, match.decision.name) == (seat, "PLACE")


def test_a_forfeited_seat_is_played_on_and_ends_last(game: AnyGame) -> None:
    match = play_randomly(Match(game, 4, 9), seed=2, most=25)
    match.forfeit(2, Reason.TIMEOUT, "25 s")
    play_randomly(match, seed=3, most=20)
    match.forfeit(0, Reason.CRASH)
    play_randomly(match, seed=4)
    assert match.outcome is not None
    ranks = {standing.seat: standing.rank for standing in match.outcome.standings}
    assert ranks[2] == 4
    assert ranks[0] == 3
    assert {ranks[1], ranks[3]} <= {1, 2}
    assert [forfeit.seat for forfeit in match.outcome.forfeits] == [2, 0]
    after = match.forfeits[0].after
    assert all(played.how is How.NEUTRAL for played in match.log[after:] if played.seat == 2)


def test_when_all_forfeit_the_first_is_last(game: AnyGame) -> None:
    match = Match(game, 3, 9)
    for seat in (1, 2, 0):
        match.forfeit(seat, Reason.WITHDRAWN)
    assert match.outcome is not None
    assert [standing.rank for standing in match.outcome.standings] == [1, 3, 2]


def test_a_seat_forfeits_once_and_only_if_it_is_there() -> None:
    match = Match(OCEANS, 2, 5)
    match.forfeit(1, Reason.CRASH)
    with pytest.raises(NotYourDecision, match="seat 1 has forfeited already"):
        match.forfeit(1, Reason.CRASH)
    with pytest.raises(NotYourDecision, match="no seat 2 in a match of 2 seats"):
        match.forfeit(2, Reason.CRASH)


def test_a_match_is_taken_up_from_any_point_of_its_log(game: AnyGame) -> None:
    whole = play_randomly(Match(game, 3, 4), most=30)
    whole.forfeit(1, Reason.CRASH, "boom")
    play_randomly(whole, seed=8, most=10)
    moves = [str(played.move) for played in whole.log]
    again = resume(Match(game, 3, 4), moves, whole.forfeits)
    assert game.write_position(again.state) == game.write_position(whole.state)
    assert again.log == whole.log
    assert again.forfeits == whole.forfeits
    assert again.decision == whole.decision


def test_a_log_that_does_not_fit_is_refused() -> None:
    log = [str(played.move) for played in play_randomly(Match(OCEANS, 2, 5), most=12).log]
    forced = next(
        at for at, played in enumerate(play_randomly(Match(OCEANS, 2, 5), most=12).log) if played.how is How.FORCED
    )
    with pytest.raises(MalformedReplay, match="move 0: illegal move 'nonsense'"):
        resume(Match(OCEANS, 2, 5), ["nonsense", *log])
    with pytest.raises(MalformedReplay, match="is played there without being asked"):
        resume(Match(OCEANS, 2, 5), [*log[:forced], "other", *log[forced + 1 :]])
    with pytest.raises(MalformedReplay, match=f"the log stops after {forced} moves where"):
        resume(Match(OCEANS, 2, 5), log[:forced])
    with pytest.raises(MalformedReplay, match="seat 0 forfeits after move 999"):
        resume(Match(OCEANS, 2, 5), log, [Forfeit(0, Reason.CRASH, 999)])
