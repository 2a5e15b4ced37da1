"""Exports: everything at once, streamed, as CSV or as JSON lines."""

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal

from flask import Response, stream_with_context
from pydantic import Field, TypeAdapter

from dashboard import here
from dashboard.api.operation import Family, Query
from dashboard.api.parameters import Name, Number, OfGame, OfTables, TableSize
from dashboard.reading import fits
from matchmaker.league import export, records
from matchmaker.league.records import MATCH_COLUMNS, SEAT_COLUMNS, MatchRecord
from matchmaker.store import games, tournaments
from matchmaker.store.models import Kind, MatchState
from matchmaker.store.search import Wanted

EXPORTS = Family("exports", "Everything at once, for whoever wants to compute something of their own.")

CSV, JSON_LINES = "text/csv", "application/x-ndjson"
As = Annotated[
    Literal["csv", "jsonl"], Field(description="A table, or one JSON document a line, which holds a little more.")
]


class OfMatches(Query):
    """Which matches."""

    format: As = "jsonl"
    game: OfGame = None
    seats: TableSize | None = None
    kind: Annotated[Kind | None, Field(description="Why they were played.")] = None
    tournament: Annotated[Number | None, Field(description="Only this tournament's, by its number.")] = None
    after: Annotated[Number | None, Field(description="Only those above this number: how to fetch what is new.")] = None


class OfRatings(OfTables):
    """Which ladder."""

    format: As = "jsonl"


class OfTournament(Query):
    """How."""

    format: As = "jsonl"


_RECORD = TypeAdapter(MatchRecord)


@EXPORTS.get("/exports/matches", media=(JSON_LINES, CSV))
def export_matches(query: OfMatches) -> Response:
    """Export decided matches, the oldest first.

    As CSV a line is a seat; as JSON lines a line is a match with its options and the parts of each score.
    """
    with here.reading() as session:
        if query.game is not None:
            games.named(session, query.game)
    wanted = Wanted(
        game=query.game, seats=query.seats, kind=query.kind, tournament_id=query.tournament, state=MatchState.DONE
    )
    found = records.every(here.league().store, wanted, query.after or 0)
    if query.format == "csv":
        lines = _csv((*MATCH_COLUMNS, *(f"seat_{name}" for name in SEAT_COLUMNS)), map(_cells, found))
        return _stream(lines, CSV, "matches.csv")
    return _stream((_RECORD.dump_json(record) + b"\n" for record in found), JSON_LINES, "matches.jsonl")


@EXPORTS.get("/exports/ladders/<game>", media=(JSON_LINES, CSV))
def export_ladder(game: Name, query: OfRatings) -> Response:
    """Export a ladder with classic sequential Elo beside the fit, for whoever wants to compare."""
    with here.reading() as session:
        found = games.named(session, game)
        if query.seats:
            games.check_table(found, query.seats, {})
        shown = fits.shown(session, game, query.seats)
        rows = []
        if shown is not None:
            classic = shown.once("classic", lambda: export.classic_elo(session, game, query.seats))
            rows = export.ladder_rows(session, game, query.seats, classic)
    return _rows(rows, query.format, f"ladder-{game}")


@EXPORTS.get("/exports/tournaments/<name>", media=(JSON_LINES, CSV))
def export_tournament(name: Name, query: OfTournament) -> Response:
    """Export every match of a tournament, a line for each seat."""
    with here.reading() as session:
        rows = export.match_rows(session, tournaments.named(session, name))
    return _rows(rows, query.format, "tournament")


def _rows(rows: Sequence[dict[str, Any]], form: str, name: str) -> Response:
    if form == "csv":
        heads = tuple(rows[0]) if rows else ()
        return _stream(_csv(heads, ([tuple(row.values())] for row in rows)), CSV, f"{name}.csv")
    lines = (json.dumps(row, ensure_ascii=False, default=str).encode() + b"\n" for row in rows)
    return _stream(lines, JSON_LINES, f"{name}.jsonl")


def _cells(record: MatchRecord) -> Iterator[tuple[Any, ...]]:
    """A line for each seat."""
    row = tuple(getattr(record, name) for name in MATCH_COLUMNS)
    for seat in record.table:
        yield (*row, *(getattr(seat, name) for name in SEAT_COLUMNS))


def _csv(heads: tuple[str, ...], groups: Iterable[Iterable[tuple[Any, ...]]]) -> Iterator[bytes]:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(heads)
    for lines in groups:
        writer.writerows(lines)
        yield buffer.getvalue().encode()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue().encode()


def _stream(lines: Iterator[bytes], media: str, file_name: str) -> Response:
    response = Response(stream_with_context(_pieces(lines)), content_type=f"{media}; charset=utf-8")
    response.headers.set("Content-Disposition", "attachment", filename=file_name)
    return response


def _pieces(lines: Iterator[bytes], size: int = 64 << 10) -> Iterator[bytes]:
    """Lines gathered into pieces worth sending."""
    piece = bytearray()
    for line in lines:
        piece += line
        if len(piece) >= size:
            yield bytes(piece)
            piece.clear()
    if piece:
        yield bytes(piece)
