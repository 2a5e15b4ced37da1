"""How pages look: measured in a real browser, on a league that stands still."""
