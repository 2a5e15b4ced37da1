"""Tests of the commands of this room, run as a user would."""
