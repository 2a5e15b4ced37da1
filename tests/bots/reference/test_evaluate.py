"""What is good in each game is worth more; and the judge turns worth into shares of rivals beaten."""

from random import Random

import pytest

from bots.reference.evaluate import Judge, ScoreOnly, evaluation_of
from bots.reference.evaluate import crossing_oceans as crossing
from bots.reference.evaluate import shipyard as yards
from bots.reference.evaluate import transatlantic as liners
from engine_service.games import crossing_oceans, shipyard, transatlantic
from engine_service.games.crossing_oceans.tiles import NUMBER_OF as TILE
from engine_service.games.shipyard.board import CAPTAIN, CRANE
from engine_service.games.shipyard.cards import BOWS, CRANE_MOUNTS, MIDDLES_ON_TOP, NO_CARD
from engine_service.games.shipyard.employees import EMPLOYEE_OF
from engine_service.games.transatlantic.tiles import IS_STEAMSHIP
from engine_service.kernel import options, registry
from engine_service.kernel.game import AnyGame


def at_the_end(game: AnyGame, seats: int, seed: int) -> object:
    """A match played at random to its end."""
    state = game.setup(seats, seed, options.complete(game, {}))
    chance = Random(seed)
    while game.to_decide(state) is not None:
        game.apply(state, chance.choice(game.legal_moves(state)))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_add_up_to_half_of_all_rivals_before_and_after_the_end(game: AnyGame, seats: int) -> None:
    judge = Judge(game, seats)
    begun = game.setup(seats, 7, options.complete(game, {}))
    assert sum(judge.shares(begun)) == pytest.approx(seats / 2)
    assert sum(judge.shares(at_the_end(game, seats, 7))) == pytest.approx(seats / 2)


def test_the_winner_of_a_finished_match_beat_all_and_the_last_nobody(game: AnyGame) -> None:
    state = at_the_end(game, 3, 11)
    ranks = [standing.rank for standing in game.standings(state)]
    assert sorted(ranks) == [1, 2, 3]
    assert Judge(game, 3).shares(state) == [pytest.approx((3 - rank) / 2) for rank in ranks]


