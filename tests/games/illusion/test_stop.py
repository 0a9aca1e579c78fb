from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Any

import pytest

import florilegium as fl

from .table import GAME, found, legal_texts, one, piled, play, put, refused, resolve, step, table


def after_place(front: str = "iris", seats: int = 3, **more: Any) -> Any:
    return play(table(front, seats=seats, **more), 1, "place 1")


@pytest.mark.rule("ILL-5")
def test_placed_and_turned_are_events_for_all() -> None:
    state, events = step(table("iris tulip"), 1, "place 3")
    event = one(events, "Placed")
    assert (event.seat, event.basket, event.card) == (1, 3, "iris")
    assert not found(events, "Turned")
    state, events = resolve(state)
    event = one(events, "Turned")
    assert (event.seat, event.card) == (2, "tulip")
    for seat in (None, 1, 2, 3):
        assert event.seen_by(seat) == event
        assert GAME.view(state, seat).turned == "tulip"
        assert GAME.view(state, seat).deck == 48


@pytest.mark.rule("ILL-6")
def test_only_the_last_card_of_a_basket_is_visible() -> None:
    state = piled(table("tulip rose iris lily"), 1, 1, 2)
    view = GAME.view(state, 1)
    assert view.baskets == ("rose", "iris", None, None)
    assert view.heights == (2, 1, 0, 0)


@pytest.mark.rule("ILL-6")
def test_views_tell_nothing_of_what_lies_below() -> None:
    histories = [
        piled(table("tulip iris lily rose"), 1, 1, 2),
        piled(table("rose iris lily rose"), 1, 1, 2),
        piled(table("peony iris lily rose"), 1, 1, 2),
        piled(table("iris iris lily rose"), 1, 1, 2),
    ]
    for seat in (None, 1, 2, 3):
        assert len({GAME.view(state, seat) for state in histories}) == 1
    # Nor does a stop leave anything behind but lives.
    stopped = [put(state, 3, 2)[0] for state in histories]
    for seat in (None, 1, 2, 3):
        assert len({GAME.view(state, seat) for state in stopped}) == 1


@pytest.mark.rule("ILL-6")
def test_remembering_is_left_to_the_players() -> None:
    assert GAME.memory is True
    for name in ("hanabi", "ikebana", "royal_flush"):
        other: Any = fl.game(name)
        assert other.memory is False


@pytest.mark.rule("ILL-7")
def test_right_after_a_placement_all_others_may_object() -> None:
    state = after_place(seats=4)
    assert GAME.turn(state) == (2, 3, 4)
    assert GAME.view(state, 1).waiting == (2, 3, 4)
    for seat in (2, 3, 4):
        assert legal_texts(state, seat) == {"stop", "let"}
    assert legal_texts(state, 1) == set()
    state = play(state, 3, "let")
    assert GAME.turn(state) == GAME.view(state, None).waiting == (2, 4)


@pytest.mark.rule("ILL-7")
def test_the_placer_does_not_decide() -> None:
    state = after_place()
    assert refused(state, 1, "stop") == "ILL-7"
    assert refused(state, 1, "let") == "ILL-7"


@pytest.mark.rule("ILL-7")
def test_no_stop_outside_the_window() -> None:
    state = table("iris tulip")
    for seat in (1, 2, 3):
        assert refused(state, seat, "stop") == "ILL-7"
        assert refused(state, seat, "let") == "ILL-7"
    state, _ = put(state, 1)
    for seat in (1, 2, 3):
        assert refused(state, seat, "stop") == "ILL-7"


@pytest.mark.rule("ILL-7")
def test_no_placement_within_the_window() -> None:
    state = after_place()
    for seat in (1, 2, 3):
        assert refused(state, seat, "place 1") == "ILL-7"


@pytest.mark.rule("ILL-7")
def test_the_claim_is_about_this_basket() -> None:
    start = piled(table("tulip rose iris tulip"), 1, 2, 3)
    _, events = put(start, 1, 3)
    assert one(events, "Stopped").right
    for basket in (2, 3, 4):
        _, events = put(start, basket, 3)
        assert not one(events, "Stopped").right


@pytest.mark.rule("ILL-7")
def test_the_claim_is_about_this_variety() -> None:
    start = piled(table("tulip tulip rose iris"), 1, 1, 1)
    _, events = put(start, 1, 2)
    assert not one(events, "Stopped").right


@pytest.mark.rule("ILL-7")
def test_the_claim_is_right_however_deep_the_variety_lies() -> None:
    start = piled(table("tulip rose iris lily tulip"), 1, 1, 1, 1)
    _, events = put(start, 1, 3)
    assert one(events, "Stopped").right


@pytest.mark.rule("ILL-8")
def test_one_stop_per_placement() -> None:
    state, events = resolve(after_place(seats=4), 2, 3, 4)
    assert len(found(events, "Stopped")) == 1
    caller = one(events, "Stopped").caller
    assert caller in (2, 3, 4)
    assert GAME.view(state, None).lives == tuple(5 - (s == caller) for s in (1, 2, 3, 4))
    assert GAME.turn(state) == (2,)


