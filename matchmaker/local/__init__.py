"""Local play: the league's own referee, sandbox and clock, without Redis, database or server."""
