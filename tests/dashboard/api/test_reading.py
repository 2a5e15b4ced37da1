"""What can be read: everything the pages show, and it is what the database says."""

from sqlalchemy import func, select

from matchmaker.store import ladders
from matchmaker.store.models import Match, MatchSeat, MatchState
from tests.dashboard.api.asking import Asker
from tests.dashboard.seeded import GAME


def test_the_games_come_with_their_options_and_what_is_rated(ask: Asker) -> None:
    items = ask.get("/games")["items"]
    assert [game["name"] for game in items] == ["crossing_oceans", "shipyard", "transatlantic"]
    game = ask.get(f"/games/{GAME}")
    assert game == items[0]
    assert game["rated_matches"] == 64
    plain, limit = game["options"]
    assert limit == {"name": "round_limit", "default": "100", "meaning": "Rounds.", "least": 1, "most": 1000}
    assert plain["least"] is None


def test_the_ladder_is_the_fit_with_names(ask: Asker) -> None:
    ladder = ask.get(f"/ladders/{GAME}")
    with ask.league.place.store.read() as session:
        rungs = ladders.rungs(session, GAME)
    assert [(rung["who"]["version"], rung["rank"], rung["elo"]) for rung in ladder["rungs"]] == [
        (rung.version, rung.rank, rung.elo) for rung in rungs
    ]
    assert [rung["who"]["bot"] for rung in ladder["rungs"]] == ["anchor", "breaker", "caisson", "random"]
    first = ladder["rungs"][0]
    assert first["who"]["label"] == "anchor/1"
    assert first["who"]["owner"] == "ann"
    assert first["rank_best"] <= first["rank"] <= first["rank_worst"]
    assert first["interval"] > 0
    assert first["trend"] == [first["elo"]]
    assert ladder["rungs"][3]["who"]["owner"] is None
    assert ladder["matches"] == 64
    assert {(worth["seats"], worth["seat"]) for worth in ladder["seat_worths"]} >= {(2, 0), (2, 1), (3, 2)}


def test_a_ladder_of_one_size_of_table_counts_only_those_tables(ask: Asker) -> None:
    assert ask.get(f"/ladders/{GAME}?seats=3")["matches"] == 4
    assert ask.get("/ladders/shipyard")["rungs"] == []


def test_head_to_head_counts_what_happened_and_says_what_to_expect(ask: Asker) -> None:
    pair = ask.get(f"/ladders/{GAME}/pair?one=anchor&other=random/1")
    everything, *_ = pair["records"]
    assert everything == {"seats": 0, "matches": 12, "above": 10, "level": 0, "below": 2}
    assert pair["forecast"]["beats_low"] > 0.5 or pair["forecast"]["beats"] > 0.5
    assert pair["forecast"]["beats_low"] < pair["forecast"]["beats"] < pair["forecast"]["beats_high"]
    assert all({seat["who"]["bot"] for seat in match["table"]} >= {"anchor", "random"} for match in pair["recent"])
    mirrored = ask.get(f"/ladders/{GAME}/pair?one=random/1&other=anchor")["records"][0]
    assert (mirrored["above"], mirrored["below"]) == (2, 10)
    assert "does not play against itself" in ask.refused("GET", f"/ladders/{GAME}/pair?one=anchor&other=anchor/1", 422)


def test_the_matrix_agrees_with_every_pair(ask: Asker) -> None:
    matrix = ask.get(f"/ladders/{GAME}/matrix")
    names = {who["version"]: who["label"] for who in matrix["versions"]}
    assert len(matrix["cells"]) == 12
    for cell in matrix["cells"]:
        pair = ask.get(f"/ladders/{GAME}/pair?one={names[cell['row']]}&other={names[cell['column']]}")
        assert (cell["matches"], cell["above"]) == (pair["records"][0]["matches"], pair["records"][0]["above"])
        assert cell["expected"] == pair["forecast"]["beats"]


def test_bots_are_listed_page_by_page_and_shown_with_their_versions(ask: Asker) -> None:
    first = ask.get("/bots?limit=3")
    assert [bot["name"] for bot in first["items"]] == ["anchor", "breaker", "caisson"]
    rest = ask.get(f"/bots?limit=3&after={first['next']}")
    assert [bot["name"] for bot in rest["items"]] == ["random"]
    assert rest["next"] is None
    assert [bot["name"] for bot in ask.get("/bots?owner=bob")["items"]] == ["breaker"]
    anchor = ask.get("/bots/anchor")
    assert [(one["who"]["number"], one["state"]) for one in anchor["versions"]] == [(2, "rejected"), (1, "active")]
    assert anchor["versions"][1]["standing"]["rank"] == 1


