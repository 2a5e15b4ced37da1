"""Tests of the room that plays matches."""
