"""Tests of this room's verbs of `riband`."""
