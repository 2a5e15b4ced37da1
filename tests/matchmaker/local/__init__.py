"""Tests of local play."""
