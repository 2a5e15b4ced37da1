"""Contracts: what they count and pay, when they are given up; traders' end points (10, 11.4)."""

from typing import Any

import pytest

from engine_service.games import shipyard
from engine_service.games.shipyard.board import PIECES
from engine_service.games.shipyard.contracts import CONTRACT_OF, METRIC, points_for
from engine_service.games.shipyard.metrics import METRICS
from engine_service.games.shipyard.scoring import contract_points, traders_points
from engine_service.games.shipyard.state import State
from tests.engine_service.games.shipyard.table import (
    SALE,
    a_finale,
    a_ship,
    a_turn,
    decision,
    legal,
    play,
    player,
    written,
)


def owner(*fleet: dict[str, Any], employees: list[str] | None = None, **player: Any) -> State:
    me = {"fleet": list(fleet), "employees": employees or []} | player
    return a_finale("FINAL", me)


def substitutes(*pieces: dict[str, int], middles: int = 1) -> list[dict[str, Any]]:
    """Ships without features, one for each set of pieces."""
    return [a_ship(["sub_bow", *["sub_middle"] * middles, "sub_stern"], **aboard) for aboard in pieces]


def points(state: State, contract: str) -> int:
    return contract_points(state, 0, CONTRACT_OF[contract])


@pytest.mark.parametrize(
    ("contract", "by_count"),
    [
        ("G01", [0, 1, 3, 6, 9, 12, 16]),
        ("G02", [0, 0, 2, 5, 9, 13, 18, 23, 28]),
        ("G03", [0, 5, 10]),
        ("G04", [0, 2, 4]),
        ("G05", [0, 6, 13, 20, 27]),
        ("G06", [0, 3, 6, 9, 12, 13, 14]),
        ("G07", [0, 2, 4, 7, 10, 12, 13]),
        ("G08", [0, 1, 2, 3, 4, 6, 8, 10]),
        ("G09", [0, 4, 10, 16, 22]),
        ("G10", [0, 2, 4, 6, 8, 10, 12, 13, 14, 15]),
        ("G11", [0] * 10 + [3, 3, 3, 6, 6, 6, 9]),
        ("G12", [0, 4, 9, 15, 20]),
        ("U01", [0, 0, 2, 4]),
        ("U02", [0, 3, 6]),
        ("U03", [0, 8, 16]),
        ("U04", [0, 0, 2, 4, 6, 8]),
        ("U05", [0, 3, 6]),
        ("U06", [0, 6, 12]),
        ("U07", [0, 0, 1, 2, 4, 6, 9, 12, 16]),
        ("U08", [0, 3, 6, 9, 12]),
        ("U09", [0, 3, 6, 9, 12]),
        ("U10", [0, 4, 8]),
        ("U11", [0, 3, 6]),
        ("U12", [0, 3, 6]),
    ],
)
def test_points_of_a_contract_by_what_it_counts(contract: str, by_count: list[int]) -> None:
    assert [points_for(CONTRACT_OF[contract], count) for count in range(len(by_count))] == by_count


def test_ship_cards_are_worth_36_points_at_most() -> None:
    assert [points_for(CONTRACT_OF["G11"], cards) for cards in (43, 44, 45, 46, 90)] == [36, 36, 36, 36, 36]
    assert points_for(CONTRACT_OF["G11"], 42) == 33


def test_every_contract_has_its_metric() -> None:
    assert {METRIC[contract] for contract in CONTRACT_OF.values()} == set(METRICS)


def test_four_pairs_of_sails_pay_12() -> None:
    assert points(owner(*substitutes({"sail": 4}, {"sail": 3}, {"sail": 2})), "U09") == 12


def test_sails_make_pairs_on_the_same_ship_only() -> None:
    assert points(owner(*substitutes({"sail": 3}, {"sail": 1})), "U09") == 3
    assert points(owner(*substitutes({"sail": 2}, {"sail": 2})), "U09") == 6
    assert points(owner(*substitutes({"sail": 4})), "U09") == 6


def test_two_ships_of_exactly_six_cards_pay_10() -> None:
    assert points(owner(*substitutes({}, {}, middles=4), *substitutes({}, middles=5)), "G09") == 10


def test_three_ships_of_exactly_five_cards_pay_15() -> None:
    assert points(owner(*substitutes({}, {}, {}, middles=3), *substitutes({}, middles=4)), "G12") == 15


def test_long_ships_have_seven_cards_or_more() -> None:
    fleet = [*substitutes({}, middles=5), *substitutes({}, middles=7), *substitutes({}, middles=4)]
    assert points(owner(*fleet), "G05") == 13


def test_traders_bring_1_and_3_points() -> None:
    state = owner(employees=["trader_steel_1", "trader_steel_2", "trader_coal_1"])
    assert traders_points(state, 0) == 5


def test_seven_employees_pay_10_and_four_pay_4() -> None:
    staff = ["helmsman", "rigger", "foreman", "accountant", "builder_sail", "builder_crew", "engineer_sail"]
    assert points(owner(employees=staff), "G08") == 10
    assert points(owner(employees=staff[:4]), "G08") == 4


def test_five_businessmen_pay_8_and_five_soldiers_too() -> None:
    fleet = substitutes({"businessman": 3, "soldier": 1}, {"businessman": 2, "soldier": 4})
    assert points(owner(*fleet), "U04") == 8
    assert points(owner(*fleet), "U01") == 8


def test_seven_captains_on_three_ships_are_four_officers() -> None:
    assert points(owner(*substitutes({"captain": 3}, {"captain": 3}, {"captain": 1})), "U08") == 12


