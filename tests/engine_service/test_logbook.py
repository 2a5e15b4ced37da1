"""Log lines: words or JSON, and what they are about."""

import json
import logging
import sys
from collections.abc import Iterator

import pytest

from engine_service import logbook

LOG = logging.getLogger("tests.logbook")


@pytest.fixture
def own_root() -> Iterator[None]:
    """The root logger as it was, whatever a test does to it."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


def line(record_of: str, *arguments: object, error: bool = False) -> logging.LogRecord:
    found = sys.exc_info() if error else None
    return logging.LogRecord("tests.logbook", logging.WARNING, __file__, 1, record_of, arguments, found)


def test_words_end_with_what_they_are_about() -> None:
    with logbook.about(match=12, attempt=3):
        assert (
            logbook.Words()
            .format(line("void: %s", "no engine"))
            .endswith("WARNING tests.logbook: void: no engine [match 12 attempt 3]")
        )
    assert logbook.Words().format(line("all quiet")).endswith("tests.logbook: all quiet")


def test_json_is_one_object_a_line_whatever_the_message_holds() -> None:
    with logbook.about(match=12), logbook.about(attempt=3):
        text = logbook.JsonLines().format(line("two\nlines and a %s", '"quote"'))
    assert "\n" not in text
    found = json.loads(text)
    assert found | {"at": ""} == {
        "at": "",
        "level": "warning",
        "logger": "tests.logbook",
        "text": 'two\nlines and a "quote"',
        "match": 12,
        "attempt": 3,
    }
    assert found["at"].endswith("+00:00")


def test_an_error_brings_its_traceback() -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        found = json.loads(logbook.JsonLines().format(line("it failed", error=True)))
    assert "ValueError: broken" in found["error"]


def test_what_a_line_is_about_ends_with_the_work() -> None:
    with logbook.about(match=1):
        assert logbook.subject() == {"match": 1}
    assert logbook.subject() == {}


@pytest.mark.usefixtures("own_root")
def test_the_environment_chooses_the_format(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(logbook.VARIABLE, "json")
    logbook.open_logbook()
    LOG.info("hello")
    logbook.announce("engine service listens on somewhere")
    said = [json.loads(text)["text"] for text in capsys.readouterr().err.splitlines()]
    assert said == ["hello", "engine service listens on somewhere"]


def test_an_unknown_format_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(logbook.VARIABLE, "xml")
    with pytest.raises(logbook.BadLogFormat, match="RIBAND_LOG is text or json, not 'xml'"):
        logbook.chosen()
