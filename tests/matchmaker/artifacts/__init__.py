"""Tests of what authors hand in."""