@pytest.mark.rule("ILL-8")
def test_nobody_decides_twice() -> None:
    state = play(after_place(seats=4), 3, "stop")
    assert GAME.legal(state, 3) == ()
    for text in ("stop", "let"):
        assert refused(state, 3, text) == "ILL-8"
    state = play(after_place(seats=4), 3, "let")
    for text in ("stop", "let"):
        assert refused(state, 3, text) == "ILL-8"


@pytest.mark.rule("ILL-8")
def test_a_stop_is_never_obligatory() -> None:
    start = piled(table("tulip tulip tulip tulip iris"), 1, 1, 1)
    assert GAME.view(start, None).lives == (5, 5, 5)
    opened = play(start, 1, "place 1")
    assert all("let" in legal_texts(opened, seat) for seat in (2, 3))
    state, events = put(start, 1)
    assert len(found(events, "LetGo")) == 1
    assert not found(events, "Stopped")
    assert GAME.view(state, None).lives == (5, 5, 5)
    assert GAME.view(state, None).heights == (4, 0, 0, 0)
    _, events = put(start, 1, 2)
    assert not found(events, "LetGo")


@pytest.mark.rule("ILL-9")
def test_nothing_is_resolved_before_all_have_decided() -> None:
    state = after_place(seats=4)
    for seat in (2, 4):
        state, events = step(state, seat, "stop")
        assert [type(event).__name__ for event in events] == ["Decided"]
        assert GAME.view(state, None).lives == (5, 5, 5, 5)
    state, events = step(state, 3, "let")
    assert found(events, "Stopped")


@pytest.mark.rule("ILL-9")
def test_a_tie_between_callers_is_drawn_fairly() -> None:
    for order in ((2, 3, 4, 5), (5, 4, 3, 2), (3, 5, 2, 4)):
        heard: Counter[int] = Counter()
        for seed in range(300):
            state = after_place(seats=5, seed=seed)
            _, events = resolve(state, 2, 4, 5, order=order)
            heard[one(events, "Stopped").caller] += 1
        # Never the seat that let it go, nor the placer; the others equally often.
        assert set(heard) == {2, 4, 5}
        assert min(heard.values()) > 70
        assert max(heard.values()) < 130


@pytest.mark.rule("ILL-9")
def test_the_draw_comes_from_the_seed() -> None:
    def caller(seed: int) -> int:
        _, events = resolve(after_place(seats=4, seed=seed), 2, 3, 4)
        return int(one(events, "Stopped").caller)

    assert [caller(seed) for seed in range(40)] == [caller(seed) for seed in range(40)]


@pytest.mark.rule("ILL-9")
def test_deciding_earlier_is_no_advantage() -> None:
    # All decide at once: the order in which the answers come in plays no part.
    for seed in range(20):
        heard = set()
        for order in ((2, 3, 4, 5), (5, 4, 3, 2), (3, 5, 2, 4)):
            _, events = resolve(after_place(seats=5, seed=seed), 2, 4, 5, order=order)
            heard.add(one(events, "Stopped").caller)
        assert len(heard) == 1


@pytest.mark.rule("ILL-9")
def test_at_a_timed_table_the_first_stop_counts_and_silence_lets_it_go() -> None:
    assert (GAME.race.claim, GAME.race.silence) == ("stop", "let")
    state = after_place(seats=4)
    for seat in (2, 3, 4):
        assert legal_texts(state, seat) == {GAME.race.claim, GAME.race.silence}


@pytest.mark.rule("ILL-9")
def test_every_tie_is_drawn_anew() -> None:
    for seed in range(3):
        state = table("tulip rose", seats=3, seed=seed)
        ranks = set()
        for _ in range(24):
            state = dataclasses.replace(state, lives=(5, 5, 5))
            (seat,) = GAME.turn(state)
            others = [s for s in (1, 2, 3) if s != seat]
            state, events = put(state, 1, *others)
            ranks.add(others.index(one(events, "Stopped").caller))
        assert ranks == {0, 1}


@pytest.mark.rule("ILL-9")
def test_a_lone_caller_is_always_the_one_heard() -> None:
    for seed in range(40):
        for caller in (2, 3, 4):
            _, events = resolve(after_place(seats=4, seed=seed), caller)
            assert one(events, "Stopped").caller == caller


@pytest.mark.rule("ILL-9")
@pytest.mark.parametrize("decider", [2, 3, 4])
def test_decisions_are_secret_while_the_window_is_open(decider: int) -> None:
    start = after_place(seats=4)
    stopped, stop_events = step(start, decider, "stop")
    let, let_events = step(start, decider, "let")
    for seat in (None, 1, 2, 3, 4):
        if seat == decider:
            continue
        assert GAME.view(stopped, seat) == GAME.view(let, seat)
        seen = [tuple(e.seen_by(seat) for e in events) for events in (stop_events, let_events)]
        assert seen[0] == seen[1]
        assert one(seen[0], "Decided").stop is None
        assert one(seen[0], "Decided").seat == decider
        assert one(seen[0], "Decided").message() == one(seen[1], "Decided").message()
    assert one(stop_events, "Decided").seen_by(decider).stop is True
    assert one(let_events, "Decided").seen_by(decider).stop is False
    for seat in (1, 2, 3, 4):
        assert GAME.legal(stopped, seat) == GAME.legal(let, seat)
    assert GAME.turn(stopped) == GAME.turn(let)


