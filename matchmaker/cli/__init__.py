"""Verbs of the `riband` command that need the referee or the sandbox."""
