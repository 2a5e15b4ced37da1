"""The author's side of the API: finds the league, speaks to it, says clearly when nobody answers. Needs only httpx."""

from dashboard.client.league import Away, League, Refused
from dashboard.client.whereabouts import Whereabouts, find, forget, remember

__all__ = ["Away", "League", "Refused", "Whereabouts", "find", "forget", "remember"]
