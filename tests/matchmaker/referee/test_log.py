"""The log keeps its ends, whatever is written to it (B12)."""

from matchmaker.referee import Caps
from matchmaker.referee.log import HeadAndTail, Log


def test_a_short_stream_is_kept_whole() -> None:
    kept = HeadAndTail(100)
    for word in (b"one ", b"two ", b"three"):
        kept.write(word)
    assert kept.kept() == b"one two three"


def test_of_a_long_stream_the_ends_are_kept_and_the_gap_is_counted() -> None:
    kept = HeadAndTail(10)
    for byte in range(100):
        kept.write(bytes([byte]))
    head, tail = kept.kept().split("\n… 90 bytes left out …\n".encode())
    assert (head, tail) == (bytes(range(5)), bytes(range(95, 100)))


def test_a_stream_without_end_takes_no_more_memory_than_its_cap() -> None:
    kept = HeadAndTail(1000)
    for _ in range(10_000):
        kept.write(b"x" * 999)
    assert len(kept._head) + len(kept._tail) <= 1500
    assert kept.total == 9_990_000


def test_every_decision_has_its_own_share_of_the_log() -> None:
    log = Log(Caps(log_per_decision=20, log=1000))
    log.write(b"a" * 100)
    log.turn_page()
    log.write(b"quiet")
    assert log.text() == "a" * 10 + "\n… 80 bytes left out …\n" + "a" * 10 + "quiet"


def test_bytes_that_are_no_text_are_shown_all_the_same() -> None:
    log = Log(Caps())
    log.write(b"caf\xe9\0\n")
    assert log.text() == "caf\ufffd\ufffd\n"
