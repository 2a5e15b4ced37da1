"""Tests of the authors' room, and bots to test others with."""
