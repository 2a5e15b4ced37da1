"""Tests of the tournaments."""
