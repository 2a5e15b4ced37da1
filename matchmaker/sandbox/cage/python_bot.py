"""Run a Python bot in this very process, as `python bot.py` would, so that it never needs to start a program."""

from __future__ import annotations

import atexit
import builtins
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, SourceFileLoader

from . import OUT_OF_MEMORY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import NoReturn


NO_NETWORK, NO_PROGRAM = "a bot has no network", "a bot starts no other program"

# By the names of Python's audit events.
REFUSED = {
    "socket.__new__": NO_NETWORK,
    "socket.getaddrinfo": NO_NETWORK,
    "socket.gethostbyname": NO_NETWORK,
    "subprocess.Popen": NO_PROGRAM,
}
OUTWARD = ("socket", "subprocess")  # modules a bot must import before it can try
PAIRED = (-1, 1)  # families of a connected pair, which is allowed


class Shelf:
    """Finds the modules a bot may import by name alone: it never lists a folder, so none has to be open to the bot."""

    def __init__(self, modules: dict[str, tuple[str | None, list[str] | None]]) -> None:
        self._modules = modules
        self._attempts_are_logged = False

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The place of a module on the shelf, or None."""
        if name not in self._modules:
            return None
        # Not from the beginning: a listener makes every id() slower, and with it every deepcopy.
        if name in OUTWARD and not self._attempts_are_logged:
            self._attempts_are_logged = True
            _log_attempts()
        file, folders = self._modules[name]
        if file is None:
            spec = ModuleSpec(name, None)
        else:
            compiled = file.endswith(tuple(EXTENSION_SUFFIXES))
            loader = ExtensionFileLoader(name, file) if compiled else SourceFileLoader(name, file)
            spec = ModuleSpec(name, loader, origin=file)
            spec.has_location = True
        spec.submodule_search_locations = folders
        return spec


def run(command: list[str], modules: dict[str, tuple[str | None, list[str] | None]] | None) -> None:
    """Run the entry file as `__main__`; an exception becomes a traceback and an exit code, as always in Python."""
    entry = command[0]
    sys.argv = command
    sys.path[0:1] = [os.path.dirname(entry)]
    if modules is not None:
        sys.path[1:] = []
        sys.meta_path.append(Shelf(modules))
        sys.dont_write_bytecode = True
        _offer_exit()
    main = type(sys)("__main__")
    main.__file__ = entry
    main.__dict__["__builtins__"] = builtins
    sys.modules["__main__"] = main
    try:
        with open(entry, "rb") as file:
            code = compile(file.read(), entry, "exec", dont_inherit=True)
        exec(code, main.__dict__)
    except SystemExit as ending:
        if _was_out_of_memory(ending):
            sys.exit(OUT_OF_MEMORY)
        raise
    except BaseException as error:
        _end(error)


def leave() -> NoReturn:
    """End as Python does, with threads, exit functions and buffers; but leave the memory to the kernel.

    Python would take it apart piece by piece, which costs each bot of each match ten milliseconds.
    """
    try:
        if "threading" in sys.modules:
            sys.modules["threading"]._shutdown()
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream is not None and not stream.closed:
                stream.flush()
    except BaseException as error:
        _end(error)
    os._exit(0)


def _offer_exit() -> None:
    """`exit` and `quit` come from the site module, which we do without."""
    from _sitebuiltins import Quitter

    for name in ("exit", "quit"):
        setattr(builtins, name, Quitter(name, "Ctrl-D (i.e. EOF)"))


def _log_attempts() -> None:
    """Say in the log, once for each kind, what a bot tried that the walls refuse: its own error only says EPERM."""
    logged: set[str] = set()

    def hear(event: str, arguments: tuple[object, ...]) -> None:
        reason = REFUSED.get(event)
        if reason is None or event in logged or (event == "socket.__new__" and arguments[1] in PAIRED):
            return
        logged.add(event)
        os.write(2, f"riband: {reason}; tried: {event} {arguments[-3:]!r:.200}\n".encode(errors="replace"))

    sys.addaudithook(hear)


def _end(error: BaseException) -> None:
    memory = _was_out_of_memory(error)
    try:
        frames = error.__traceback__ and error.__traceback__.tb_next  # without our own
        sys.excepthook(type(error), error.with_traceback(frames), frames)
    except MemoryError:
        memory = True
    if memory:
        # What it kept is not taken apart: that could use up its CPU time, and it would be told of the wrong limit.
        os._exit(OUT_OF_MEMORY)
    sys.exit(1)


def _was_out_of_memory(error: BaseException | None) -> bool:
    seen = set()
    while error is not None and id(error) not in seen:  # nothing stops a bot from making causes go in circles
        if isinstance(error, MemoryError):
            return True
        seen.add(id(error))
        error = error.__cause__ or error.__context__
    return False
