"""The layers this machine has, in words that an organiser understands."""

import shutil
from dataclasses import dataclass

from matchmaker.sandbox import bwrap, landlock, seccomp
from matchmaker.sandbox.isolation import Isolation
from matchmaker.sandbox.probe import gap_in


@dataclass(frozen=True, slots=True)
class Layer:
    """One thing the sandbox stands on. Without a required one, strangers' bots cannot be isolated here."""

    name: str
    works: bool
    required: bool
    words: str


def layers() -> tuple[Layer, ...]:
    """Everything there is, innermost first."""
    node = shutil.which("node")
    outer = bwrap.executable()
    return (
        _layer(
            "landlock",
            landlock.missing(),
            f"closes every file that is not the bot's own (version {landlock.abi()})",
            required=True,
        ),
        _layer(
            "seccomp",
            seccomp.missing(),
            f"no network, no second process, no signals to others ({seccomp.machine()})",
            required=True,
        ),
        _layer(
            "confined",
            gap_in(Isolation.CONFINED),
            "a test program locked in by these, without any privilege, found no way out",
            required=True,
        ),
        _layer(
            "contained",
            gap_in(Isolation.CONTAINED),
            f"nor did one inside namespaces of its own, where it sees no other process or path ({outer})",
        ),
        _layer(
            "node",
            gap_in(Isolation.CONFINED, "node") if node else "there is no node on the PATH: JavaScript bots cannot play",
            f"JavaScript bots are locked in as well ({node})",
        ),
    )


def _layer(name: str, gap: str, words: str, *, required: bool = False) -> Layer:
    return Layer(name, not gap, required, gap or words)
