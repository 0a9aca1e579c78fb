"""What is found again belongs to the very object it was made from."""

from __future__ import annotations

from florilegium.core import caching
from florilegium.core.caching import (
    cached_by_identities,
    cached_by_identity,
    each_cached_by_identity,
)


def test_one_object_is_worked_on_once() -> None:
    made: list[list[int]] = []

    @cached_by_identity
    def total(numbers: list[int]) -> int:
        made.append(numbers)
        return sum(numbers)

    one, other = [1, 2], [1, 2]
    assert [total(one), total(one), total(other)] == [3, 3, 3]
    assert len(made) == 2


def test_both_objects_count() -> None:
    @cached_by_identities
    def pair(left: list[int], right: list[int]) -> int:
        return 10 * left[0] + right[0]

    one, two = [1], [2]
    assert [pair(one, two), pair(two, one), pair(one, one)] == [12, 21, 11]


def test_an_object_that_is_gone_is_not_mistaken_for_a_new_one() -> None:
    @cached_by_identity
    def first(numbers: list[int]) -> int:
        return numbers[0]

    # Each list is dropped at once: without being held, the next would often get its id.
    assert [first([number]) for number in range(caching.SIZE + 50)] == [*range(caching.SIZE + 50)]


def test_a_small_cache_drops_what_it_had() -> None:
    made: list[list[int]] = []

    @cached_by_identity(2)
    def total(numbers: list[int]) -> int:
        made.append(numbers)
        return sum(numbers)

    values = [[1], [2], [3]]
    assert [total(value) for value in (*values, values[0])] == [1, 2, 3, 1]
    assert made == [*values, values[0]]


def test_many_objects_are_looked_up_at_once() -> None:
    made: list[list[int]] = []

    @each_cached_by_identity
    def total(numbers: list[int]) -> int:
        made.append(numbers)
        return sum(numbers)

    one, two = [1], [2]
    assert total([one, two, one]) == [1, 2, 1]
    before = len(made)
    assert total((two, one)) == [2, 1]
    assert len(made) == before
    # Each list is dropped at once: without being held, the next would often get its id.
    found = [total([[number]]) for number in range(caching.SIZE + 50)]
    assert found == [[number] for number in range(caching.SIZE + 50)]
