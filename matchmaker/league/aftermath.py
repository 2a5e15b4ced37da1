"""What follows from a result once it is written. All of it would come by itself with the next beat; this is sooner."""

from matchmaker.league import ladders
from matchmaker.league.workplace import Workplace
from matchmaker.store import tournaments
from matchmaker.store.models import Kind, Match


def after_match(place: Workplace, match: Match) -> None:
    """A number for newcomers, a ladder for vetted versions, a next round for tournaments."""
    if match.kind == Kind.VET:
        place.dispatch.ask("fill_ladders", match.game)
    if match.rated:
        ladders.guess(place, match.game, {seat.version_id for seat in match.table})
    tournament_id = match.block.tournament_id
    if tournament_id is not None and _round_is_over(place, tournament_id, match.block.round):
        place.dispatch.ask("advance_tournament", tournament_id)


def _round_is_over(place: Workplace, tournament_id: int, round_number: int | None) -> bool:
    with place.store.read() as session:
        return not tournaments.has_open_matches(session, tournament_id, round_number)
