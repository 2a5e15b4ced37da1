"""`riband bench limits` measures what it says; how much is not for a test to decide."""

import re

from tests.matchmaker.cli.test_play import call


def test_every_part_that_is_there_once_is_measured() -> None:
    said = call("bench", "limits", "--matches", "10").output
    line = r"^ +(database|Redis|object store).* ([0-9.]+) ms a match .* +([0-9.]+) M matches a day"
    numbers = re.findall(line, said, re.MULTILINE)
    assert [part for part, _, _ in numbers] == ["database", "Redis", "object store"]
    assert all(float(milliseconds) > 0 for _, milliseconds, _ in numbers)
