"""The program that walls itself in and then runs the bot."""

from typing import Final

OUT_OF_MEMORY: Final = 121  # exit code of a bot that ended with MemoryError
