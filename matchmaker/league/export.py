"""What leaves the league: tournaments as rows and as one document, from the database alone."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from matchmaker.league import rounds
from matchmaker.league.workplace import Workplace
from matchmaker.ratings import sequential_elo
from matchmaker.ratings.fit import FIELD_ELO
from matchmaker.store import bots, ladders
from matchmaker.store.models import COMBINED, Block, Match, MatchSeat, Result, Tournament
from matchmaker.tournaments import Kind, bracket, crosstable, standings

Row = dict[str, Any]


def field_of(place: Workplace, game: str) -> list[str]:
    """Everybody who plays a game now, the best first, then those without a rating."""
    with place.store.read() as session:
        labels = {version.id: version.label for version in bots.active(session, game)}
        ranked = [rung.version for rung in ladders.rungs(session, game)]
        return [labels[version] for version in ranked] + [labels[one] for one in labels if one not in ranked]


def standing_rows(session: Session, tournament: Tournament) -> list[Row]:
    """The standings, a row for each entrant with all criteria."""
    labels = _labels(tournament)
    return [
        {
            "rank": place.rank,
            "bot": labels[place.version],
            "matches": place.matches,
            "points": place.points,
            **dict(place.criteria),
            "withdrawn": "yes" if place.withdrawn else "",
        }
        for place in standings(rounds.rules_of(tournament), rounds.rounds_of(session, tournament))
    ]


def match_rows(session: Session, tournament: Tournament) -> list[Row]:
    """Every match, a row for each seat."""
    labels = _labels(tournament)
    rows = session.execute(
        select(Block, Match, MatchSeat, Result)
        .join(Match, Match.block_id == Block.id)
        .join(MatchSeat, MatchSeat.match_id == Match.id)
        .outerjoin(Result, Result.match_id == Match.id)
        .where(Block.tournament_id == tournament.id)
        .order_by(Block.ordinal, Match.rotation, MatchSeat.seat)
    )
    return [
        {
            "tournament": tournament.name,
            "round": block.round,
            "table": block.table_key,
            "block": block.ordinal,
            "match": match.id,
            "state": match.state,
            "seed": block.seed if result else None,
            "seat": seat.seat,
            "bot": labels[seat.version_id],
            "rank": seat.rank,
            "score": seat.score,
            "forfeit": seat.forfeit,
            "seconds": seat.seconds,
            "replay_hash": result.replay_hash if result else None,
        }
        for block, match, seat, result in rows
    ]


def whole(session: Session, tournament: Tournament) -> Row:
    """All of a tournament in one document."""
    found: Row = {
        "name": tournament.name,
        "format": tournament.format,
        "game": tournament.game,
        "seats": tournament.seats,
        "options": tournament.options,
        "rules": tournament.rules,
        "state": tournament.state,
        "seed": tournament.seed if tournament.finished_at else None,
        "started_at": tournament.started_at,
        "finished_at": tournament.finished_at,
        "entrants": [
            {"seed": one.seed_number, "bot": one.version.label, "hash": one.version.content_hash}
            for one in tournament.entrants
        ],
        "matches": match_rows(session, tournament),
    }
    if tournament.format == rounds.DUEL:
        return found | {"verdict": asdict(rounds.verdict_of(session, tournament))}
    rules, played, labels = rounds.rules_of(tournament), rounds.rounds_of(session, tournament), _labels(tournament)
    found["standings"] = standing_rows(session, tournament)
    found["crosstable"] = [
        {"row": labels[cell.row], "column": labels[cell.column], "above": cell.above, "matches": cell.matches}
        for cell in crosstable(rules, played)
    ]
    if rules.kind is Kind.KNOCKOUT:
        found["bracket"] = [asdict(one) for one in bracket(rules, played)]
    return found


def classic_elo(session: Session, game: str, seats: int) -> dict[int, float]:
    """Classic sequential Elo of the matches a ladder is fitted from, by version."""
    matches = ladders.rated_matches(session, game)
    return sequential_elo(matches if seats == COMBINED else matches.with_seats(seats))


def ladder_rows(session: Session, game: str, seats: int, classic: Mapping[int, float]) -> list[Row]:
    """The ladder with classic Elo beside the fit, for whoever wants to compare."""
    labels = {version.id: version.label for version in bots.listed(session, game)}
    return [
        asdict(rung) | {"bot": labels[rung.version], "classic_elo": round(classic.get(rung.version, FIELD_ELO), 1)}
        for rung in ladders.rungs(session, game, seats)
    ]


def _labels(tournament: Tournament) -> dict[int, str]:
    return {entrant.version_id: entrant.version.label for entrant in tournament.entrants}
