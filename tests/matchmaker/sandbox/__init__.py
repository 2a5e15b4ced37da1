"""Tests of the wall around a bot."""
