"""Crossing Oceans: one test file per rule, then the game as a whole."""
