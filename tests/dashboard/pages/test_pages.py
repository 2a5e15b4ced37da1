"""Every page answers, shows what is in the store, and keeps what is not for everybody."""

import re

import pytest
from markupsafe import Markup, escape
from sqlalchemy import update

from dashboard import create_app, words
from dashboard.pages import guide
from matchmaker.league.workplace import Workplace
from matchmaker.settings import Settings
from matchmaker.store import attempts, matches, tournaments, workers
from matchmaker.store.matches import PlannedBlock
from matchmaker.store.migrate import PROTOCOL, migrate
from matchmaker.store.models import Attempt, Kind
from matchmaker.tournaments import CRITERIA
from tests.dashboard.conftest import PLENTY
from tests.dashboard.pages.visiting import Visitor
from tests.dashboard.seeded import GAME

OPEN = [
    "/", "/bots", "/bots?owner=ann", "/bots/anchor", f"/bots/anchor?game={GAME}", f"/bots/anchor/{GAME}/1",
    f"/ladders/{GAME}", f"/ladders/{GAME}?seats=2", f"/ladders/{GAME}?q=ann&kind=entered", "/ladders/shipyard",
    f"/matrix/{GAME}", "/matrix/shipyard", f"/pairs/{GAME}", f"/pairs/{GAME}?a=anchor/1&b=random/1",
    "/matches", f"/matches?game={GAME}&seats=3", "/matches?bot=anchor&faulty=1", "/matches?state=quarantined",
    "/tournaments", "/tournaments/cup", "/tournaments/regatta", "/tournaments/draft",
    "/guide", "/guide/ratings", "/guide/protocol", "/guide/league", "/guide/sandbox", "/guide/tournaments",
    "/guide/api", "/guide/crossing-oceans", "/guide/transatlantic", "/guide/shipyard", "/sign-in", "/join",
]  # fmt: skip

SIGNED_IN = ["/account", "/submit", "/tournaments/new", f"/tournaments/new?game={GAME}"]
ORGANISERS = ["/operations", "/operations/audit", "/operations/people"]


@pytest.mark.parametrize("path", OPEN)
def test_a_page_answers_everybody(visitor: Visitor, path: str) -> None:
    text = visitor.get(path)
    assert "<h1" in text
    assert "<title>" in text


@pytest.mark.parametrize("path", OPEN)
def test_a_page_asks_nothing_of_another_host(visitor: Visitor, path: str) -> None:
    wanted = re.findall(r'(?:src|href|action|data-live)="([^"]+)"', visitor.get(path))
    assert wanted
    assert [address for address in wanted if not address.startswith(("/", "#")) and "://" in address] == []


@pytest.mark.parametrize("path", OPEN)
def test_a_page_has_nothing_that_the_content_policy_forbids(visitor: Visitor, path: str) -> None:
    text = visitor.get(path)
    assert not re.search(r"<[^>]+\sstyle=", text)
    assert not re.search(r"<[^>]+\son[a-z]+=", text)
    assert "<style" not in text
    assert all("src=" in script for script in re.findall(r"<script[^>]*>", text))


@pytest.mark.parametrize("path", SIGNED_IN + ORGANISERS)
def test_a_page_for_accounts_asks_strangers_to_sign_in(visitor: Visitor, path: str) -> None:
    response = visitor.client.get(path)
    assert response.status_code == 302
    assert response.location.startswith("/sign-in?next=")


@pytest.mark.parametrize("path", ORGANISERS)
def test_a_page_for_organisers_is_closed_to_authors(guest: Visitor, path: str) -> None:
    assert "organisers" in guest.signed_in("ann").get(path, status=403)


def test_organisers_see_their_pages(guest: Visitor) -> None:
    guest.signed_in("ada")
    for path in SIGNED_IN + ORGANISERS:
        assert "<h1" in guest.get(path)
    assert f"/operations/release/{guest.league.quarantined}" in guest.get("/operations")


def test_the_ladder_shows_rank_range_interval_and_who_leads(visitor: Visitor) -> None:
    text = visitor.get(f"/ladders/{GAME}")
    rows = re.findall(r'<tr class="(.*?)".*?</tr>', text, re.DOTALL)
    assert len(rows) == 4
    assert rows[0].startswith("leader")
    assert "holds the blue ribbon" in text
    assert re.search(r"1 <span[^>]*>\(1–\d\)</span>", text)
    assert text.count('class="interval"') == 4
    assert "What a seat is worth" in text


def test_filters_leave_out_who_is_not_meant(visitor: Visitor) -> None:
    text = visitor.get(f"/ladders/{GAME}?q=ANCH")
    assert "anchor/1" in text
    assert "breaker/1" not in text
    assert "Nobody fits these filters" in visitor.get(f"/ladders/{GAME}?q=nobody-at-all")
    assert "random/1" not in visitor.get(f"/ladders/{GAME}?kind=entered")


