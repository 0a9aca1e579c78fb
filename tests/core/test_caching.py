"""What is found again belongs to the very object it was made from."""

from __future__ import annotations

from florilegium.core import caching
from florilegium.core.caching import (
    cached_by_identities,
    cached_by_identity,
    cached_by_weight,
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


def test_of_many_objects_only_the_new_ones_are_worked_on() -> None:
    made: list[list[int]] = []

    @each_cached_by_identity
    def total(numbers: list[int]) -> int:
        made.append(numbers)
        return sum(numbers)

    one, two, three = [1], [2], [3]
    total([one, two])
    assert total([one, two, three]) == [1, 2, 3]
    assert made == [one, two, three]


# A call within a call stands for another thread, which comes at the worst moment.


def test_what_another_thread_drops_is_not_mistaken_for_anything_new() -> None:
    @each_cached_by_identity
    def first(numbers: list[int]) -> int:
        if numbers == [-1]:
            first([[number] for number in range(1, caching.SIZE + 1)])
            first([[caching.SIZE + 1]])  # too many: all are dropped
        return numbers[0]

    gone = [-1]
    first([gone])
    del gone
    new = [[number] for number in range(caching.SIZE // 2)]  # one of them gets its id
    assert [first([one]) for one in new] == new


def test_results_of_two_threads_at_once_weigh_once() -> None:
    busy = False

    @cached_by_weight(10, len)
    def ones(count: int, name: int) -> str:
        nonlocal busy
        if not busy:
            busy = True
            ones(count, name)
            busy = False
        return count * "1"

    for name in range(20):
        assert ones(4, name) == "1111"
    made = ones(4, 19)
    assert ones(4, 19) is made


def test_the_lightest_of_the_latest_are_kept() -> None:
    made: list[int] = []

    @cached_by_weight(10, len)
    def ones(count: int) -> str:
        made.append(count)
        return count * "1"

    for count in (4, 6, 4, 11, 5, 4, 6):
        assert ones(count) == count * "1"
    # 11 is never kept; 5 drives out 6, the one that was not asked for lately.
    assert made == [4, 6, 11, 5, 6]
