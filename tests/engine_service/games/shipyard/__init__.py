"""Tests of Shipyard, one file per rule file."""
