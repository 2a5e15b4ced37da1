"""What a seat sees, and what it must never see (4.2, 4.4)."""

from engine_service.games import shipyard
from engine_service.games.shipyard.contracts import CONTRACT_OF
from engine_service.games.shipyard.moves import read_move
from engine_service.games.shipyard.observe import Observation
from engine_service.games.shipyard.state import State
from engine_service.kernel.rng import below
from engine_service.kernel.seats import NOBODY
from tests.engine_service.games.shipyard.table import decision, play


def after_the_discards(seats: int = 4) -> State:
    """A game in its last lap, played by taking moves at random."""
    state = shipyard.setup(seats, 7, {"balanced_employees": False})
    chance = 1
    while not (state.laps_left == 1 and decision(state) == "CHOOSE_ACTION"):
        moves = shipyard.legal_moves(state)
        at, chance = below(len(moves), chance)
        shipyard.apply(state, moves[at])
    return state


def test_a_seat_sees_its_own_contracts_and_the_number_of_the_others() -> None:
    state = after_the_discards()
    for seat in range(4):
        seen = shipyard.observe(state, seat)
        assert seen.hand_sizes == ((1, 1),) * 4
        for other in range(4):
            assert seen.contracts[other] == (state.contracts[seat] if other == seat else ())
        assert seen.given_up == state.given_up[seat]
        assert len(seen.given_up) == 4


def test_a_spectator_sees_no_contract() -> None:
    seen = shipyard.observe(after_the_discards(), NOBODY)
    assert seen.contracts == ((),) * 4
    assert seen.given_up == ()
    assert seen.hand_sizes == ((1, 1),) * 4


def test_at_the_end_hands_are_revealed_but_never_what_was_given_up() -> None:
    state = after_the_discards()
    while shipyard.to_decide(state) is not None:
        shipyard.apply(state, shipyard.legal_moves(state)[0])
    for viewer in (NOBODY, 0, 3):
        seen = shipyard.observe(state, viewer)
        assert seen.contracts == tuple(state.contracts)
        assert seen.given_up == (() if viewer == NOBODY else state.given_up[viewer])


def test_no_field_of_an_observation_holds_a_deck() -> None:
    state = shipyard.setup(3, 2, {"balanced_employees": False})
    seen = shipyard.observe(state, 0)
    assert seen.ship_deck_sizes == (19, 46, 19)
    assert (seen.train_deck_size, seen.canal_deck_size) == (6, 19)
    hidden = {"ship_decks", "train_deck", "canal_deck", "contracts_out", "chance", "layouts", "reach"}
    assert hidden.isdisjoint(Observation._fields)


def test_others_hear_of_a_discard_but_not_which() -> None:
    move = read_move("discard_contract:G05")
    assert shipyard.as_seen(move, 2, 2) == "discard_contract:G05"
    assert shipyard.as_seen(move, 2, 0) == "discard_contract"
    assert shipyard.as_seen(move, 2, NOBODY) == "discard_contract"
    assert shipyard.as_seen(read_move("launch"), 2, 0) == "launch"


def test_imagined_contracts_never_contradict_what_the_seat_knows() -> None:
    state = after_the_discards()
    for seed in range(20):
        imagined = shipyard.imagine(shipyard.observe(state, 1), seed)
        assert imagined.contracts[1] == state.contracts[1]
        assert imagined.given_up[1] == state.given_up[1]
        everywhere = [*imagined.contracts, *imagined.given_up, imagined.contracts_out]
        assert sorted(contract for hand in everywhere for contract in hand) == sorted(CONTRACT_OF.values())


def test_every_unknown_contract_is_imagined_in_another_hand_some_time() -> None:
    """If any were missing, a bot could rule it out: the draw itself must give nothing away."""
    state = after_the_discards()
    seen = shipyard.observe(state, 0)
    imagined = {shipyard.imagine(seen, seed).contracts[1][0] for seed in range(300)}
    known = {*state.contracts[0], *state.given_up[0]}
    greens = {contract for name, contract in CONTRACT_OF.items() if name.startswith("G")}
    assert imagined == greens - known


def test_a_seat_may_play_its_imagined_game() -> None:
    state = after_the_discards()
    imagined = shipyard.imagine(shipyard.observe(state, 0), 5)
    play(imagined, str(shipyard.legal_moves(imagined)[0]))
