"""Measures this room: the rules beside peers, and the service beside a bare stream. Prints ratios; asserts nothing."""
