"""What seats see (4.2), and what search bots make of it."""

import pytest

from engine_service.games.crossing_oceans import imagine, legal_moves, observe, setup, write_position
from engine_service.games.crossing_oceans.tiles import ERA, ID
from engine_service.kernel.seats import NOBODY
from tests.engine_service.games.crossing_oceans.hidden import scramble
from tests.engine_service.games.crossing_oceans.table import a_table, play, ship

STACK = ["oregon", "columbia", "umbria", "ormuz", "hq_cunard"]


def test_of_the_stack_only_the_backs_are_seen() -> None:
    state = a_table(stack=STACK)
    seen = observe(state, 0)
    assert seen.stack_eras == (2, 3, 2, 3, 9)
    assert not hasattr(seen, "stack")


def test_a_setup_shows_the_backs_of_39_tiles_era_by_era() -> None:
    eras = observe(setup(3, 1, {"round_limit": 100}), 0).stack_eras
    assert eras == (2,) * 4 + tuple(era for era in range(3, 10) for _ in range(5))


def test_everybody_sees_the_same() -> None:
    state = setup(4, 1, {"round_limit": 100})
    assert {observe(state, seat) for seat in range(4)} == {observe(state, NOBODY)}


def test_money_contracts_and_supplies_of_all_seats_are_open() -> None:
    seen = observe(a_table(players=[{}, {"money": 70, "contracts": 3, "supply": ["umbria", "ariel"]}]), 0)
    assert (seen.money[1], seen.contracts[1]) == (70, 3)
    assert [ID[tile] for tile in seen.supply[1]] == ["ariel", "umbria"]


def test_two_ways_to_the_same_position_look_the_same() -> None:
    ports = {"sydney": ship("germanic", 0, 1), "auckland": ship("oregon", 1)}
    state = a_table(ports=ports, players=[{"supply": ["umbria", "columbia"]}])
    play(state, "place:umbria:sydney")
    assert state.supply[0] != tuple(sorted(state.supply[0]))
    assert observe(state, 0) == observe(a_table(**write_position(state)), 0)


def test_an_imagined_stack_has_the_same_backs_and_only_tiles_not_seen_elsewhere() -> None:
    state = a_table(market=["britannia"], docks={"white": "parisian"}, stack=STACK, removed=["hammonia"])
    seen = observe(state, 0)
    stacks = {imagine(seen, seed).stack for seed in range(40)}
    for stack in stacks:
        assert tuple(ERA[tile] for tile in stack) == seen.stack_eras
        assert len(set(stack)) == len(stack)
        assert not {"britannia", "parisian", "hammonia"} & {ID[tile] for tile in stack}
    assert len(stacks) > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_game_holds_exactly_the_tiles_of_the_real_one(seats: int) -> None:
    state = setup(seats, 3, {"round_limit": 100})
    imagined = imagine(observe(state, 0), 8)
    assert sorted(imagined.stack[imagined.drawn :]) == sorted(state.stack[state.drawn :])
    assert legal_moves(imagined) == legal_moves(state)


def test_scrambling_changes_the_stack_and_nothing_else() -> None:
    state = setup(4, 3, {"round_limit": 100})
    before, after = write_position(state), write_position(scramble(state, 0, 5))
    assert before.pop("stack") != after.pop("stack")
    assert before == after