def test_a_version_comes_with_places_opponents_seats_and_faults(ask: Asker) -> None:
    page = ask.get(f"/bots/breaker/versions/{GAME}/1")
    assert [place["seats"] for place in page["standings"]] == [0, 2, 3]
    assert {opponent["who"]["bot"]: opponent["matches"] for opponent in page["opponents"]} == {
        "anchor": 12, "caisson": 12, "random": 12,
    }  # fmt: skip
    assert sum(seat["matches"] for seat in page["seats"]) == 33
    assert page["fault_counts"] == {"timeout": 1}
    assert [fault["match"] for fault in page["faults"]] == [ask.league.forfeited]
    assert len(page["history"]) == 1
    assert ask.get(f"/bots/breaker/versions/{GAME}/1/history?seats=2")["items"] != page["history"]


def test_evidence_is_for_the_owner_and_for_admins(ask: Asker) -> None:
    version, match = f"/bots/anchor/versions/{GAME}/2", f"/matches/{ask.league.forfeited}"
    for who, sees_version, sees_match in (
        (None, False, False), ("bob", False, True), ("ann", True, False), ("reader", True, False), ("ada", True, True),
    ):  # fmt: skip
        page = ask.get(version, who)
        assert page["version"]["reason"] == "crash: it fell over", "the reason is for everybody"
        assert (page["evidence"] is not None) == sees_version, who
        seat = ask.get(match, who)["table"][0]
        assert seat["forfeit"] == "timeout"
        assert (seat["fault"] is not None) == sees_match, who


def test_logs_are_for_the_owner_and_for_admins(ask: Asker) -> None:
    path = f"/matches/{ask.league.decided}/seats/0/log"
    for who in ("ann", "ada"):
        response = ask("GET", path, who)
        assert response.status_code == 200
        assert response.text == f"hello from seat 0 of match {ask.league.decided}\n"
        assert response.mimetype == "text/plain"
    for stranger in (None, "bob"):
        assert "for its owner" in ask.refused("GET", path, 403, stranger)
    assert ask("GET", f"/matches/{ask.league.decided}/seats/1/log", "ada").text == ""
    assert "seats 0 to 1" in ask.refused("GET", f"/matches/{ask.league.decided}/seats/3/log", 404, "ada")


def test_matches_are_found_by_every_filter(ask: Asker) -> None:
    def count(query: str) -> int:
        return len(ask.get(f"/matches?limit=200&{query}")["items"])

    with ask.league.place.store.read() as session:
        everything = session.scalar(select(func.count()).select_from(Match))
        of_ann = session.scalar(
            select(func.count(MatchSeat.match_id.distinct())).where(
                MatchSeat.version_id == ask.league.versions["anchor"]
            )
        )
        done = session.scalar(select(func.count()).where(Match.state == MatchState.DONE))
    assert count("") == everything
    assert count("bot=anchor") == count("bot=anchor/1") == of_ann
    assert count("state=done") == done
    assert count("seats=3") == 4
    assert count("state=quarantined") == count("faulty=true") == 1
    assert count("faulty=true&bot=breaker") == 1
    assert count("faulty=true&bot=anchor") == 0
    assert count("game=shipyard") == count("kind=vet") == 0
    cup = ask.get("/tournaments/cup")["tournament"]["id"]
    assert count(f"tournament={cup}") == count("kind=tournament&tournament=1") == 6
    assert count(f"tournament={cup}&round=2") == 2


def test_pages_of_matches_follow_their_links_to_the_end(ask: Asker) -> None:
    seen: list[int] = []
    path = f"/matches?game={GAME}&limit=30"
    while path:
        response = ask("GET", path)
        assert response.json is not None
        seen += [match["id"] for match in response.json["items"]]
        links = response.headers.get("Link")
        assert (links is None) == (response.json["next"] is None)
        if links is None:
            break
        address, relation = links.split("; ")
        assert relation == 'rel="next"'
        path = address.strip("<>").partition("/api/v1")[2]
    assert seen == sorted(set(seen), reverse=True)
    assert len(seen) == len(ask.get(f"/matches?game={GAME}&limit=200")["items"])


