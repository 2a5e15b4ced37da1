"""Tests of what Prometheus is told."""