def test_a_rejected_version_tells_everybody_why_and_its_owner_the_evidence(guest: Visitor) -> None:
    path = f"/bots/anchor/{GAME}/2"
    stranger = guest.get(path)
    assert "crash: it fell over" in stranger
    assert "secret of ann" not in stranger
    assert "secret of ann" not in guest.another().signed_in("bob").get(path)
    assert "exit code" in guest.another().signed_in("ann").get(path)


def test_evidence_of_a_forfeit_is_for_the_owner(guest: Visitor) -> None:
    path = f"/matches/{guest.league.forfeited}"
    assert "secret of the owner" not in guest.get(path)
    assert "secret of the owner" in guest.another().signed_in("bob").get(path)
    # What the owner saw is not kept for the next reader.
    assert "secret of the owner" not in guest.get("/bots/breaker")
    assert "secret of the owner" in guest.another().signed_in("bob").get("/bots/breaker")
    assert "secret of the owner" not in guest.get("/bots/breaker")


def test_logs_are_for_the_owner(guest: Visitor) -> None:
    path = f"/matches/{guest.league.decided}/logs/0"
    assert "for its owner" in guest.get(path, status=403)
    assert "hello from seat 0" in guest.signed_in("ada").get(path)


def test_a_match_can_be_taken_home(visitor: Visitor) -> None:
    response = visitor.client.get(f"/matches/{visitor.league.decided}/replay.json")
    assert response.json is not None
    assert "attachment" in response.headers["Content-Disposition"]
    assert visitor.client.get(f"/matches/{visitor.league.decided}/times.json").json == {
        "clock": {"init": 5.0, "bank": 7.0, "increment": 0.03, "most": 30.0},
        "columns": ["number", "seat", "charged", "cpu", "transport"],
        "rows": [[0, 0, 1500, 1000, 20], [1, 1, 900, 800, 30]],
    }
    assert visitor.client.get(f"/matches/{visitor.league.waiting}/replay.json").status_code == 404


def test_a_match_shows_the_clock_it_was_played_under(guest: Visitor) -> None:
    path = f"/matches/{guest.league.decided}"
    clock = re.search(r">Clock</th><td>([^<]*)</td>", guest.get(path))
    assert clock
    assert clock[1] == "7 s for the match and 30 ms more with each decision, 30 s at most; 5 s to start"
    assert 'row">Clock</th>' not in guest.get(f"/matches/{guest.league.waiting}")
    with guest.league.place.store.write() as session:
        session.execute(update(Attempt).values(clock=None))
    assert "before clocks were written down" in guest.get(path)


def test_a_match_shows_how_to_play_it_again(visitor: Visitor) -> None:
    text = visitor.get(f"/matches/{visitor.league.decided}")
    assert "riband verify" in text
    assert f"--game {GAME} --seed 7 --option round_limit=3" in text


def test_matches_are_shown_a_page_at_a_time(visitor: Visitor) -> None:
    seen: list[str] = []
    path: str | None = "/matches?kind=ladder"
    while path:
        text = visitor.get(path)
        seen += re.findall(r'<td class="num"><a href="/matches/(\d+)">', text)
        found = re.search(r'rel="next" href="([^"]+)"', text)
        path = found[1].replace("&amp;", "&") if found else None
    assert len(seen) == len(set(seen)) > 60
    assert seen == sorted(seen, key=int, reverse=True)


def test_a_tournament_shows_standings_bracket_and_how_far_it_is(visitor: Visitor) -> None:
    cup = visitor.get("/tournaments/cup")
    assert "Bracket" in cup
    assert "goes on" in cup
    assert "holds the blue ribbon" in cup
    regatta = visitor.get("/tournaments/regatta")
    assert "Round 1" in regatta
    assert ">Buchholz</th>" in regatta
    assert "Crosstable" in regatta
    draft = visitor.get("/tournaments/draft")
    assert ">Sonneborn–Berger</th>" in draft
    assert "Decided by Points per match, then Head to head, then First places, then Sonneborn–Berger" in draft
    assert "0 of 12 matches" in draft
    assert "Round 1" not in draft


def test_a_knockout_shows_who_won_it_and_the_seeds_from_one(visitor: Visitor) -> None:
    cup = visitor.get("/tournaments/cup")
    (leader,) = re.findall(r'<tr class="leader">(.*?)</tr>', cup)
    assert re.findall(r'<td class="num[^>]*>([^<]*)</td>', leader) == ["1", "4", "4", "won", "2", "1"]
    assert cup.count('aria-label="wins"') == 1
    assert "<h3>Final</h3>" in cup


def test_a_single_fit_is_drawn_with_its_interval(visitor: Visitor) -> None:
    text = visitor.get("/bots/anchor")
    assert "Rating over time" in text
    assert "one fit so far" in text
    assert 'class="reach"' in text


def test_lists_in_the_audit_log_are_words(guest: Visitor) -> None:
    log = guest.signed_in("ada").get("/operations/audit")
    assert "scopes read and submit" in log
    assert "[" not in log.split("<tbody>")[1].split("</tbody>")[0]


