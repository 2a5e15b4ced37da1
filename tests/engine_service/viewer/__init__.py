"""Tests of the replay viewer, in a real browser."""
