"""The house action (7.7): the ship earns, the neighbours are paid, a house and a trade token."""

from typing import Any

from engine_service.games.crossing_oceans.board import PORTS
from engine_service.games.crossing_oceans.state import State
from tests.engine_service.games.crossing_oceans.table import a_table, legal, play, ship, tokens

YELLOW, GREEN, RED, BLUE = range(4)


def building(player: dict[str, Any], ports: dict[str, Any], **houses: list[int]) -> State:
    """Seat 0 has just moved to the house spot."""
    state = a_table(decision="MOVE", ports=ports, houses=houses, players=[player])
    play(state, "move:4")
    return state


def test_the_ship_earns_then_the_neighbour_is_paid_then_a_trade_token_is_taken() -> None:
    state = building(
        {"money": 40, "tokens": {"red": 2}}, {"rio_de_janeiro": ship("campania", YELLOW, 2)}, rio_de_janeiro=[GREEN]
    )
    after = play(state, "house:rio_de_janeiro")
    assert after["ports"]["rio_de_janeiro"] == ship("campania", YELLOW, 1)
    assert after["coal_supply"] == 39
    assert [player["money"] for player in after["players"]] == [80, 30, 0, 0]
    assert after["houses"]["rio_de_janeiro"] == [YELLOW, GREEN]
    assert after["context"] == {
        "columns": ["green", "white", "red"], "free": False, "optional": False, "resume": "END_TURN",
    }  # fmt: skip
    assert legal(state) == ["token:green", "token:red", "token:white"]
    after = play(state, "token:red")
    assert after["players"][YELLOW]["money"] == 20
    assert after["players"][YELLOW]["tokens"] == tokens(red=3)
    assert (after["seat"], after["decision"]) == (GREEN, "PLACE")


def test_beside_a_ship_that_is_not_ready_a_house_is_built_without_income() -> None:
    state = building({"money": 10}, {"boston": ship("germanic", YELLOW, 0)})
    assert play(state, "house:boston")["players"][0]["money"] == 10
    after = play(state, "token:white")
    assert (after["players"][0]["money"], after["players"][0]["houses"]) == (10, 6)
    assert after["players"][0]["tokens"] == tokens(white=1)


def test_one_house_per_port_and_seat_and_a_clipper_is_ship_enough() -> None:
    ports = {"bombay": ship("oregon", YELLOW, 1), "sydney": ship("cutty_sark", YELLOW)}
    state = building({}, ports, bombay=[YELLOW])
    assert legal(state) == ["house:sydney"]
    after = play(state, "house:sydney")
    assert after["players"][0]["money"] == 20
    assert after["coal_supply"] == 39


def test_the_income_of_the_ship_may_pay_the_neighbours() -> None:
    ports = {"bombay": ship("oregon", YELLOW, 1)}
    state = building({"money": 40}, ports, bombay=[GREEN, RED, BLUE])
    assert legal(state) == ["house:bombay"]
    after = play(state, "house:bombay")
    assert [player["money"] for player in after["players"]] == [0, 30, 30, 30]


def test_a_port_whose_neighbours_cannot_be_paid_is_not_offered() -> None:
    neighbours = [GREEN, RED, BLUE]
    assert building({"money": 39}, {"bombay": ship("oregon", YELLOW, 1)}, bombay=neighbours).seat == GREEN
    state = building({"money": 89}, {"bombay": ship("oregon", YELLOW, 0)}, bombay=neighbours)
    assert (state.seat, state.money[YELLOW]) == (GREEN, 89)


def test_without_a_house_in_the_supply_the_whole_action_is_skipped() -> None:
    state = building({}, {"cape_town": ship("oregon", YELLOW, 2)}, **{port: [YELLOW] for port in PORTS[:7]})
    assert (state.seat, state.money[YELLOW], state.coal_supply) == (GREEN, 0, 38)


def test_the_seventh_house_can_be_built() -> None:
    state = building({}, {"cape_town": ship("oregon", YELLOW, 2)}, **{port: [YELLOW] for port in PORTS[:6]})
    after = play(state, "house:cape_town")
    assert after["players"][YELLOW]["houses"] == 0


def test_only_affordable_trade_columns_with_room_are_offered() -> None:
    player = {"money": 59, "tokens": {"green": 4, "white": 1, "red": 2}}
    state = building(player, {"boston": ship("germanic", YELLOW, 0)})
    after = play(state, "house:boston")
    assert after["context"]["columns"] == ["white", "red"]
    assert legal(state) == ["token:white"]
    assert play(state, "token:white")["players"][0]["money"] == 29


def test_a_trade_token_that_cannot_be_paid_is_lost_but_the_house_stands() -> None:
    player = {"money": 29, "tokens": {"green": 1, "white": 2, "red": 3}}
    state = building(player, {"boston": ship("germanic", YELLOW, 0)})
    after = play(state, "house:boston")
    assert (after["seat"], after["decision"]) == (GREEN, "PLACE")
    assert after["houses"]["boston"] == [YELLOW]
    assert after["players"][0]["money"] == 29


def test_with_all_trade_columns_full_no_token_is_asked() -> None:
    player = {"money": 900, "tokens": {"green": 4, "white": 4, "red": 4}}
    state = building(player, {"boston": ship("germanic", YELLOW, 0)})
    assert play(state, "house:boston")["seat"] == GREEN
