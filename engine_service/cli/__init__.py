"""The `riband` command and the verbs of this room; thin: read, call, print."""
