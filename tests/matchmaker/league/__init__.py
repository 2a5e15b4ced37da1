"""Tests of the league at work."""
