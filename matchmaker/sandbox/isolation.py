"""How far a bot is kept from everything else.

There is no step from a failed probe to OFF: whoever wants no wall must ask for it by name.
"""

from enum import Enum

from engine_service.kernel.errors import PlatformError


class Isolation(Enum):
    """The levels, weakest first."""

    OFF = "off"  # a plain process, only for bots one wrote oneself
    CONFINED = "confined"  # Landlock, seccomp and limits, without any privilege
    CONTAINED = "contained"  # the same, inside namespaces of its own


class CannotIsolate(PlatformError):
    """This machine lacks a required layer, so no stranger's bot may run on it."""
