"""Tests of the games: properties for every game, worked examples for each."""
