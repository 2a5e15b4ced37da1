"""The ways people go through the dashboard, walked in a real browser through a real league."""
