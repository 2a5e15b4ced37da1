"""Names people give to accounts, bots and tournaments."""

from engine_service.kernel.errors import RibandError, excerpt
from matchmaker.artifacts import naming


class BadName(RibandError):
    """A name that would look like another, or like something it is not."""


class NameTaken(RibandError):
    """Somebody else has that name."""


def checked(name: str, what: str) -> str:
    """The name, if it is one: plain letters, so that no two look alike on any page."""
    if not naming.is_plain(name):
        raise BadName(f"{excerpt(name)} is no name for {what}: {naming.RULE}")
    return name


def key_of(name: str) -> str:
    """Names that differ only in case are the same name."""
    return name.casefold()
