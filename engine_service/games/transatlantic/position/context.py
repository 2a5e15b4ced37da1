"""Which keys the context of each decision has (4.3), for writing and reading alike."""

from typing import Final

_RUNNING: Final = ("card", "restore_display")

CONTEXT_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "OPENING_BUY": (),
    "TURN": (),
    "BUY": (*_RUNNING, "bought"),
    "EXTRA_COAL": (*_RUNNING, "bought"),
    "DEPLOY": (*_RUNNING, "bought"),
    "REDEPLOY": (*_RUNNING, "displaced", "displaced_from"),
    "FAREWELL": (*_RUNNING, "displaced", "displaced_from"),
    "MODE": _RUNNING,
    "REGION": _RUNNING,
    "COPY": _RUNNING,
    "INVEST": _RUNNING,
    "INVEST_EXT": _RUNNING,
    "TAKE": _RUNNING,
    "SAIL": (*_RUNNING, "mode", "sailed"),
    "LOAD": (*_RUNNING, "to_load", "first_load"),
    "MARKER": (*_RUNNING, "taken", "markers_left"),
    "BONUS": (*_RUNNING, "taken"),
    "EXCHANGE": (*_RUNNING, "taken"),
}

MODES: Final = (None, "region", "flag")
"""By number: how GLOBAL sails; null for all other cards."""
