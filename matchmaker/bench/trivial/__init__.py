"""Bots for measuring."""
