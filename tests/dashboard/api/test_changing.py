"""What can be changed: uploads, matches, tournaments, tokens; each by those who may."""

import io
import zipfile

from matchmaker.store import attempts, bots, matches, search, tournaments
from matchmaker.store.migrate import PROTOCOL
from matchmaker.store.models import MatchState
from matchmaker.store.objects import artifact_key
from matchmaker.store.search import Wanted
from tests.dashboard.api.asking import Asker
from tests.dashboard.seeded import GAME
from tests.matchmaker.store.tables import a_result


class Untouched(io.RawIOBase):
    """A body of so many bytes that says so, and that nobody may read."""

    def __init__(self, size: int) -> None:
        self._size, self._at = size, 0

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """To a place in it."""
        self._at = offset + (self._size if whence == io.SEEK_END else 0)
        return self._at

    def tell(self) -> int:
        """Where it is."""
        return self._at

    def read(self, size: int = -1) -> bytes:
        """Never."""
        raise AssertionError("a body that is too large was read")


BOT = b"from bots.sdk import run\nrun(lambda decision: decision.legal_moves[0])\n"


def test_a_bot_is_uploaded_as_it_is_or_in_a_form_and_waits_for_its_vetting(change: Asker) -> None:
    response = change(
        "POST", f"/bots/dory/versions?game={GAME}", "ann", data=BOT, content_type="application/octet-stream"
    )
    assert response.status_code == 201
    assert response.json is not None
    (taken,) = response.json["items"]
    assert (taken["label"], taken["state"]) == ("dory/1", "new")
    assert response.headers["Location"].endswith(f"/api/v1/bots/dory/versions/{GAME}/1")
    assert change.get(f"/matches/{taken['match']}")["match"]["kind"] == "vet"
    page = change.get(f"/bots/dory/versions/{GAME}/1")
    assert page["vetting"] == {"match": taken["match"], "state": "queued", "decisions": None}

    form = {"file": (io.BytesIO(BOT + b"# second\n"), "dory.py")}
    (second,) = change.post(f"/bots/dory/versions?game={GAME}", "ann", 201, data=form)["items"]
    assert second["number"] == 2
    (again,) = change.post(f"/bots/dory/versions?game={GAME}", "ann", 200, data=BOT, content_type="text/x-python")[
        "items"
    ]
    assert (again["number"], again["match"]) == (1, None)


def test_a_zip_names_its_games_itself_and_comes_back_byte_for_byte_to_its_owner(change: Asker) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        manifest = f'name = "eyot"\ngames = ["{GAME}", "shipyard"]\ncommand = ["python", "bot.py"]\n'
        archive.writestr("bot.toml", manifest)
        archive.writestr("bot.py", BOT)
    content = buffer.getvalue()
    items = change.post("/bots/eyot/versions", "ann", 201, data=content, content_type="application/zip")["items"]
    assert {item["game"] for item in items} == {GAME, "shipyard"}
    path = f"/bots/eyot/versions/{GAME}/1/artifact"
    assert change("GET", path, "ann").data == content
    assert "somebody else's" in change.refused("GET", path, 403, "bob")
    assert "needs a token" in change.refused("GET", path, 401)


def test_a_name_of_somebody_else_is_refused_and_nothing_is_kept(change: Asker) -> None:
    sent = {"data": BOT, "content_type": "application/octet-stream"}
    assert "somebody else's bot" in change.refused("POST", f"/bots/breaker/versions?game={GAME}", 409, "ann", **sent)
    with change.league.place.store.read() as session:
        assert len(bots.versions_named(session, "breaker")) == 1


