"""Canals (7.5, 8.4): the tiles, the systems players lay with them, and the routes of the ship figure."""
