"""Tests of the referee, with programs that misbehave on purpose."""
