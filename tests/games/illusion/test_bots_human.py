"""A memory like people's: it fades with time and load, errs now and then, and can be too slow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from florilegium.core.chance import pick
from florilegium.games.illusion.actions import Let, Stop
from florilegium.games.illusion.bots.easy import Easy, Human, Medium
from florilegium.games.illusion.bots.memory import Habits, Memory
from florilegium.games.illusion.cards import BASKETS, KINDS, Card
from florilegium.games.illusion.state import Placed, RoundStarted, Stopped

from .table import GAME, play, table

HABITS = Habits(attention=1.0, lasting=12.0, load=20.0, slips=0.3, slow=0.5)
FLOWERS = tuple(KINDS.values())
TULIP, *OTHERS = FLOWERS
TRIALS = 300


def after(habits: Habits, between: int, lying: int, trial: int) -> Memory:
    """A tulip on basket 1, covered at once; then so many others; before it, so many in all."""
    memory = Memory(habits, 1, f"trial {trial}")
    for number in range(lying - between - 2):
        memory.see(Placed(2, 2 + number % 3, OTHERS[number % 9]))
    memory.see(Placed(2, 1, TULIP))
    memory.see(Placed(2, 1, OTHERS[0]))
    for number in range(between):
        memory.see(Placed(2, 2 + number % 3, OTHERS[number % 9]))
    return memory


def tulips(memory: Memory) -> list[int]:
    return [one.basket for one in memory.recollections() if one.card == TULIP]


def share(habits: Habits, between: int, lying: int) -> float:
    """How often the tulip is remembered where it lies."""
    return (
        sum(1 in tulips(after(habits, between, lying, trial)) for trial in range(TRIALS)) / TRIALS
    )


@pytest.mark.slow
def test_forgetting_grows_with_time() -> None:
    shares = [share(HABITS, between, 40) for between in (0, 4, 12, 36)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.95
    assert shares[0] - shares[1] > 0.1
    assert shares[3] < 0.15


@pytest.mark.slow
def test_forgetting_grows_with_load() -> None:
    shares = [share(HABITS, 6, lying) for lying in (8, 24, 48)]
    assert shares[0] > shares[1] + 0.05 > shares[2] + 0.1


def test_what_is_forgotten_stays_forgotten_until_it_is_shown() -> None:
    for trial in range(40):
        memory = after(HABITS, 0, 2, trial)
        gone = False
        for number in range(40):
            memory.see(Placed(2, 2 + number % 3, OTHERS[number % 9]))
            assert not (gone and tulips(memory))
            gone = not tulips(memory)
        memory.see(Stopped(2, 3, 1, (TULIP, OTHERS[0]), False, 1))
        assert tulips(memory) == [1]


def test_false_memories_are_occasional_and_of_flowers_seen() -> None:
    found = [tulips(after(HABITS, 8, 20, trial)) for trial in range(TRIALS)]
    astray = [baskets for baskets in found if baskets and baskets != [1]]
    assert 0.02 < len(astray) / TRIALS < 0.3
    assert {basket for baskets in astray for basket in baskets} == set(BASKETS) - {1}
    assert all(len(baskets) <= 1 for baskets in found)
    honest = replace(HABITS, slips=0.0)
    assert all(set(tulips(after(honest, 8, 20, trial))) <= {1} for trial in range(TRIALS))


def test_what_lies_on_top_is_in_sight() -> None:
    for trial in range(40):
        memory = Memory(HABITS, 1, f"trial {trial}")
        memory.see(Placed(2, 1, TULIP))
        for number in range(40):
            memory.see(Placed(2, 2 + number % 3, OTHERS[number % 9]))
        assert tulips(memory) == [1]


def test_a_basket_shown_clears_up_what_was_thought_about_it() -> None:
    for trial in range(TRIALS):
        memory = after(HABITS, 8, 20, trial)
        for basket in (2, 3, 4):
            memory.see(Stopped(2, 3, basket, (OTHERS[1],), False, 1))
        assert set(tulips(memory)) <= {1}


def test_a_new_round_begins_with_an_empty_mind() -> None:
    memory = after(HABITS, 4, 20, 1)
    memory.see(RoundStarted(2, 1))
    assert memory.recollections() == []
    assert memory.lying == 0


def test_ones_own_flowers_are_always_noticed() -> None:
    blind = replace(HABITS, attention=0.0)
    memory = Memory(blind, 1, "x")
    memory.see(Placed(2, 1, TULIP))
    memory.see(Placed(1, 2, TULIP))
    assert tulips(memory) == [1, 2]  # in sight, on top
    for basket in (1, 2):
        memory.see(Placed(2, basket, OTHERS[0]))
    assert tulips(memory) == [2]


def test_the_same_seed_remembers_the_same() -> None:
    def course(seed: str) -> list[object]:
        memory = Memory(HABITS, 1, seed)
        found: list[object] = []
        for number in range(50):
            card: Card = FLOWERS[pick(10, "cards", str(number))]
            memory.see(Placed(1 + number % 3, 1 + pick(4, "baskets", str(number)), card))
            found.append(tuple(memory.recollections()))
        return found

    assert course("a") == course("a") != course("b")


@pytest.mark.parametrize("level", [Easy, Medium])
def test_what_was_just_covered_is_stopped(level: type[Human]) -> None:
    """Unless it escaped attention, which is drawn for each flower, or came back too late."""
    stops, trials = 0, 100
    for trial in range(trials):
        mind = level(1, f"trial {trial}")
        for card in (TULIP, OTHERS[0], TULIP):
            mind.see(Placed(2, 1, card))
        state = play(table("tulip", first_seat=2), 2, "place 1")
        action = mind.act(GAME.view(state, 1), GAME.legal(state, 1))
        key = mind.explain().key.rsplit(".", 1)[1]
        assert (action == Stop()) == (key in ("sure", "vague"))
        assert (action == Let()) == (key in ("late", "let"))
        stops += action == Stop()
    assert abs(stops / trials - level.habits.attention) < 0.12  # three standard deviations


def test_a_faint_memory_may_come_too_late() -> None:
    class Slow(Human):
        habits = replace(HABITS, slips=0.0, slow=1.0, lasting=8.0)

    said = set()
    state = play(table("tulip", first_seat=2), 2, "place 1")
    for trial in range(60):
        mind = Slow(1, f"trial {trial}")
        for number, card in enumerate((TULIP, *OTHERS[:5], TULIP)):
            mind.see(Placed(2, 1 if number != 3 else 2, card))
        mind.act(GAME.view(state, 1), GAME.legal(state, 1))
        said.add(mind.explain().key.rsplit(".", 1)[1])
    assert {"late", "let", "vague"} <= said
