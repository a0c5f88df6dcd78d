"""The dice: repeatable, the same as the published splitmix64, and fair enough."""

from collections import Counter

import pytest

from inarow.dice import Dice, mix

SPLITMIX64 = [0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67, 0xF893A2EEFB32555E, 0x71C18690EE42C90B]
"""The first words of splitmix64 from the seed 1, as published."""


def test_the_words_are_those_of_splitmix64() -> None:
    dice = Dice(1)
    assert [dice.word() for _ in SPLITMIX64] == SPLITMIX64


def test_mixing_keeps_words_apart_and_in_64_bits() -> None:
    mixed = {mix(word) for word in range(10_000)}
    assert len(mixed) == 10_000
    assert all(0 <= word < 2**64 for word in mixed)


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64 - 1, 2**64 + 5])
def test_a_seed_gives_the_same_row_again(seed: int) -> None:
    first, second = Dice(seed), Dice(seed % 2**64)
    assert [first.word() for _ in range(5)] == [second.word() for _ in range(5)]


def test_the_games_of_a_series_have_dice_of_their_own() -> None:
    words = {Dice.of_game(seed, number).word() for seed in range(30) for number in range(30)}
    assert len(words) == 900


@pytest.mark.parametrize("n", [1, 2, 6, 256])
def test_numbers_below_n_come_up_about_equally_often(n: int) -> None:
    dice = Dice(3)
    count = Counter(dice.below(n) for _ in range(1000 * n))
    assert sorted(count) == list(range(n))
    assert all(850 < times < 1150 for times in count.values())


def test_an_item_is_picked_by_the_same_number() -> None:
    items = ["a", "b", "c", "d", "e"]
    first, second = Dice(9), Dice(9)
    assert [first.pick(items) for _ in range(50)] == [items[second.below(5)] for _ in range(50)]
