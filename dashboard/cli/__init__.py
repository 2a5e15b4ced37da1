"""The verbs of this room, one file per family."""
