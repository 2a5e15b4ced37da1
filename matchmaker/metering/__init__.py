"""Metering: what Prometheus is told about workers, beat and dashboard, and the small server that tells it."""
