"""A bot's program: where its files are and how it is started."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

Protocol: TypeAlias = Literal["protobuf", "json"]

RUNTIMES: Final = ("python", "node")


@dataclass(frozen=True, slots=True)
class Program:
    """An unpacked bot. The command names a runtime, then the entry file relative to the folder, then arguments."""

    folder: Path
    command: tuple[str, ...]
    protocol: Protocol = "protobuf"

    def __post_init__(self) -> None:
        if len(self.command) < 2 or self.command[0] not in RUNTIMES:
            raise ValueError(
                f"a bot's command is a runtime ({' or '.join(RUNTIMES)}) and an entry file, not {self.command!r}"
            )

    @property
    def runtime(self) -> str:
        """Which interpreter runs the bot."""
        return self.command[0]

    @property
    def entry(self) -> Path:
        """The file the runtime opens first."""
        return self.folder / self.command[1]
