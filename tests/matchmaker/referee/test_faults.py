"""Faults are results: B6 to B13, B17 and B31, each with its evidence, and the others play on."""

import pytest

from engine_service.kernel.outcome import Reason
from matchmaker.referee import TimeControl
from matchmaker.sandbox import Isolation, Limits
from matchmaker.sandbox.limits import MIB
from tests.matchmaker.referee.tables import HONEST, RANDOM, a_house, lines, match, ranks, raw, thinking, verdicts


def test_a_bot_that_exits_crashes_with_its_exit_code() -> None:
    report = match(thinking("exit_with_seven"), HONEST)
    (fault,) = report.faults
    assert (fault.reason, fault.exit_code, fault.signal) == (Reason.CRASH, 7, None)
    assert ranks(report) == [2, 1]


def test_leaving_quietly_is_a_crash_too() -> None:
    (fault,) = match(thinking("leave"), HONEST).faults
    assert (fault.reason, fault.exit_code) == (Reason.CRASH, 0)


def test_an_exception_late_in_the_match_is_shown_with_its_traceback() -> None:
    report = match(thinking("raise_later"), HONEST)
    (fault,) = report.faults
    assert (fault.reason, fault.exit_code) == (Reason.CRASH, 1)
    assert fault.number is not None
    assert fault.number >= 20
    assert fault.log.rstrip().endswith("RuntimeError: the charts are wrong")
    assert "in raise_later" in fault.log


def test_a_segmentation_fault_names_the_signal(isolation: Isolation) -> None:
    (fault,) = match(thinking("segfault"), HONEST, house=a_house(isolation=isolation)).faults
    assert (fault.reason, fault.exit_code, fault.signal) == (Reason.CRASH, None, "SIGSEGV")
    assert "SIGSEGV" in fault.detail


def test_causes_that_go_in_circles_end_in_a_traceback() -> None:
    (fault,) = match(thinking("go_in_circles"), HONEST).faults
    assert (fault.reason, fault.exit_code) == (Reason.CRASH, 1)
    assert fault.log.rstrip().endswith("ValueError: one")


def test_a_process_with_a_name_that_is_no_text_is_a_bot_like_any_other() -> None:
    report = match(thinking("rename_itself"), HONEST)
    assert not report.faults
    assert all(memory > MIB for memory in report.memory_bytes)


def test_whatever_bytes_a_bot_logs_its_evidence_is_text_that_any_database_takes() -> None:
    (fault,) = match(thinking("log_bytes_and_leave"), HONEST).faults
    assert fault.exit_code == 3
    assert fault.log.startswith("a\ufffdb\x1b[2J\ufffd")


def test_too_much_memory_is_told_from_a_crash(isolation: Isolation) -> None:
    small = a_house(TimeControl(bank=20.0), Limits(memory_bytes=256 * MIB), isolation)
    report = match(thinking("eat_memory"), HONEST, house=small)
    assert verdicts(report) == [("eat_memory", Reason.OUT_OF_MEMORY)]


def test_an_exception_is_a_crash_at_once_though_a_thread_lives_on() -> None:
    report = match(thinking("stubborn"), HONEST, house=a_house(TimeControl(bank=20.0)))
    assert verdicts(report) == [("stubborn", Reason.CRASH)]
    assert report.seconds < 5


@pytest.mark.parametrize("how", ["illegal", "illegal_plan"])
def test_an_illegal_move_is_named_with_what_was_legal(how: str) -> None:
    report = match(thinking(how), HONEST)
    (fault,) = report.faults
    assert fault.reason is Reason.ILLEGAL_MOVE
    assert "sail:atlantis" in fault.detail
    assert "legal now: contract" in fault.detail
    assert "sail:atlantis" in fault.offending
    assert "sail:atlantis" not in report.replay.moves


def test_deciding_nothing_is_explained_to_the_author() -> None:
    (fault,) = match(thinking("nothing"), HONEST).faults
    assert fault.reason is Reason.CRASH
    assert "decide returned None; return a move of decision.legal_moves" in fault.log


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("garbage", Reason.PROTOCOL),
        ("no_length", Reason.PROTOCOL),
        ("empty", Reason.PROTOCOL),
        ("ready_again", Reason.PROTOCOL),
        ("unknown_oneof", Reason.PROTOCOL),
        ("bad_utf8", Reason.PROTOCOL),
        ("truncated_words", Reason.PROTOCOL),
        ("future_number", Reason.PROTOCOL),
        ("huge", Reason.PROTOCOL),
        ("groups", Reason.PROTOCOL),
        ("varint_of_eleven", Reason.PROTOCOL),
        ("length_of_five", Reason.PROTOCOL),
        ("nothing_often", Reason.PROTOCOL),
        ("long_plan", Reason.ILLEGAL_MOVE),
        ("no_move", Reason.ILLEGAL_MOVE),
        ("huge_index", Reason.ILLEGAL_MOVE),
        ("negative_index", Reason.ILLEGAL_MOVE),
        ("index_2_32", Reason.ILLEGAL_MOVE),
        ("index_2_63", Reason.ILLEGAL_MOVE),
        ("number_2_32", Reason.PROTOCOL),
        ("words_of_no_game", Reason.ILLEGAL_MOVE),
        ("close_stdout", Reason.CRASH),
        ("deaf", Reason.CRASH),
        ("blind", Reason.TIMEOUT),
        ("stale_number", Reason.TIMEOUT),
        ("flood", Reason.OUTPUT_FLOOD),
    ],
)
def test_bytes_that_are_no_answer_forfeit_and_nothing_else_happens(how: str, reason: Reason) -> None:
    report = match(HONEST, raw(how))
    assert verdicts(report) == [(how, reason)]
    assert ranks(report) == [1, 2]
    assert len(report.ledger.of(0)) > 5, "the other plays on"


