"""The dashboard: ladders to look at, matches to watch, bots to submit."""
