"""Tests of Transatlantic, one file per rule file."""