def test_the_offending_bytes_are_kept_and_cut() -> None:
    (garbage,) = match(raw("garbage"), HONEST).faults
    assert garbage.offending == "hello"
    (huge,) = match(raw("huge"), HONEST).faults
    assert "1073741824 bytes" in huge.detail
    assert len(huge.offending) < 1000


def test_a_number_too_large_is_named_as_it_was_written_in_either_encoding() -> None:
    for bot in (raw("index_2_63"), lines("index_2_63")):
        (fault,) = match(HONEST, bot).faults
        assert fault.reason is Reason.ILLEGAL_MOVE
        assert "number 9223372036854775808" in fault.detail
        assert "legal now: contract" in fault.detail


@pytest.mark.parametrize("how", ["move", "ready"])
def test_what_comes_too_early_is_a_fault_in_its_place(how: str) -> None:
    report = match(HONEST, raw(f"early_{how}"))
    assert verdicts(report) == [(f"early_{how}", Reason.PROTOCOL)]
    assert (report.faults[0].number is None) == (how == "move")


@pytest.mark.parametrize(
    "how", ["twice", "own_clock", "prefetched", "second_hand", "odd_pipes", "overlong", "unknown_64_kib"]
)
def test_second_copies_and_unknown_fields_change_nothing(how: str) -> None:
    report, plain = match(raw(how), HONEST), match(HONEST, HONEST)
    assert not report.faults
    assert report.replay.moves == plain.replay.moves
    assert report.outcome == plain.outcome


@pytest.mark.parametrize(
    "how",
    ["byte_order_mark", "same_key_twice", "truth_for_index", "infinity", "two_in_a_line", "two_kinds", "null_byte",
     "not_json", "nan", "index_2_64", "huge_number", "negative", "fraction", "text_for_index", "unknown_field",
     "deep", "deep_list", "surrogate", "surrogate_key", "escape_key", "list", "null", "digits", "long"],
)  # fmt: skip
def test_lines_that_are_no_answer_are_protocol_faults(how: str) -> None:
    report = match(HONEST, lines(how))
    assert verdicts(report) == [(how, Reason.PROTOCOL)]
    assert report.faults[0].offending
    assert report.faults[0].detail.isprintable()
    assert report.replay.forfeits[0].detail == report.faults[0].detail


@pytest.mark.parametrize("how", ["illegal", "disagreeing"])
def test_lines_with_a_wrong_move_are_illegal_moves(how: str) -> None:
    assert verdicts(match(HONEST, lines(how))) == [(how, Reason.ILLEGAL_MOVE)]


def test_a_flood_of_log_is_drained_and_its_ends_are_kept() -> None:
    report = match(
        thinking("flood_stderr"), HONEST, house=a_house(TimeControl(bank=20.0)), options={"round_limit": "2"}
    )
    assert not report.faults
    (log, _) = report.logs
    assert log.startswith("first words\n")
    assert log.endswith("last words\n")
    assert "bytes left out" in log
    assert len(log) < 1.1 * 1024 * 1024


def test_a_flood_without_end_is_a_fault() -> None:
    report = match(thinking("flood_stderr_for_ever"), HONEST, house=a_house(TimeControl(bank=20.0)))
    assert verdicts(report) == [("flood_stderr_for_ever", Reason.OUTPUT_FLOOD)]
    assert len(report.logs[0]) < 1.1 * 1024 * 1024


@pytest.mark.parametrize("how", ["print_a_lot", "ask_for_input"])
def test_a_stray_print_or_input_never_breaks_the_protocol(how: str) -> None:
    report = match(thinking(how), HONEST)
    assert not report.faults
    expected = {
        "print_a_lot": ["printed before run", "a stray print", "raw bytes on stdout"],
        "ask_for_input": ["nobody there"],
    }
    assert all(words in report.logs[0] for words in expected[how])


def test_three_bad_bots_do_not_spoil_the_match_of_the_fourth(isolation: Isolation) -> None:
    crashing, sleeping, flooding = thinking("raise_later"), thinking("sleep"), raw("flood")
    house = a_house(isolation=isolation)
    report = match(crashing, sleeping, RANDOM, flooding, house=house, options={"round_limit": "12"})
    assert set(verdicts(report)) == {
        ("raise_later", Reason.CRASH), ("sleep", Reason.TIMEOUT), ("flood", Reason.OUTPUT_FLOOD),
    }  # fmt: skip
    order = [fault.seat for fault in report.faults]
    expected = {2: 1} | {seat: 4 - place for place, seat in enumerate(order)}
    assert ranks(report) == [expected[seat] for seat in range(4)]
    assert len(report.ledger.of(2)) > 10
    assert [forfeit.seat for forfeit in report.replay.forfeits] == order


def test_when_everybody_forfeits_the_match_still_ends() -> None:
    report = match(thinking("leave"), raw("garbage"))
    assert [fault.seat for fault in report.faults] in ([0, 1], [1, 0])
    assert sorted(ranks(report)) == [1, 2]