def test_a_match_shows_its_table_attempts_and_neighbours(ask: Asker) -> None:
    page = ask.get(f"/matches/{ask.league.decided}")
    assert page["seed"] == "7"
    assert page["block"] == [ask.league.decided, ask.league.decided + 1]
    assert page["options"] == {"round_limit": "3"}
    assert [seat["breakdown"]["total"] for seat in page["table"]] == [100, 90]
    assert [attempt["state"] for attempt in page["attempts"]] == ["done"]
    hidden = ask.get(f"/matches/{ask.league.waiting}")
    assert hidden["seed"] is None, "whoever knows the seed knows every hidden card"
    assert hidden["has_replay"] is False


def test_replays_and_times_are_downloaded(ask: Asker) -> None:
    replay = ask("GET", f"/matches/{ask.league.decided}/replay")
    assert replay.json is not None
    assert replay.json["seats"] == ["anchor/1", "breaker/1"]
    assert replay.headers["Content-Disposition"] == f"attachment; filename=match-{ask.league.decided}.json"
    told = ask.get(f"/matches/{ask.league.decided}/times")
    times, clock = told["items"], told["clock"]
    assert clock == {"init": 5.0, "bank": 7.0, "increment": 0.03, "most": 30.0}
    assert ask.get(f"/matches/{ask.league.decided}")["clock"] == clock
    assert ask.get(f"/matches/{ask.league.waiting}")["clock"] is None
    assert times[0] == {"number": 0, "seat": 0, "charged": 1500, "cpu": 1000, "transport": 20}
    assert "not decided yet" in ask.refused("GET", f"/matches/{ask.league.waiting}/replay", 404)
    assert "not decided yet" in ask.refused("GET", f"/matches/{ask.league.waiting}/times", 404)


def test_tournaments_show_standings_crosstable_bracket_and_progress(ask: Asker) -> None:
    listed = ask.get("/tournaments")["items"]
    assert [(one["name"], one["state"]) for one in listed] == [
        ("draft", "draft"), ("regatta", "running"), ("cup", "done"),
    ]  # fmt: skip
    assert [one["name"] for one in ask.get("/tournaments?state=done")["items"]] == ["cup"]
    cup = ask.get("/tournaments/CUP")
    assert [place["who"]["bot"] for place in cup["standings"]] == ["anchor", "breaker", "caisson", "random"]
    final = cup["rounds"][-1]["tables"][0]
    assert final["through"] == [ask.league.versions["anchor"]]
    assert cup["progress"] | {"seconds_left": None} == {
        "done": 6, "total": 6, "fraction": 1.0, "seconds_left": None, "quarantined": 0,
    }  # fmt: skip
    assert cup["seed"] == "5"
    regatta = ask.get("/tournaments/regatta")
    assert 0 < regatta["progress"]["fraction"] < 1
    assert regatta["progress"]["seconds_left"] > 0
    assert regatta["seed"] is None, "the draw stays secret until the end"
    assert regatta["crosstable"]


def test_operations_tell_workers_queues_hours_faults_and_quarantine(ask: Asker) -> None:
    found = ask.get("/operations")
    assert {queue["kind"]: queue["waiting"] for queue in found["queues"]}["ladder"] == 1
    assert len(found["hours"]) == 24
    assert sum(hour["matches"] for hour in found["hours"]) >= 65
    assert found["faults"] == {"timeout": 1}
    assert [match["id"] for match in found["quarantine"]] == [ask.league.quarantined]
    assert found["failures"][0]["reason"] == "the worker died"


def test_nothing_has_changed_is_said_without_a_body(ask: Asker) -> None:
    for path in (f"/ladders/{GAME}", f"/matches/{ask.league.decided}/replay", "/openapi.json"):
        first = ask("GET", path)
        again = ask("GET", path, headers={"If-None-Match": first.headers["ETag"]})
        assert (again.status_code, again.data) == (304, b"")


def test_what_does_not_exist_is_named_with_what_does(ask: Asker) -> None:
    assert "known: crossing_oceans" in ask.refused("GET", "/games/chess", 404)
    assert "no bot 'nobody'" in ask.refused("GET", "/bots/nobody", 404)
    assert "no version 9" in ask.refused("GET", f"/bots/anchor/versions/{GAME}/9", 404)
    assert "no match 999999" in ask.refused("GET", "/matches/999999", 404)
    assert "no tournament" in ask.refused("GET", "/tournaments/nothing", 404)
    assert "2, 3, 4 seats, not 1" in ask.refused("GET", f"/ladders/{GAME}?seats=1", 422)
    ask.refused("GET", "/no/such/thing", 404)
    ask.refused("PUT", "/games", 405)