@pytest.mark.rule("ILL-9")
def test_the_last_decision_is_told_to_nobody_else_either() -> None:
    for text in ("stop", "let"):
        state = play(after_place(seats=3), 2, "stop")
        _, events = step(state, 3, text)
        for seat in (None, 1, 2):
            assert one(events, "Decided").seen_by(seat).stop is None


@pytest.mark.rule("ILL-10")
def test_the_basket_is_shown_in_order_and_put_back() -> None:
    start = piled(table("tulip rose iris lily tulip tulip"), 1, 1, 2, 1)
    state, events = put(start, 1, 3)
    event = one(events, "Stopped")
    assert (event.caller, event.placer, event.basket) == (3, 2, 1)
    assert event.cards == ("tulip", "rose", "lily", "tulip")
    for seat in (None, 1, 2, 3):
        assert event.seen_by(seat) == event
    view = GAME.view(state, None)
    assert view.baskets == ("tulip", "iris", None, None)
    assert view.heights == (4, 1, 0, 0)
    # In the same order the next time.
    _, events = put(state, 1, 1)
    assert one(events, "Stopped").cards == ("tulip", "rose", "lily", "tulip", "tulip")


@pytest.mark.rule("ILL-11")
@pytest.mark.parametrize("earlier", [1, 2, 3, 4])
def test_the_yellow_tulip(earlier: int) -> None:
    start = piled(table("tulip " * (earlier + 1) + "iris", seats=2), *[1] * earlier)
    (placer,) = GAME.turn(start)
    caller = 3 - placer
    state, events = put(start, 1, caller)
    event = one(events, "Stopped")
    assert event.right
    assert event.lives == earlier
    lives = dict(enumerate(GAME.view(state, None).lives, start=1))
    assert lives == {placer: 5 - earlier, caller: 5 + earlier}
    assert GAME.view(state, None).round == 1


@pytest.mark.rule("ILL-11")
def test_it_counts_the_variety_wherever_it_lies_in_the_basket() -> None:
    start = piled(table("tulip rose tulip tulip iris tulip"), 1, 1, 1, 2, 1)
    state, events = put(start, 1, 2)
    assert one(events, "Stopped").cards == ("tulip", "rose", "tulip", "iris", "tulip")
    assert one(events, "Stopped").lives == 2
    assert GAME.view(state, None).lives == (5, 7, 3)


@pytest.mark.rule("ILL-12")
@pytest.mark.parametrize(("has", "given"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_at_most_what_the_placer_has(has: int, given: int) -> None:
    start = piled(table("tulip tulip tulip tulip"), 1, 1, 1)
    start = dataclasses.replace(start, lives=(has, 5, 5))
    _, events = put(start, 1, 2)
    assert one(events, "Stopped").lives == given
    if has <= 3:
        assert one(events, "RoundEnded").lives == (0, 5 + given, 5)
    else:
        assert not found(events, "RoundEnded")


@pytest.mark.rule("ILL-13")
def test_a_wrong_stop_puts_one_life_into_the_box() -> None:
    start = piled(table("tulip rose iris lily"), 1, 1, 1)
    state, events = put(start, 1, 3)
    event = one(events, "Stopped")
    assert not event.right
    assert (event.caller, event.placer, event.lives) == (3, 1, 1)
    assert GAME.view(state, None).lives == (5, 5, 4)


@pytest.mark.rule("ILL-13")
def test_a_stop_on_an_empty_basket_is_wrong() -> None:
    state, events = resolve(after_place(), 2)
    assert not one(events, "Stopped").right
    assert GAME.view(state, None).lives == (5, 4, 5)


@pytest.mark.rule("ILL-14")
@pytest.mark.parametrize("caller", [1, 3, 4])
def test_the_card_stays_and_the_left_neighbour_goes_on(caller: int) -> None:
    for front, lives in (("tulip tulip iris", 1), ("rose tulip iris", 1)):
        start = piled(table(front, seats=4), 2)
        assert GAME.turn(start) == (2,)
        state, events = put(start, 2, caller)
        assert one(events, "Stopped").lives == lives
        assert GAME.turn(state) == (3,)
        assert GAME.view(state, None).baskets[1] == "tulip"
        assert GAME.view(state, None).heights == (0, 2, 0, 0)
        assert GAME.view(state, None).turned == "iris"


@pytest.mark.rule("ILL-14")
def test_turns_go_clockwise_with_or_without_a_stop() -> None:
    state = table(seats=3, first_seat=2)
    for k, seat in enumerate((2, 3, 1, 2, 3, 1)):
        assert GAME.turn(state) == (seat,)
        state, _ = put(state, k % 4 + 1)
