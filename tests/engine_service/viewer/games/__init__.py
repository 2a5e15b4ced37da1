"""Tests of the boards, game by game."""
