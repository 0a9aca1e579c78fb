"""Bit fields, sets and chance against the same things done slowly."""

from __future__ import annotations

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.arrays import chance
from florilegium.arrays.bits import Cells, Fields, field, pick, size, thermometer
from florilegium.arrays.rollout import random_legal


class _Word(Fields):
    one = field(3)
    two = field(5)
    three = field(1)
    four = field(23)


WORD = _Word()
NUMBERS = jax.random.bits(jax.random.key(3), (400,), jnp.uint32)


def test_pick_finds_the_member_of_that_rank() -> None:
    for rank in range(20):
        picked = np.asarray(pick(NUMBERS, jnp.full(400, rank, jnp.uint32)))
        for word, place in zip(np.asarray(NUMBERS).tolist(), picked.tolist(), strict=True):
            members = [bit for bit in range(32) if word >> bit & 1]
            assert rank >= len(members) or place == members[rank]


def test_an_empty_set_gives_the_last_place() -> None:
    assert pick(jnp.zeros(1, jnp.uint32), jnp.zeros(1, jnp.uint32)).tolist() == [31]


def test_fields_keep_to_themselves() -> None:
    fields = [WORD.one, WORD.two, WORD.three, WORD.four]
    assert [(one.shift, one.width) for one in fields] == [(0, 3), (3, 5), (8, 1), (9, 23)]
    for chosen in fields:
        value = NUMBERS >> 32 - chosen.width
        changed = chosen.put(NUMBERS, value)
        assert (chosen.get(changed) == value).all()
        others = [field for field in fields if field is not chosen]
        assert all((field.get(changed) == field.get(NUMBERS)).all() for field in others)


def test_a_word_is_packed_by_the_names_of_its_fields() -> None:
    words = WORD.packed(two=17, four=NUMBERS >> 9)
    assert (WORD.four.get(words) == NUMBERS >> 9).all()
    assert (WORD.two.get(words) == 17).all()
    assert not (WORD.one.get(words) | WORD.three.get(words)).any()


def test_fields_must_fit_into_a_word() -> None:
    with pytest.raises(AssertionError, match="do not fit"):

        class _TooWide(Fields):
            one = field(31)
            two = field(2)


def test_cells_close_up() -> None:
    cells = Cells(5, 5)
    rows = np.arange(25).reshape(5, 5)
    words = jnp.array([sum(int(kind) << 5 * place for place, kind in enumerate(r)) for r in rows])
    words = words.astype(jnp.uint32)
    for gone in range(5):
        after = cells.without(words, jnp.full(5, gone, jnp.uint32)) | cells.last(words & 0)
        left = np.stack([np.asarray(cells.get(after, place)) for place in range(5)], axis=1)
        assert np.array_equal(left[:, :4], np.delete(rows, gone, axis=1))
        assert not left[:, 4].any()
    assert cells.every(3).item() == 0b00011_00011_00011_00011_00011


def test_sets_and_thermometers_count() -> None:
    counts = jnp.arange(32, dtype=jnp.uint32)
    assert (size(thermometer(counts)) == counts).all()


def test_the_generator_is_sfc32() -> None:
    """Against the algorithm written with plain numbers."""
    a, b, c, counter = 1, 2, 3, 1
    seed = [jnp.array([number], jnp.uint32) for number in (a, b, c)]
    state = chance.Chance(seed[0], seed[1], seed[2], jnp.uint32(counter))
    for _ in range(100):
        wanted = (a + b + counter) % 2**32
        counter += 1
        a, b = b ^ b >> 9, (c + (c << 3)) % 2**32
        c = ((c << 21 | c >> 11) + wanted) % 2**32
        state, number = chance.drawn(state)
        assert number.item() == wanted


def test_below_is_the_whole_part_of_a_product() -> None:
    for limit in (1, 2, 7, 50, 65_535):
        draws, rest = chance.below(NUMBERS, limit)
        exact = np.asarray(NUMBERS).astype(np.uint64) * np.uint64(limit)
        assert np.array_equal(draws, exact >> np.uint64(32))
        assert np.array_equal(rest, exact & np.uint64(2**32 - 1))


def test_random_legal_draws_over_several_words() -> None:
    words = [jnp.full(30_000, word, jnp.uint32) for word in (0b1001, 0, 1 << 31)]
    numbers = jax.random.bits(jax.random.key(1), (30_000,), jnp.uint32)
    actions, counts = np.unique(np.asarray(random_legal(words, numbers)), return_counts=True)
    assert actions.tolist() == [0, 3, 95]
    assert (abs(counts - 10_000) < 400).all()
