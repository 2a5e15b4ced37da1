"""Tests of the pairing."""
