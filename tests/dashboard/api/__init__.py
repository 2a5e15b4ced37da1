"""Tests of the readings, the API and the author's commands."""
