"""What holds after every move (section 15), checked on the state itself."""

from collections.abc import Callable, Iterable
from itertools import pairwise

from engine_service.games import shipyard
from engine_service.games.shipyard.board import (
    ACTIONS_IN_GAME,
    CAPTAIN,
    COLUMN_PART,
    COLUMNS,
    CONTRACTS_DEALT,
    EMPLOYEE_COPIES,
    EXCHANGE_POSITIONS,
    FIRST_TURNS_EACH,
    HIRE_SPACES,
    MANUFACTURE_RING,
    MOST_MARKS,
    PARTS,
    RECRUIT_RING,
    ROWS,
    TRACK_SPACES,
)
from engine_service.games.shipyard.canals.system import attached, exits
from engine_service.games.shipyard.canals.tiles import CANALS, GRID, LAND, ROTATIONS
from engine_service.games.shipyard.cards import CARDS, PART, SUBSTITUTE
from engine_service.games.shipyard.contracts import COLOURS, CONTRACTS, of_colour
from engine_service.games.shipyard.employees import EMPLOYEES, NEEDS, NO_NEED
from engine_service.games.shipyard.shakedown.fitting import fits, places_on
from engine_service.games.shipyard.shakedown.speed import base_speed, top_speed
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import (
    BUILD,
    CANAL_PLACE,
    CHOOSE_ACTION,
    CONTRACT,
    EXCHANGE_TRAIN,
    FINAL,
    IN_FIRST_TURNS,
    IN_REGULAR,
    LAST_CHANCE,
    OVER,
    PLACE_SHIP,
    SAIL,
)
from engine_service.games.shipyard.trade import TRAINS
from engine_service.games.shipyard.yard import completed_ships, is_legal, layout_of
from engine_service.kernel.moves import Move


def check(before: State | None, move: Move | None, after: State) -> None:
    """Every invariant of a state, and of the move that led to it."""
    for holds in OF_A_STATE:
        holds(after)
    if before is not None:
        assert move is not None
        for holds_over in OF_A_MOVE:
            holds_over(before, after)


def _each_once(piles: Iterable[Iterable[int]], whole: Iterable[int]) -> None:
    assert sorted(card for pile in piles for card in pile if card) == list(whole)


def ship_cards_are_conserved(state: State) -> None:
    fleets = [ship.cards for fleet in state.fleets for ship in fleet]
    piles = [state.market, *state.ship_decks, *state.yards, *fleets, state.removed, state.ship, (state.card,)]
    _each_once(([card for card in pile if card not in SUBSTITUTE] for pile in piles), CARDS)


