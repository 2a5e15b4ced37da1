"""Read the orders, build the walls, say so, and become the bot."""

from __future__ import annotations

import marshal
import os
import sys

from . import WALLED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, TypedDict

    class Walls(TypedDict):
        """What the layers are given; see the functions of `layers`."""

        limits: list[tuple[int, int, int]]
        ruleset: bytes
        rules: list[tuple[str, int]]
        program: bytes

    class Orders(TypedDict):
        """Everything one cage needs to know. The launcher writes it, nobody else."""

        status: int  # where the report goes; closed before the bot begins
        standard: tuple[int, int, int] | None  # what shall become stdin, stdout and stderr; None: they are so already
        walls: Walls | None  # None only for a bot that one wrote oneself
        modules: dict[str, tuple[str | None, list[str] | None]] | None  # None: whatever this interpreter can import
        runtime: str | None  # a program to become; None: the bot is Python and runs right here
        command: list[str]  # entry file and arguments


def enter(text: str) -> NoReturn:
    """Carry out the orders; whatever fails before the bot begins is reported and ends the process."""
    orders: Orders = marshal.loads(bytes.fromhex(text))
    status = orders["status"]
    os.environ.pop("PWD", None)  # a gift of bwrap
    if orders["runtime"] is None:
        from .python_bot import leave, run  # while we may still read our own files
    try:
        for number, descriptor in enumerate(orders["standard"] or ()):
            os.dup2(descriptor, number)
            os.close(descriptor)
        wall_in(orders["walls"])
        # Fails when the parent died before it could take us along; later the kernel sees to that.
        os.write(status, WALLED)
        if orders["runtime"] is not None:
            os.set_inheritable(status, False)
            os.execv(orders["runtime"], [orders["runtime"], *orders["command"]])
        os.close(status)
    except Exception as error:
        os.write(status, str(error).encode())
        os._exit(1)
    run(orders["command"], orders["modules"])
    leave()


def wall_in(walls: Walls | None) -> None:
    """Put up every layer, the ones that need the most freedom first."""
    if sys.platform != "linux":
        return
    from . import layers

    layers.die_with_parent()
    if walls is not None:
        layers.refuse_new_privileges()
        layers.drop_capabilities()
        layers.restrict_files(walls["ruleset"], walls["rules"])
        layers.limit(walls["limits"])
        layers.restrict_calls(walls["program"])