def test_uploads_that_cannot_be_bots_are_refused_with_the_reason(change: Asker) -> None:
    limit = change.league.place.settings.max_upload_bytes
    kind = {"content_type": "application/octet-stream"}
    path = f"/bots/dory/versions?game={GAME}"
    assert str(limit) in change.refused("POST", path, 413, "ann", data=b"#" * (limit + 1), **kind)
    change.refused("POST", path, 413, "ann", input_stream=Untouched(limit + (1 << 20)), **kind)
    assert "zip" in change.refused("POST", path, 422, "ann", data=b"PK\x03\x04 no zip at all", **kind)
    assert "multipart/form-data" in change.refused("POST", path, 415, "ann", data=BOT, content_type="image/png")
    assert "part `file`" in change.refused(
        "POST", path, 422, "ann", data={"other": (io.BytesIO(BOT), "dory.py")}, content_type="multipart/form-data"
    )
    assert "say which game" in change.refused("POST", "/bots/dory/versions", 422, "ann", data=BOT, **kind)
    assert "known:" in change.refused("POST", "/bots/dory/versions?game=chess", 404, "ann", data=BOT, **kind)
    for name in ("..", "a%00b", "%2e%2e%2fetc", "<b>", "\u202eevil", "a" * 41, "\x1b[31mred"):
        response = change("POST", f"/bots/{name}/versions?game={GAME}", "ann", data=BOT, **kind)
        assert response.status_code in (404, 405, 422), name
    with change.league.place.store.read() as session:
        assert len(bots.listed(session, GAME)) == 5


def test_a_zip_that_climbs_out_or_blows_up_is_refused(change: Asker) -> None:
    for name, content in (("../../escape.py", b"x"), ("/etc/passwd", b"x"), ("zeros.bin", bytes(200 << 20))):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("bot.toml", f'name = "dory"\ngames = ["{GAME}"]\ncommand = ["python", "bot.py"]\n')
            archive.writestr("bot.py", BOT)
            archive.writestr(name, content)
        change.refused(
            "POST", "/bots/dory/versions", 422, "ann", data=buffer.getvalue(), content_type="application/zip"
        )


def test_an_upload_that_is_refused_leaves_no_object(change: Asker) -> None:
    import hashlib

    change.refused(
        "POST", f"/bots/breaker/versions?game={GAME}", 409, "ann", data=BOT, content_type="application/octet-stream"
    )
    assert not change.league.place.objects.has(artifact_key(hashlib.sha256(BOT).hexdigest()))


def test_a_version_is_retired_by_its_owner_only(change: Asker) -> None:
    path = f"/bots/anchor/versions/{GAME}/1/retire"
    assert "belongs to ann" in change.refused("POST", path, 403, "bob")
    assert change.post(path, "ann")["cancelled"] == 0
    assert change.get("/bots/anchor")["versions"][1]["state"] == "retired"
    assert "retired already" in change.refused("POST", path, 409, "ann")
    assert [rung["who"]["bot"] for rung in change.get(f"/ladders/{GAME}")["rungs"]] == ["breaker", "caisson", "random"]


def test_a_match_is_asked_for_and_waits_unrated(change: Asker) -> None:
    wish = {"game": GAME, "versions": ["anchor", "breaker/1", "random"], "options": {"round_limit": "9"}, "seed": 12}
    number = change.post("/matches", "ann", 201, json=wish)["match"]
    page = change.get(f"/matches/{number}")
    assert (page["match"]["kind"], page["match"]["rated"], page["options"]) == ("request", False, {"round_limit": "9"})
    assert [seat["who"]["label"] for seat in page["table"]] == ["anchor/1", "breaker/1", "random/1"]
    with change.league.place.store.read() as session:
        assert matches.get(session, number).block.seed == 12
    assert "rejected" in change.refused(
        "POST", "/matches", 409, "ann", json=wish | {"versions": ["anchor/2", "random"]}
    )
    assert "no option 'speed'" in change.refused(
        "POST", "/matches", 422, "ann", json=wish | {"options": {"speed": "9"}}
    )
    assert "versions" in change.refused("POST", "/matches", 422, "ann", json=wish | {"versions": ["anchor"]})