def canals_are_conserved(state: State) -> None:
    laid = [[lying // ROTATIONS for lying in system.values()] for system in state.systems]
    piles = [state.canal_deck, state.canal_column, state.canal_discard, *laid, *state.used_canals, (state.canal,)]
    _each_once(piles, CANALS)
    for used, counted in zip(state.used_canals, state.used_counts, strict=True):
        assert counted >= len(used)


def trains_are_conserved(state: State) -> None:
    _each_once(
        [state.train_deck, state.train_column, state.train_used, *state.trains, (state.train,)],
        TRAINS,
    )


def employees_are_conserved(state: State) -> None:
    assert sorted(state.posts) == list(range(len(EMPLOYEES)))
    for post, who in enumerate(state.posts):
        owners = sum(staff.count(who) for staff in state.employees)
        assert state.copies[post] + owners == EMPLOYEE_COPIES[state.seats]
    for staff in state.employees:
        assert len(set(staff)) == len(staff)
        assert all(NEEDS[who] == NO_NEED or NEEDS[who] in staff for who in staff)


def contracts_are_conserved(state: State) -> None:
    _each_once([state.contracts_out, *state.contracts, *state.given_up], CONTRACTS)
    for hand, gone in zip(state.contracts, state.given_up, strict=True):
        for colour in range(len(COLOURS)):
            assert len(of_colour(hand + gone, colour)) == CONTRACTS_DEALT
            if state.step in (FINAL, LAST_CHANCE, OVER):
                assert len(of_colour(hand, colour)) == 1


def nothing_is_owed(state: State) -> None:
    assert min(state.guilders) >= 0
    assert all(count >= 0 for stock in state.stocks for count in stock)


def every_card_has_its_space_on_the_track(state: State) -> None:
    positions = state.positions
    assert len(positions) == ACTIONS_IN_GAME[state.seats]
    assert len({position % TRACK_SPACES for position in positions}) == len(positions)
    assert max(positions) - min(positions) <= TRACK_SPACES - 2
    running = state.phase == IN_REGULAR and state.step != CONTRACT
    begun = sum(state.turns) - state.seats * FIRST_TURNS_EACH[state.seats] + running
    assert max(positions) == max(0, begun)


def no_card_is_marked_twice(state: State) -> None:
    marked = [card for marks in state.marks for card in marks]
    assert len(set(marked)) == len(marked)
    assert all(len(marks) <= MOST_MARKS[state.seats] for marks in state.marks)
    if state.phase == IN_REGULAR and state.step == CHOOSE_ACTION:
        assert state.advanced not in marked
        assert len(state.positions) - 1 - len(marked) == (3 if state.seats == 2 else 4)


def columns_have_no_gaps(state: State) -> None:
    for column, part in enumerate(COLUMN_PART):
        cards = state.market[ROWS * column : ROWS * (column + 1)]
        assert all(PART[card] == part for card in cards if card)
        if state.step not in (BUILD, PLACE_SHIP):
            _no_gap(cards)
            assert all(cards) or not state.ship_decks[part]
    _no_gap(state.train_column)
    assert all(state.train_column) or not (state.train_deck or state.train_used)
    if state.step != CANAL_PLACE:
        _no_gap(state.canal_column)
        if state.step != SAIL:
            free = state.canal_deck or state.canal_discard or any(state.used_canals)
            assert all(state.canal_column) or not free
    assert len(state.market) == len(COLUMNS) * ROWS
    assert len(state.ship_decks) == len(PARTS)


def _no_gap(column: Iterable[int]) -> None:
    assert all(above == 0 or below != 0 for below, above in pairwise(column))


def yards_are_legal(state: State) -> None:
    for seat, yard in enumerate(state.yards):
        assert state.layouts[seat] == layout_of(yard)
        assert is_legal(state.layouts[seat])
        if seat != state.active_seat or state.step in (CHOOSE_ACTION, CONTRACT, FINAL, LAST_CHANCE, OVER):
            assert not completed_ships(state.layouts[seat])
            assert not all(yard)


def canal_systems_hang_together(state: State) -> None:
    for system, figure in zip(state.systems, state.figures, strict=True):
        if system:
            assert attached(system, figure.square) == system
            assert GRID[system[figure.square]][figure.cell] != LAND
            assert figure.stern not in exits(system, figure)


def scored_ships_are_ships(state: State) -> None:
    for seat, fleet in enumerate(state.fleets):
        staff = state.employees[seat]
        for ship in fleet:
            assert [PART[card] for card in ship.cards] == [0, *[1] * (len(ship.cards) - 2), 2]
            assert 3 <= len(ship.cards) <= 9
            assert ship.pieces[CAPTAIN] >= 1
            assert fits(ship.pieces, places_on(ship.cards, staff))
            assert base_speed(ship.pieces) <= ship.speed <= top_speed(ship.pieces, staff)


def markers_stand_somewhere(state: State) -> None:
    assert state.manufacture_marker in range(len(MANUFACTURE_RING))
    assert state.recruit_marker in range(len(RECRUIT_RING))
    assert state.exchange_marker in range(EXCHANGE_POSITIONS)
    assert state.hire_marker in range(HIRE_SPACES)


def turns_are_taken_in_order(state: State) -> None:
    """Whoever comes later in the round has had as many turns as the others, or one fewer."""
    order = [state.turns[(state.start_seat + place) % state.seats] for place in range(state.seats)]
    assert order == sorted(order, reverse=True)
    assert order[0] - order[-1] <= 1
    if state.phase not in (IN_FIRST_TURNS, IN_REGULAR) and not state.early_end:
        assert set(order) == {23 + FIRST_TURNS_EACH[state.seats]}


def only_what_runs_is_remembered(state: State) -> None:
    """A position read back leaves nothing behind, so nothing may be left here either."""
    again = shipyard.read_position(shipyard.write_position(state))
    for field in State.__slots__:
        mine, other = getattr(state, field), getattr(again, field)
        if field in ("removed", "train_used", "canal_discard"):
            mine, other = sorted(mine), sorted(other)
        elif field == "used_canals":
            mine, other = list(map(sorted, mine)), list(map(sorted, other))
        assert mine == other, field


def scores_and_used_canals_never_shrink(before: State, after: State) -> None:
    for seat in range(after.seats):
        assert after.scores[seat] >= before.scores[seat]
        assert after.used_counts[seat] >= before.used_counts[seat]


def pushed_cards_keep_their_order_and_move_by_one(before: State, after: State) -> None:
    if before.positions == after.positions:
        return
    others = [card for card in range(len(after.positions)) if card != after.advanced]
    assert sorted(others, key=before.positions.__getitem__) == sorted(others, key=after.positions.__getitem__)
    assert all(after.positions[card] - before.positions[card] in (0, 1) for card in others)
    assert after.positions[after.advanced] == max(before.positions) + 1


def the_exchange_marker_moves_by_one_per_exchange(before: State, after: State) -> None:
    begins = after.step == EXCHANGE_TRAIN
    assert (after.exchange_marker - before.exchange_marker) % EXCHANGE_POSITIONS == int(begins)


def income_is_within_its_bounds(before: State, after: State) -> None:
    if before.step == CHOOSE_ACTION:
        seat = before.seat
        subsidy = 2 if after.main == 7 and after.active_seat == seat else 0
        earned = after.guilders[seat] - before.guilders[seat]
        most = {2: 3 + 5, 3: 2 + 5, 4: 3 + 4}[before.seats]
        assert 0 <= earned <= most + max(subsidy, 2 if before.seats == 4 else 0)


OF_A_STATE: tuple[Callable[[State], None], ...] = (
    ship_cards_are_conserved,
    canals_are_conserved,
    trains_are_conserved,
    employees_are_conserved,
    contracts_are_conserved,
    nothing_is_owed,
    every_card_has_its_space_on_the_track,
    no_card_is_marked_twice,
    columns_have_no_gaps,
    yards_are_legal,
    canal_systems_hang_together,
    scored_ships_are_ships,
    markers_stand_somewhere,
    turns_are_taken_in_order,
    only_what_runs_is_remembered,
)
OF_A_MOVE: tuple[Callable[[State, State], None], ...] = (
    scores_and_used_canals_never_shrink,
    pushed_cards_keep_their_order_and_move_by_one,
    the_exchange_marker_moves_by_one_per_exchange,
    income_is_within_its_bounds,
)
