"""Passwords: hashed with argon2, and checked in the same time whether the account exists or not."""

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from engine_service.kernel.errors import RibandError

LEAST: Final = 10
MOST: Final = 200
"""Characters; longer ones would only make our own machine work."""

_HASHER: Final = PasswordHasher()
_NOBODYS: Final = _HASHER.hash("no account has this password")


class BadPassword(RibandError):
    """A password that is none."""


def hashed(password: str) -> str:
    """What is kept of a password; BadPassword when it is too short to be one."""
    if not LEAST <= len(password) <= MOST:
        raise BadPassword(f"a password has {LEAST} to {MOST} characters; this one has {len(password)}")
    return _HASHER.hash(password)


def fits(password: str, kept: str | None) -> bool:
    """Whether this is the password; an account without one is never opened by any."""
    try:
        return _HASHER.verify(kept or _NOBODYS, password[:MOST]) and kept is not None
    except (VerificationError, InvalidHashError):
        return False
