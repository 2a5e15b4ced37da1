"""What a game is, and how a match of it is played: standard library only, no I/O but the component tables."""
