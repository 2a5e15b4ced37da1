"""Tests of what changes while somebody looks."""
