"""Tests of the engine service."""
