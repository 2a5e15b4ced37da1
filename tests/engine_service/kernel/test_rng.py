"""The integer generator: the same numbers on every machine, fair, and one int of state."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine_service.kernel.rng import MAX_SEED, below, next_word, seeded, shuffle, shuffled


def test_the_first_words_are_those_of_splitmix64() -> None:
    words, chance = [], 1234567
    for _ in range(5):
        word, chance = next_word(chance)
        words.append(word)
    assert words == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


@given(st.integers(1, 2**40), st.integers(0, MAX_SEED))
def test_a_number_below_a_bound_is_below_it(bound: int, chance: int) -> None:
    number, after = below(bound, chance)
    assert 0 <= number < bound
    assert 0 <= after <= MAX_SEED


def test_all_orders_of_a_small_pile_are_equally_likely() -> None:
    orders: Counter[str] = Counter()
    chance = 42
    for _ in range(6000):
        pile, chance = shuffled("abc", chance)
        orders["".join(pile)] += 1
    assert len(orders) == 6
    assert all(850 < seen < 1150 for seen in orders.values())


@given(st.lists(st.integers()), st.integers(0, MAX_SEED))
def test_shuffling_keeps_all_cards_and_leaves_a_copied_pile_alone(cards: list[int], chance: int) -> None:
    before = list(cards)
    pile, after = shuffled(cards, chance)
    assert cards == before
    assert sorted(pile) == sorted(cards)
    assert shuffle(cards, chance) == after
    assert cards == pile


def test_streams_of_one_seed_are_independent_and_repeatable() -> None:
    assert seeded("trace", 7) == seeded("trace", 7)
    streams = {seeded(name, seed) for name in ("trace", "walk", "") for seed in range(100)}
    assert len(streams) == 300
    assert seeded(1, 2) != seeded(2, 1)
    assert seeded(2**64) != seeded(0)
