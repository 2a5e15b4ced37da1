"""Log lines of every room: words for people, or one JSON object a line for machines that collect them.

What a line is about (a match, an attempt) is said once, around the work, and stands in every line written meanwhile.
"""

import json
import logging
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Final

import click

from engine_service.kernel.errors import RibandError, excerpt

VARIABLE: Final = "RIBAND_LOG"
FORMATS: Final = ("text", "json")

_QUIETER: Final = ("kombu", "celery", "amqp", "alembic", "botocore", "s3fs", "aiobotocore")
"""Libraries whose everyday lines drown ours."""

_subject: ContextVar[Mapping[str, int]] = ContextVar("subject", default={})  # noqa: B039 - replaced, never changed


class BadLogFormat(RibandError):
    """RIBAND_LOG names no format."""


@contextmanager
def about(**subject: int) -> Iterator[None]:
    """Say what the lines written inside are about: `about(match=12, attempt=3)`."""
    token = _subject.set({**_subject.get(), **subject})
    try:
        yield
    finally:
        _subject.reset(token)


def subject() -> Mapping[str, int]:
    """What is being worked on here."""
    return _subject.get()


def chosen() -> str:
    """The format the environment asks for."""
    given = os.environ.get(VARIABLE) or FORMATS[0]
    if given not in FORMATS:
        raise BadLogFormat(f"{VARIABLE} is {' or '.join(FORMATS)}, not {excerpt(given)}")
    return given


def open_logbook(verbose: bool = False) -> None:
    """From here on this process writes to stderr, in the chosen format."""
    handler = logging.StreamHandler()
    handler.setFormatter(formatter())
    logging.basicConfig(level=logging.DEBUG if verbose else logging.INFO, handlers=[handler], force=True)
    logging.captureWarnings(True)
    for name in _QUIETER:
        logging.getLogger(name).setLevel(logging.DEBUG if verbose else logging.WARNING)


def formatter() -> logging.Formatter:
    """How a line looks."""
    return JsonLines() if chosen() == "json" else Words()


def announce(words: str) -> None:
    """What a service says when others may count on it; a log that machines read gets it as a line of theirs."""
    if chosen() == "json":
        logging.getLogger("riband").info("%s", words)
    else:
        click.echo(words)


class Words(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """The line, and in brackets what it is about."""
        line = super().formatMessage(record)
        found = " ".join(f"{name} {value}" for name, value in _subject.get().items())
        return f"{line} [{found}]" if found else line


class JsonLines(logging.Formatter):
    """A line for machines: `at`, `level`, `logger`, `text`, what it is about, and `error` with the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """One object on one line, whatever the message contains."""
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "text": record.getMessage(),
            **_subject.get(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