def test_an_address_that_leads_nowhere_is_said_in_our_own_words(visitor: Visitor) -> None:
    assert "There is nothing at this address" in visitor.client.get("/nowhere").text
    assert "There is nothing at this address" in visitor.client.get("/api/v1/nowhere").text


def test_the_audit_log_calls_everything_by_its_name(guest: Visitor) -> None:
    log = guest.signed_in("ada").get("/operations/audit")
    subjects = dict(re.findall(r'<td title="(\w+:\d+)">([^<]+)</td>', log))
    anchor = guest.league.versions["anchor"]
    assert subjects[f"version:{anchor}"] == "anchor/1"
    assert {"ann", "cup", f"match {guest.league.quarantined}"} <= set(subjects.values())


def test_what_only_waits_is_listed_when_it_is_asked_for(visitor: Visitor) -> None:
    waiting = f'<a href="/matches/{visitor.league.waiting}">'
    assert waiting not in visitor.get("/matches")
    assert waiting in visitor.get("/matches?state=any")
    assert waiting in visitor.get("/matches?state=queued")


def test_a_match_that_waits_says_what_for_and_that_it_has_begun(guest: Visitor) -> None:
    path, live = f"/matches/{guest.league.waiting}", f"/live/matches/{guest.league.waiting}"
    page = guest.get(path)
    assert "No worker is there to play it" in page
    assert f'data-live="{live}"' in page
    with guest.league.place.store.write() as session:
        workers.register(session, "worker-9", PROTOCOL)
    assert "It is next in its queue" in guest.another().get(path)
    with guest.league.place.store.write() as session:
        block = PlannedBlock("ladder:test", 990, GAME, ((1, 2), (2, 1)), seed=3)
        matches.queue(session, block, Kind.LADDER, True, {}, matches.URGENT)
    assert "2 matches stand before it, and 0 are being played now" in guest.another().get(path)
    with guest.league.place.store.write() as session:
        assert attempts.take(session, guest.league.waiting, "worker-9", PROTOCOL, None)
    begun = create_app(PLENTY, guest.league.place).test_client().get(f"{live}?once")
    assert begun.headers["Riband-Final"] == "yes"


def test_a_match_of_a_tournament_leads_to_it_by_its_name(visitor: Visitor) -> None:
    number = re.findall(r'href="/matches/(\d+)"', visitor.get("/matches?kind=tournament"))[0]
    assert re.search(r'<a href="/tournaments/(cup|regatta)">\1</a>, round \d', visitor.get(f"/matches/{number}"))


def test_a_filter_for_a_bot_that_is_not_there_keeps_the_filters(visitor: Visitor) -> None:
    text = visitor.get("/matches?bot=nobody&seats=3")
    assert "There is no bot &#39;nobody&#39;; <code>riband bots</code> lists them." in text
    assert 'value="nobody"' in text


def test_a_version_is_not_put_beside_itself_in_silence(visitor: Visitor) -> None:
    assert "does not play against itself" in visitor.get(f"/pairs/{GAME}?a=anchor/1&b=anchor/1")


def test_what_decides_a_tournament_is_explained() -> None:
    assert set(words.MEANINGS) == set(CRITERIA)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("there is no 'x'; `riband bots` lists", "There is no &#39;x&#39;; <code>riband bots</code> lists."),
        ("ada is the last admin", "ada is the last admin."),
        ("Which file?", "Which file?"),
        ("a ` alone <b>", "A ` alone &lt;b&gt;"),
    ],
)  # fmt: skip
def test_an_error_is_a_sentence_and_nothing_in_it_is_markup(said: str, shown: str) -> None:
    assert escape(words.sentence(said)) == Markup(shown)


def test_who_runs_a_gauntlet_is_chosen(guest: Visitor) -> None:
    guest.signed_in("ada")
    form = {"game": GAME, "seats": "2", "blocks": "1", "entrant": ["anchor/1", "breaker/1"], "first": "caisson/1"}
    for name, format_, first in (("run", "gauntlet", "caisson/1"), ("round", "round_robin", "anchor/1")):
        assert guest.post("/tournaments/new", name=name, format=format_, **form).status_code == 302
        with guest.league.place.store.read() as session:
            entrants = tournaments.named(session, name).entrants
            assert entrants[0].version.label == first


def test_every_chapter_is_in_the_contents_and_every_file_is_a_chapter() -> None:
    assert {file.stem for file in guide.FOLDER.glob("*.md")} == set(guide.CHAPTERS)


def test_the_guide_answers_only_for_its_chapters(visitor: Visitor) -> None:
    assert "The guide has no chapter" in visitor.get("/guide/nonsense", status=404)
    assert "<table>" in visitor.get("/guide/league")


def test_an_empty_league_says_what_is_missing(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Workplace(Settings(home=str(tmp_path_factory.mktemp("empty")))) as place:
        migrate(place.store)
        client = create_app(PLENTY, place).test_client()
        assert "No engine has told this league" in client.get("/").text
        assert "No match fits" in client.get("/matches").text
        assert "No tournament has been held" in client.get("/tournaments").text
        assert "Nobody has entered" in client.get("/bots").text
