"""Names people give to accounts, bots and tournaments."""

import re
from typing import Final

from engine_service.kernel.errors import RibandError, excerpt

_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")


class BadName(RibandError):
    """A name that would look like another, or like something it is not."""


class NameTaken(RibandError):
    """Somebody else has that name."""


def checked(name: str, what: str) -> str:
    """The name, if it is one: plain letters, so that no two look alike on any page."""
    if not _NAME.fullmatch(name):
        raise BadName(
            f"{excerpt(name)} is no name for {what}: 1 to 40 letters, digits, dots, dashes and underscores, "
            "the first a letter or digit"
        )
    return name


def key_of(name: str) -> str:
    """Names that differ only in case are the same name."""
    return name.casefold()