def test_features_are_counted_on_the_cards_of_the_whole_fleet() -> None:
    """M55 and M56 have two lifebuoys each, B11 and S14 two, M32 two: ten in all."""
    fleet = [a_ship(["B11", "M55", "M56", "S14"]), a_ship(["sub_bow", "M32", "sub_stern"])]
    assert points(owner(*fleet), "G10") == 16
    assert points(owner(a_ship(["sub_bow", "M54", "sub_stern"])), "G06") == 6
    assert points(owner(a_ship(["B01", "M26", "S01"])), "G07") == 7


def test_a_safe_ship_has_all_three_features() -> None:
    safe = a_ship(["B20", "M30", "S02"])
    assert points(owner(safe), "G03") == 5
    assert points(owner(a_ship(["B20", "M31", "S01"])), "G03") == 0


def test_pairs_are_made_on_the_same_ship() -> None:
    fleet = substitutes({"soldier": 2, "cannon": 1, "businessman": 1}, {"cannon": 3, "crane": 2, "businessman": 3})
    assert points(owner(*fleet), "U02") == 3
    assert points(owner(*fleet), "U05") == 6


def test_all_round_and_hybrid_ships() -> None:
    all_round = {"businessman": 1, "soldier": 1, "crane": 1, "cannon": 1}
    hybrid = {"sail": 2, "smokestack": 2, "propeller": 2}
    state = owner(*substitutes(all_round, all_round | {"crane": 0}, hybrid, {"sail": 1, "smokestack": 1}))
    assert points(state, "U03") == 8
    assert points(state, "U06") == 6
    assert points(state, "U11") == 3
    assert points(state, "U12") == 6


def test_distinct_elements_count_officers_but_not_captains() -> None:
    assert points(owner(*substitutes({"sail": 1}, {"crane": 1})), "U07") == 1
    assert points(owner(*substitutes({"sail": 1, "captain": 2}, {"crane": 1})), "U07") == 2
    everything = dict.fromkeys(PIECES, 1) | {"captain": 2}
    assert points(owner(*substitutes(everything)), "U07") == 16


def test_employee_types_are_colours_and_senior_traders() -> None:
    staff = ["engineer_sail", "recruiter_captain", "helmsman", "rigger", "accountant", "trader_coal_1"]
    assert points(owner(employees=staff), "G01") == 12
    assert points(owner(employees=[*staff, "trader_coal_2"]), "G01") == 16
    assert points(owner(employees=staff), "G04") == 8


def test_used_canals_are_counted_even_when_they_are_back_in_the_deck() -> None:
    assert points(owner(used_count=3), "U10") == 12


def test_pieces_left_in_stock_count_for_nothing() -> None:
    assert points(owner(stock={"sail": 8, "propeller": 4}), "U09") == 0


def discarding(seats: int, laps_left: int, contracts: list[list[str]], start: int = 0) -> State:
    """The last decision of a turn that ends a lap; seat 0 is active."""
    state = a_turn(
        "MARKER", None, seats=seats, start_seat=start, context={"action": "manufacture_equipment"}, laps_left=laps_left,
        **SALE,
    )  # fmt: skip
    position = written(state)
    position["turn"]["lap"] = True
    for seat, hand in enumerate(contracts):
        position["players"][seat]["contracts"] = hand
    return shipyard.read_position(position)


HANDS = [
    ["G01", "G02", "G03", "U01", "U02", "U03"],
    ["G04", "G05", "G06", "U04", "U05", "U06"],
    ["G07", "G08", "G09", "U07", "U08", "U09"],
    ["G10", "G11", "G12", "U10", "U11", "U12"],
]


def discards_after(seats: int, laps_left: int, held: int) -> list[str]:
    """The discards of seat 0 when so many laps are left before the end of this one; it holds so many of each."""
    hands = [[*hand[:held], *hand[3 : 3 + held]] for hand in HANDS[:seats]]
    state = play(discarding(seats, laps_left, hands), "move_marker:0")
    made: list[str] = []
    while decision(state) == "CONTRACT" and written(state)["seat"] == 0:
        made.append(legal(state)[0])
        play(state, made[-1])
    return made


GREEN_AND_BLUE = ["discard_contract:G01", "discard_contract:U01"]
TWO_OF_EACH = ["discard_contract:G01", "discard_contract:G02", "discard_contract:U01", "discard_contract:U02"]


@pytest.mark.parametrize(
    ("seats", "laps_left", "held", "expected"),
    [
        (4, 4, 3, []),
        (4, 3, 3, TWO_OF_EACH),
        (4, 2, 1, []),
        (3, 3, 3, GREEN_AND_BLUE),
        (3, 2, 2, GREEN_AND_BLUE),
        (2, 2, 3, TWO_OF_EACH),
    ],
)
def test_when_contracts_are_given_up(seats: int, laps_left: int, held: int, expected: list[str]) -> None:
    assert discards_after(seats, laps_left, held) == expected


def test_the_seats_give_up_in_turn_order_green_before_blue() -> None:
    state = play(discarding(3, 3, HANDS[:3], start=1), "move_marker:0")
    asked = []
    while decision(state) == "CONTRACT":
        now = written(state)
        assert now["active_seat"] == 0
        assert now["context"] == {"keep": 2}
        asked.append((now["seat"], legal(state)[0].split(":")[1][0]))
        play(state, legal(state)[-1])
    assert asked == [(1, "G"), (1, "U"), (2, "G"), (2, "U"), (0, "G"), (0, "U")]
    assert player(state, 1)["contracts"] == ["G04", "G05", "U04", "U05"]
    assert player(state, 1)["given_up"] == ["G06", "U06"]
    assert (written(state)["seat"], decision(state)) == (1, "CHOOSE_ACTION")
    assert written(state)["laps_left"] == 2
