"""The `riband` command: every room adds its verbs as entry points, and each loads only when it is called."""

import errno
import os
import sys
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

import click

from engine_service.kernel.errors import RibandError

GROUP: Final = "riband.commands"

_NO_ROOM: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})

# gRPC's own log lines come between ours and say nothing we do not; whoever wants them can ask for them.
os.environ.setdefault("GRPC_VERBOSITY", "NONE")
# gRPC's older event loop hands a message over without waking a pool of threads: half the price of a round trip here.
os.environ.setdefault("GRPC_EXPERIMENTS", "-event_engine_client,-event_engine_listener")


class LazyGroup(click.Group):
    """A group whose commands are found by entry point; an author needs no gRPC to try a bot."""

    def __init__(self, *args: Any, entry_point_group: str = GROUP, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._found: dict[str, EntryPoint] = {found.name: found for found in entry_points(group=entry_point_group)}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All verbs, in alphabetical order."""
        return sorted({*self.commands, *self._found})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load one verb; one whose libraries are not installed says which extra brings them."""
        if (known := super().get_command(ctx, cmd_name)) is not None or cmd_name not in self._found:
            return known
        try:
            command = self._found[cmd_name].load()
        except ModuleNotFoundError as error:
            return _not_installed(cmd_name, error.name or str(error))
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Errors of ours end in one line on stderr, not in a traceback."""
        try:
            return super().invoke(ctx)
        except RibandError as error:
            raise click.ClickException(str(error)) from error
        except OSError as error:
            if error.errno not in _NO_ROOM:
                raise
            where = error.filename or "the output"
            if error.filename is None:
                _forget_output()
            raise click.ClickException(f"{where}: {error.strerror}; make room and say it again") from error


def _forget_output() -> None:
    """What could not be written is still kept for standard output, and would be tried and complained of at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _not_installed(verb: str, module: str) -> click.Command:
    def refuse() -> None:
        raise click.ClickException(
            f"`{verb}` needs the Python package {module}, which is not installed here. "
            "In a clone of the project any `make` target installs everything; elsewhere install blue-riband[all]."
        )

    return click.Command(verb, callback=refuse, help=f"(not installed: needs {module})")


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="blue-riband")
def riband() -> None:
    """Blue Riband: a league for bots that play steamship board games."""
