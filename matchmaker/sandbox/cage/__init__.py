"""The program that walls itself in and then runs the bot.

Every bot's process imports this package before the bot's first line, as the top-level name `cage` and without the rest
of the house. So it is cheap and stands alone: relative imports, plain constants, and neither typing nor pathlib nor re.
"""

OUT_OF_MEMORY = 121  # exit code of a bot that ended with MemoryError
WALLED = b"walled in"  # what the cage reports when every wall stands and the bot may begin
