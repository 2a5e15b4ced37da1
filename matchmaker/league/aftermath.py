"""What follows from a result once it is written. All of it would come by itself with the next beat; this is sooner."""

from matchmaker.league import ladders
from matchmaker.league.workplace import Workplace
from matchmaker.store import matches, tournaments
from matchmaker.store.models import Kind


def after_match(place: Workplace, match_id: int) -> None:
    """A number for newcomers, a ladder for vetted versions, a next round for tournaments."""
    with place.store.read() as session:
        match = matches.get(session, match_id)
        tournament_id = tournaments.of_match(session, match_id)
        round_is_over = tournament_id is not None and not tournaments.open_matches(
            session, tournament_id, match.block.round
        )
    if match.kind == Kind.VET:
        place.dispatch.ask("fill_ladders", match.game)
    if match.rated:
        ladders.guess(place, match_id)
    if round_is_over:
        place.dispatch.ask("advance_tournament", tournament_id)