def test_a_tournament_is_created_started_left_and_cancelled(change: Asker) -> None:
    wish = {"name": "spring-cup", "format": "round_robin", "game": GAME, "versions": ["anchor", "breaker", "caisson"]}
    page = change.post("/tournaments", "bob", 201, json=wish)
    assert (page["tournament"]["state"], page["tournament"]["organiser"]) == ("draft", "bob")
    assert "there is a tournament" in change.refused("POST", "/tournaments", 409, "ann", json=wish)
    assert "somebody else's" in change.refused("POST", "/tournaments/spring-cup/start", 403, "ann")
    started = change.post("/tournaments/spring-cup/start", "bob")
    assert started["tournament"]["state"] == "running"
    assert started["progress"]["total"] == 6
    left = change.post("/tournaments/spring-cup/withdraw", "ann", json={"version": "anchor"})
    assert [place["withdrawn"] for place in left["standings"] if place["who"]["bot"] == "anchor"] == [True]
    assert change.post("/tournaments/spring-cup/cancel", "bob")["cancelled"] > 0
    assert "cancelled already" in change.refused("POST", "/tournaments/spring-cup/cancel", 409, "bob")


def test_without_entrants_everybody_plays_and_a_duel_takes_its_own_rules(change: Asker) -> None:
    everybody = change.post(
        "/tournaments", "ada", 201, json={"name": "all", "format": "swiss", "game": GAME, "rounds": 3, "start": True}
    )
    assert [who["bot"] for who in everybody["entrants"]] == ["anchor", "breaker", "caisson", "random"]
    wish = {
        "name": "duel", "format": "duel", "game": GAME, "versions": ["breaker", "anchor"], "elo1": 60, "max_blocks": 5,
    }  # fmt: skip
    duel = change.post("/tournaments", "ada", 201, json=wish)
    assert duel["verdict"]["decision"] == "open"
    assert duel["rules"] == {"elo1": 60.0, "max_blocks": 5}
    bad = {"name": "bad", "format": "swiss", "game": GAME, "elo0": 3}
    assert "no such tournament" in change.refused("POST", "/tournaments", 422, "ada", json=bad)
    with change.league.place.store.read() as session:
        assert "bad" not in {found.name for found in tournaments.every(session)}


def test_quarantine_is_lifted_by_admins_only(change: Asker) -> None:
    path = f"/matches/{change.league.quarantined}/release"
    change.refused("POST", path, 403, "ann")
    assert change.post(path, "ada")["match"]["state"] == MatchState.QUEUED
    assert "not quarantined" in change.refused("POST", path, 409, "ada")


def test_the_record_of_what_was_done_is_for_admins(change: Asker) -> None:
    change.post(f"/bots/anchor/versions/{GAME}/1/retire", "ann")
    change.refused("GET", "/audit", 403, "ann")
    change.refused("GET", "/audit", 401)
    first, *_ = (act for act in change.get("/audit", "ada")["items"] if act["actor"] == "ann")
    assert (first["action"], first["subject"]) == ("retire", f"version:{change.league.versions['anchor']}")


def test_json_that_is_none_or_something_else_is_told_apart(change: Asker) -> None:
    assert "application/json" in change.refused("POST", "/matches", 415, "ann", data=b"{}", content_type="text/plain")
    assert "Invalid JSON" in change.refused("POST", "/matches", 422, "ann", data=b"{", content_type="application/json")
    wish = {"game": GAME, "versions": ["anchor", "random"], "sed": 3}
    assert "sed: Extra inputs" in change.refused("POST", "/matches", 422, "ann", json=wish)
    assert "seed: " in change.refused("POST", "/matches", 422, "ann", json=wish | {"seed": "3"})


def test_a_result_that_is_taken_back_and_played_again_changes_the_standings_at_once(change: Asker) -> None:
    """The counts are the same before and after; what is kept at hand must not be."""
    store = change.league.place.store
    with store.read() as session:
        regatta = tournaments.named(session, "regatta").id
        number = max(search.newest(session, Wanted(tournament_id=regatta, state=MatchState.DONE), 10))
    before = change.get("/tournaments/regatta")
    ranks = [seat["rank"] for seat in change.get(f"/matches/{number}")["table"]]
    with store.write() as session:
        (attempt,) = attempts.of_match(session, number)
        assert attempts.annul(session, attempt.id, "on a sick worker")
    with store.write() as session:
        lease = attempts.take(session, number, "worker-9", PROTOCOL)
        assert lease is not None
    with store.write() as session:
        attempts.finish(session, lease, a_result(*reversed(ranks)))
    after = change.get("/tournaments/regatta")
    assert after["progress"]["done"] == before["progress"]["done"]
    assert after["crosstable"] != before["crosstable"]
