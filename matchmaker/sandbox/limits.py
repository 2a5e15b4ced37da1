"""What one bot may use during one match."""

from dataclasses import dataclass
from typing import Final

MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds for one bot in one match; reaching one is the bot's fault and ends only that bot.

    The wall clock is not here: the referee keeps it.
    """

    memory_bytes: int = 512 * MIB  # address space of a Python bot, resident memory of another runtime
    cpu_seconds: int = 300  # over all threads; a backstop behind the referee's clock
    scratch_bytes: int = 16 * MIB  # everything the bot may keep in its private folder
    scratch_files: int = 1024  # files and folders in there
    file_bytes: int = 16 * MIB  # any single file
    open_files: int = 64  # file descriptors at one time
    threads: int = 32  # a bot never has a second process

    def __post_init__(self) -> None:
        for name in self.__dataclass_fields__:
            if getattr(self, name) <= 0:
                raise ValueError(f"limit {name} must be positive, not {getattr(self, name)}")
