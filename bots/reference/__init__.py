"""The anchors of every ladder; each file is a bot of its own, for any game."""
