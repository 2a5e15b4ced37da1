"""What is exported is what the database holds: all of it, once, in order."""

import csv
import io
import json
from typing import Any

from sqlalchemy import select

from matchmaker.league import records
from matchmaker.store import matches
from matchmaker.store.models import Match, MatchState
from tests.dashboard.api.asking import Asker
from tests.dashboard.seeded import GAME


def lines(ask: Asker, path: str) -> list[dict[str, Any]]:
    response = ask("GET", path)
    assert response.status_code == 200
    assert response.mimetype == "application/x-ndjson"
    return [json.loads(line) for line in response.text.splitlines()]


def rows(ask: Asker, path: str) -> list[dict[str, str]]:
    response = ask("GET", path)
    assert response.status_code == 200
    assert response.mimetype == "text/csv"
    return list(csv.DictReader(io.StringIO(response.text)))


def test_every_decided_match_is_in_the_lines_with_all_that_is_public(ask: Asker) -> None:
    found = lines(ask, "/exports/matches")
    with ask.league.place.store.read() as session:
        ids = session.scalars(select(Match.id).where(Match.state == MatchState.DONE).order_by(Match.id)).all()
        assert [line["match"] for line in found] == ids
        for line in found:
            match = matches.get(session, line["match"])
            assert match.result is not None
            assert line["seed"] == str(match.block.seed)
            assert line["replay_hash"] == match.result.replay_hash
            assert line["options"] == match.options
            assert [
                (seat["bot"], seat["version"], seat["rank"], seat["score"], seat["forfeit"], seat["breakdown"])
                for seat in line["table"]
            ] == [
                (seat.version.bot.name, seat.version.number, seat.rank, seat.score, seat.forfeit, seat.breakdown)
                for seat in match.table
            ]
    assert "secret of" not in json.dumps(found), "evidence is for owners"


def test_the_table_has_a_line_for_every_seat(ask: Asker) -> None:
    found, whole = rows(ask, "/exports/matches?format=csv"), lines(ask, "/exports/matches")
    assert len(found) == sum(len(match["table"]) for match in whole)
    assert [(int(row["match"]), int(row["seat_seat"]), row["seat_bot"], int(row["seat_rank"])) for row in found] == [
        (match["match"], seat["seat"], seat["bot"], seat["rank"]) for match in whole for seat in match["table"]
    ]


def test_an_export_longer_than_a_stretch_has_no_seams(ask: Asker, monkeypatch: Any) -> None:
    whole = lines(ask, "/exports/matches")
    for size in (1, 7, len(whole), len(whole) + 1):
        monkeypatch.setattr(records, "AT_ONCE", size)
        assert lines(ask, "/exports/matches") == whole


def test_exports_can_be_narrowed_and_continued(ask: Asker) -> None:
    whole = lines(ask, "/exports/matches")
    assert lines(ask, "/exports/matches?seats=3") == [match for match in whole if match["seats"] == 3]
    assert lines(ask, "/exports/matches?kind=tournament") == [match for match in whole if match["kind"] == "tournament"]
    middle = whole[len(whole) // 2]["match"]
    assert lines(ask, f"/exports/matches?after={middle}") == [match for match in whole if match["match"] > middle]
    assert lines(ask, "/exports/matches?game=shipyard") == []
    assert rows(ask, "/exports/matches?game=shipyard&format=csv") == []
    assert "known:" in ask.refused("GET", "/exports/matches?game=chess", 404)


def test_the_ladder_is_exported_with_classic_elo_beside_the_fit(ask: Asker) -> None:
    found = lines(ask, f"/exports/ladders/{GAME}")
    ladder = ask.get(f"/ladders/{GAME}")
    assert [(line["bot"], line["elo"]) for line in found] == [
        (rung["who"]["label"], rung["elo"]) for rung in ladder["rungs"]
    ]
    classic = [line["classic_elo"] for line in found]
    assert classic[0] == max(classic)
    table = rows(ask, f"/exports/ladders/{GAME}?format=csv")
    assert [float(row["classic_elo"]) for row in table] == classic
    assert lines(ask, "/exports/ladders/shipyard") == []


def test_a_tournament_is_exported_seat_by_seat(ask: Asker) -> None:
    found = lines(ask, "/exports/tournaments/cup")
    assert len(found) == 12
    assert {line["bot"] for line in found} == {"anchor/1", "breaker/1", "caisson/1", "random/1"}
    assert [row["bot"] for row in rows(ask, "/exports/tournaments/cup?format=csv")] == [line["bot"] for line in found]