def test_one_spread_of_lead_beats_three_of_four_rivals(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    evaluation = evaluation_of(game)
    monkeypatch.setattr(evaluation, "worth", lambda state, seat: 100.0 + (evaluation.SPREAD if seat == 1 else 0.0))
    state = game.setup(2, 1, options.complete(game, {}))
    assert Judge(game, 2).shares(state) == [pytest.approx(0.25), pytest.approx(0.75)]


def test_every_game_has_an_evaluation_of_its_own(game: AnyGame) -> None:
    assert not isinstance(evaluation_of(game), ScoreOnly)


def test_a_game_without_an_evaluation_is_judged_by_its_score() -> None:
    state = at_the_end(crossing_oceans, 2, 3)
    score = crossing_oceans.standings(state)[1].score  # type: ignore[arg-type]
    assert ScoreOnly(crossing_oceans).worth(state, 1) == score


def test_the_turns_left_run_out_with_the_match(game: AnyGame) -> None:
    evaluation = evaluation_of(game)
    begun = game.setup(2, 5, options.complete(game, {}))
    assert evaluation.turns_left(begun, 0) > 10
    assert evaluation.turns_left(at_the_end(game, 2, 5), 0) < 2


def test_moves_a_turn_is_reluctant_about_are_moves_of_the_game(game: AnyGame) -> None:
    reluctant = evaluation_of(game).RELUCTANT
    assert reluctant
    assert {game.read_move(text) for text in reluctant} == reluctant


# Crossing Oceans


def a_crossing() -> crossing_oceans.State:
    return crossing_oceans.setup(3, 4, options.complete(registry.game("crossing_oceans"), {}))


def test_in_crossing_oceans_a_pound_early_is_worth_more_than_a_pound_at_the_end() -> None:
    early, late = a_crossing(), a_crossing()
    late.countdown = 0
    gains = []
    for state in (early, late):
        before = crossing.worth(state, 0)
        state.money[0] += 100
        gains.append(crossing.worth(state, 0) - before)
    assert gains[0] > 2 * gains[1] > 0


def test_in_crossing_oceans_a_ship_is_worth_more_at_sea_than_at_hand_and_more_with_coal() -> None:
    state = a_crossing()
    port = state.ships.index(0)
    at_hand = crossing.worth(state, 0)
    (ship,) = state.supply[0]
    state.supply[0], state.ships[port], state.owners[port] = (), ship, 0
    empty = crossing.worth(state, 0)
    state.coal[port] = 2
    assert at_hand < empty < crossing.worth(state, 0)


def test_in_crossing_oceans_another_seats_wealth_is_not_mine() -> None:
    state = a_crossing()
    before = crossing.worth(state, 0)
    state.money[1] += 500
    state.tokens[2][1] += 2
    assert crossing.worth(state, 0) == before


def test_in_crossing_oceans_a_token_counts_for_every_flag_of_its_colour() -> None:
    state = a_crossing()
    state.supply[0] += (TILE["umbria"], TILE["campania"])  # both black
    before = crossing.worth(state, 0)
    state.tokens[0][1] += 1
    assert crossing.worth(state, 0) - before > 4


# Transatlantic


def some_liners() -> transatlantic.State:
    return transatlantic.setup(3, 4, options.complete(registry.game("transatlantic"), {}))


def test_in_transatlantic_a_house_is_worth_more_where_a_loaded_ship_will_call() -> None:
    state = some_liners()
    ship = next(tile for tile, steams in enumerate(IS_STEAMSHIP) if steams)
    state.owners[ship], state.coal[ship] = 0, 3
    state.regions[0] = (ship, *state.regions[0])
    state.fleets[0] = (*state.fleets[0], ship)
    there, elsewhere = transatlantic.clone(state), transatlantic.clone(state)
    there.houses[0] = (0,)
    empty = next(region for region in range(1, 4) if not any(state.owners[tile] == 0 for tile in state.regions[region]))
    elsewhere.houses[empty] = (0,)
    assert liners.worth(there, 0) > liners.worth(elsewhere, 0) > liners.worth(state, 0)


def test_in_transatlantic_a_complete_row_of_markers_beats_the_same_markers_in_one_column() -> None:
    spread_out, piled_up = some_liners(), some_liners()
    spread_out.markers[0], piled_up.markers[0] = (1, 1, 1, 1, 1), (0, 0, 0, 0, 5)
    assert liners.worth(spread_out, 0) > liners.worth(piled_up, 0)


def test_in_transatlantic_a_ship_scrapped_in_this_turn_still_counts() -> None:
    state = some_liners()
    before = liners.worth(state, 1)
    ship = next(tile for tile, steams in enumerate(IS_STEAMSHIP) if steams)
    state.pending_scrap = ((ship, 1),)
    assert liners.worth(state, 1) == before + 3


def test_in_transatlantic_the_turn_stays_with_the_active_seat_while_another_is_asked() -> None:
    state = some_liners()
    state.active, state.seat = 2, 0
    assert liners.whose_turn(state) == 2


# Shipyard


def a_yard() -> shipyard.State:
    return shipyard.setup(3, 4, options.complete(registry.game("shipyard"), {}))


def test_in_shipyard_the_first_captain_is_worth_more_than_the_second() -> None:
    gains = []
    state = a_yard()
    for _ in range(2):
        before = yards.worth(state, 0)
        state.stocks[0][CAPTAIN] += 1
        gains.append(yards.worth(state, 0) - before)
    assert gains[0] > 1 > gains[1]


def test_in_shipyard_a_piece_with_a_mount_in_the_yard_is_worth_more_than_a_spare_one() -> None:
    gains = []
    with_crane = next(card for card in MIDDLES_ON_TOP if CRANE_MOUNTS[card])
    without = next(card for card in MIDDLES_ON_TOP if not CRANE_MOUNTS[card])
    for card in (with_crane, without):
        state = a_yard()
        state.yards[0] = (NO_CARD, NO_CARD, card, *(NO_CARD,) * 6)
        before = yards.worth(state, 0)
        state.stocks[0][CRANE] += 1
        gains.append(yards.worth(state, 0) - before)
    assert gains[0] > gains[1] > 0


def test_in_shipyard_a_middle_beside_its_bow_is_worth_more_than_one_apart() -> None:
    joined, apart = a_yard(), a_yard()
    bow, middle, nothing = BOWS[0], MIDDLES_ON_TOP[0], NO_CARD
    joined.yards[0] = (bow, middle, *(nothing,) * 7)
    apart.yards[0] = (bow, nothing, nothing, middle, *(nothing,) * 5)
    assert yards.worth(joined, 0) > yards.worth(apart, 0)


def test_in_shipyard_what_is_not_launched_is_worth_nothing_when_the_turns_are_over() -> None:
    rich, poor = a_yard(), a_yard()
    for state in (rich, poor):
        state.turns[0] = 40
    rich.stocks[0] = [3, 3, 3, 3, 3, 3, 3, 3]
    rich.yards[0] = (BOWS[0], MIDDLES_ON_TOP[0], *(NO_CARD,) * 7)
    assert yards.worth(rich, 0) == yards.worth(poor, 0)


def test_in_shipyard_traders_count_their_end_points_at_once() -> None:
    state = a_yard()
    state.turns[0] = 40
    before = yards.worth(state, 0)
    state.employees[0] = (EMPLOYEE_OF["trader_steel_1"], EMPLOYEE_OF["trader_steel_2"])
    assert yards.worth(state, 0) - before >= 4
