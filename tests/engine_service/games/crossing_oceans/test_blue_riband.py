"""The Blue Riband action (7.5): the fastest ship of the North Atlantic."""

from typing import Any

from engine_service.games.crossing_oceans.state import State
from tests.engine_service.games.crossing_oceans.table import a_table, legal, play, ship, tokens

GREEN, RED = 0, 1
SCOTIA = ship("scotia", None)


def sailing(player: dict[str, Any] | None = None, **ports: dict[str, Any]) -> State:
    """Seat 0 about to move, with these ships at sea."""
    return a_table(decision="MOVE", ports=ports, players=[player or {}])


def test_against_a_rival_of_the_same_speed_the_riband_takes_two_coal_and_pays_double() -> None:
    state = a_table(
        decision="CONTRACTS",
        ports={"new_york": SCOTIA, "montreal": ship("arizona", GREEN, 1)},
        players=[{"contracts": 1, "rondel": 0}],
    )
    after = play(state, "use_coal:arizona")
    assert after["ports"]["montreal"] == ship("arizona", GREEN, 2)
    assert (after["players"][GREEN]["contracts"], after["coal_supply"]) == (0, 38)
    play(state, "use_done", "move:3")
    assert legal(state) == ["riband:arizona"]
    after = play(state, "riband:arizona")
    assert after["ports"]["montreal"] == ship("arizona", GREEN, 0)
    assert after["coal_supply"] == 40
    assert after["players"][GREEN]["money"] == 100
    assert after["players"][GREEN]["tokens"] == tokens(blue=1)
    assert (after["seat"], after["decision"]) == (RED, "PLACE")


def test_one_coal_is_not_enough_against_a_rival() -> None:
    after = play(sailing(new_york=SCOTIA, montreal=ship("arizona", GREEN, 1)), "move:3")
    assert (after["seat"], after["decision"]) == (RED, "PLACE")
    assert after["ports"]["montreal"] == ship("arizona", GREEN, 1)
    assert after["players"][GREEN]["tokens"] == tokens()


def test_a_slower_ship_wins_nothing() -> None:
    after = play(sailing(new_york=SCOTIA, montreal=ship("atlantic", GREEN, 3)), "move:3")
    assert (after["seat"], after["decision"]) == (RED, "PLACE")
    assert after["players"][GREEN]["money"] == 0
    assert after["players"][GREEN]["tokens"] == tokens()
    assert after["ports"]["montreal"] == ship("atlantic", GREEN, 3)


def test_a_single_fastest_ship_needs_one_coal() -> None:
    after = play(sailing(new_york=SCOTIA, montreal=ship("oregon", GREEN, 1)), "move:3", "riband:oregon")
    assert after["ports"]["montreal"] == ship("oregon", GREEN, 0)
    assert after["players"][GREEN]["money"] == 100


def test_a_rival_without_coal_and_an_own_second_ship_count_as_rivals_all_the_same() -> None:
    for owner in (GREEN, RED):
        one, two = ship("majestic", GREEN, 1), ship("oceanic", owner, 0)
        assert play(sailing(boston=one, montreal=two), "move:3")["seat"] == RED
        state = sailing(boston=one | {"coal": 2}, montreal=two)
        play(state, "move:3")
        assert legal(state) == ["riband:majestic"]


def test_with_several_own_fastest_ships_the_seat_chooses_and_only_that_ship_burns() -> None:
    state = sailing(
        boston=ship("majestic", GREEN, 3), montreal=ship("oceanic", GREEN, 2), new_york=ship("st_paul", RED, 3)
    )
    play(state, "move:3")
    assert legal(state) == ["riband:majestic", "riband:oceanic"]
    after = play(state, "riband:oceanic")
    assert after["ports"]["montreal"] == ship("oceanic", GREEN, 0)
    assert after["ports"]["boston"] == ship("majestic", GREEN, 3)
    assert after["players"][GREEN]["money"] == 160


def test_a_fast_ship_elsewhere_does_not_count() -> None:
    state = sailing(boston=ship("oregon", GREEN, 1), sydney=ship("mauretania", RED, 3))
    play(state, "move:3")
    assert legal(state) == ["riband:oregon"]


def test_ships_without_a_speed_are_ignored_and_never_win() -> None:
    state = sailing(boston=ship("gothic", RED, 3), montreal=ship("atlantic", GREEN, 1))
    play(state, "move:3")
    assert legal(state) == ["riband:atlantic"]
    assert play(sailing(boston=ship("gothic", GREEN, 3), montreal=ship("ariel", GREEN)), "move:3")["seat"] == RED
    assert play(sailing(), "move:3")["seat"] == RED


def test_a_full_blue_column_sends_the_token_to_the_emptiest_of_the_others_for_its_price() -> None:
    player = {"tokens": {"blue": 4, "black": 2, "green": 1, "white": 4, "red": 1}}
    state = sailing(player, boston=ship("oregon", GREEN, 1))
    after = play(state, "move:3", "riband:oregon")
    assert after["context"] == {"columns": ["green", "red"], "free": False, "optional": False, "resume": "END_TURN"}
    assert legal(state) == ["token:green", "token:red"]
    after = play(state, "token:red")
    assert after["players"][GREEN]["money"] == 70
    assert after["players"][GREEN]["tokens"]["red"] == 2
    assert after["seat"] == RED


def test_a_token_in_place_of_the_riband_that_cannot_be_paid_is_lost() -> None:
    player = {"tokens": {"blue": 4, "black": 3, "green": 3, "white": 3, "red": 3}}
    state = sailing(player, boston=ship("pommerania", GREEN, 1))
    after = play(state, "move:3", "riband:pommerania")
    assert after["players"][GREEN]["money"] == 60
    assert after["players"][GREEN]["tokens"] == player["tokens"]
    assert (after["seat"], after["decision"]) == (RED, "PLACE")
