"""After every match: no process, no open file and no scratch folder is left."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from matchmaker.sandbox import scratch
from tests.matchmaker.referee.tables import children


@pytest.fixture(autouse=True)
def nothing_is_left_behind() -> Iterator[None]:
    """Whatever the bots did."""
    before, files = set(children()), _open_files()
    yield
    assert set(children()) <= before
    assert _open_files() <= files
    assert scratch.in_use() == []


def _open_files() -> int:
    """Pipes only: gRPC keeps sockets and event files of its own."""
    count = 0
    for link in Path("/proc/self/fd").iterdir():
        try:
            count += str(link.readlink()).startswith("pipe:")
        except FileNotFoundError:
            continue
    return count
