from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from florilegium.games.hanabi.cards import hand_size
from tests.games.hanabi.script import climb, run_out, show, staged
from tests.games.table import Table, named

# Three hands of five, then the first cards to draw.
HANDS = "R1 R2 G1 Y3 K5   R1 G2 R3 B2 R5   Y1 Y2 B1 B2 K1   G5 Y5 B5"


def aids(table: Table, seat: int | None = None) -> Any:
    legal = () if seat is None else table.game.legal(table.state, seat)
    return table.game.aids(table.view(seat), legal)


def firework(table: Table, colour: str) -> Any:
    (found,) = (one for one in aids(table).fireworks if one.colour == colour)
    return found


@pytest.mark.rule("HAN-8")
def test_each_legal_tell_comes_with_the_cards_it_would_touch() -> None:
    table = Table("hanabi", 3, HANDS)
    touched = {one.action: (one.seat, one.clue, one.positions) for one in aids(table, 1).tells}
    assert touched["tell 2 red"] == (2, "R", (1, 3, 5))
    assert touched["tell 2 2"] == (2, "2", (2, 4))
    assert touched["tell 3 1"] == (3, "1", (1, 3, 5))
    assert touched["tell 3 black"] == (3, "K", (5,))
    assert list(touched) == [line for line in table.legal() if line.startswith("tell")]


@pytest.mark.rule("HAN-8", "HAN-10")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_announced_is_what_happens(seats: int) -> None:
    table = Table("hanabi", seats, multicolour=True)
    for touch in aids(table, table.seat).tells:
        _, (told,) = table.game.apply(table.state, table.seat, table.game.parse(touch.action))
        assert (told.to, told.clue, told.positions) == (touch.seat, touch.clue, touch.positions)


def test_who_may_not_tell_is_shown_no_touch() -> None:
    table = Table("hanabi", 3, HANDS)
    assert aids(table, 2).tells == ()
    assert aids(table, None).tells == ()


@pytest.mark.rule("HAN-7", "HAN-12")
def test_why_nobody_may_tell_or_discard_is_what_the_rules_answer() -> None:
    table = Table("hanabi", 2)
    met: set[tuple[Any, Any]] = set()
    while len(met) < 3:
        shown = aids(table, table.seat)
        for line, why in (("tell 1 red", shown.no_tell), ("discard 1", shown.no_discard)):
            verb = line.split()[0]
            assert (why is None) == any(one.startswith(verb) for one in table.legal())
            if why is not None:
                refusal = table.game.why_not(table.state, table.seat, table.game.parse(line))
                assert refusal.message == why
        met.add((shown.no_tell, shown.no_discard))
        assert (aids(table).no_tell, aids(table).no_discard) == (shown.no_tell, shown.no_discard)
        table.do(
            next(
                one
                for one in table.legal()
                if not one.startswith("discard") and (shown.no_tell or one.startswith("tell"))
            )
        )


@pytest.mark.rule("HAN-18")
@pytest.mark.parametrize("line", ["play 1", "play 4"])
def test_a_drawn_card_says_where_it_stands(line: str) -> None:
    table = Table("hanabi", 3, HANDS)
    (drew,) = named(table.do(line), "Drew")
    assert table.state.hands[0][drew.position - 1] == drew.card == "G5"
    assert drew.seen_by(1).position == drew.seen_by(2).position == 5


@pytest.mark.rule("HAN-14", "HAN-16")
def test_a_firework_waits_for_its_next_card() -> None:
    table = staged(2, "+R1 +R2")
    assert (firework(table, "R").top, firework(table, "R").following) == (2, "R3")
    assert (firework(table, "G").top, firework(table, "G").following) == (0, "G1")
    assert firework(table, "R").status == ("played", "played", "needed", "needed", "last")


@pytest.mark.rule("HAN-1")
def test_copies_left_count_everything_that_is_not_gone() -> None:
    table = staged(2, "? -R1 ? -R4 ? -R4 +R1")
    red = firework(table, "R")
    assert red.discarded == (1, 0, 0, 2, 0)
    assert red.left == (1, 2, 2, 0, 1)
    assert firework(table, "G").left == (3, 2, 2, 2, 1)


@pytest.mark.rule("HAN-26")
def test_a_firework_that_lost_a_value_is_dead_and_has_a_ceiling() -> None:
    table = staged(2, "? -R3 +R1 +R2")
    assert not firework(table, "R").dead
    assert firework(table, "R").status == ("played", "played", "last", "needed", "last")
    table = staged(2, "? -R3 ? -R3 +R1")
    red = firework(table, "R")
    assert (red.dead, red.ceiling, red.following) == (True, 2, "R2")
    assert red.status == ("played", "needed", "useless", "useless", "useless")
    assert not firework(table, "G").dead


@pytest.mark.rule("HAN-26")
def test_a_dead_firework_at_its_ceiling_waits_for_nothing() -> None:
    red = firework(staged(2, "? -R2 ? -R2 +R1"), "R")
    assert (red.top, red.ceiling, red.following) == (1, 1, None)


@pytest.mark.rule("HAN-30")
def test_a_multicolour_card_is_alone() -> None:
    table = staged(2, "? -M4", multicolour=True)
    assert firework(table, "M").left == (1, 1, 1, 0, 1)
    assert firework(table, "M").status == ("last", "last", "last", "useless", "useless")
    assert firework(table, "M").dead


@pytest.mark.rule("HAN-21", "HAN-23", "HAN-32")
def test_the_best_score_is_what_the_ceilings_allow() -> None:
    assert aids(Table("hanabi", 2)).best == 25
    assert aids(Table("hanabi", 2, multicolour=True)).best == 30
    assert aids(staged(2, "? -R3 ? -R3 +R1")).best == 22
    assert aids(staged(2, "? -G5 +R1")).best == 24


@pytest.mark.rule("HAN-22")
def test_the_best_score_is_what_the_turns_allow() -> None:
    table = Table("hanabi", 2)
    view = table.view(None)
    few = replace(view, deck=3, score=4, fireworks=(4, 0, 0, 0, 0))
    assert table.game.aids(few, ()).best == 4 + 3 + 2
    last = replace(few, deck=0, turns_left=1)
    assert table.game.aids(last, ()).best == 5


@pytest.mark.rule("HAN-22")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_best_score_never_rises_and_ends_as_the_score(seats: int) -> None:
    table = Table("hanabi", seats)
    bests = [aids(table).best]
    while not table.over():
        line = next(one for one in reversed(table.legal()) if not one.startswith("play"))
        table.do("discard 1" if "discard 1" in table.legal() else line)
        bests.append(aids(table).best)
    assert bests == sorted(bests, reverse=True)
    assert bests[-1] == table.view().score


@pytest.mark.rule("HAN-19", "HAN-20")
def test_a_lost_game_can_only_score_nothing_and_reaches_no_grade() -> None:
    table = staged(2, "+R1 +R3", red_tokens=1)
    assert table.over()
    assert (aids(table).best, aids(table).lost) == (0, True)
    assert not any(grade.reached for grade in aids(table).scale)


@pytest.mark.rule("HAN-24")
@pytest.mark.parametrize(
    ("script", "name", "span"),
    [
        ("", "horrible", (0, 5)),
        (show(4, 4), "mediocre", (6, 10)),
        (show(4, 4, 4, 3), "honourable", (11, 15)),
        (show(4, 4, 4, 4), "excellent", (16, 20)),
        (show(5, 5, 5, 5, 4), "extraordinary", (21, 24)),
        (show(5, 5, 5, 5, 5), "legendary", (25, 25)),
    ],
)
def test_the_scale_names_the_grade_reached(script: str, name: str, span: tuple[int, int]) -> None:
    table = staged(2, script)
    assert table.over() or aids(table).scale == ()
    run_out(table)
    (reached,) = (grade for grade in aids(table).scale if grade.reached)
    assert (reached.name.key, (reached.least, reached.most)) == (f"hanabi.grade.{name}", span)
    assert aids(table).maximum == 25


@pytest.mark.rule("HAN-32")
def test_the_sixth_colour_lengthens_the_scale() -> None:
    table = staged(2, climb("M", 5), multicolour=True)
    run_out(table)
    spans = [(grade.least, grade.most) for grade in aids(table).scale]
    assert spans == [(0, 5), (6, 10), (11, 15), (16, 20), (21, 24), (25, 29), (30, 30)]
    assert aids(table).scale[-1].name.key == "hanabi.grade.divine"
    assert aids(table).maximum == 30


@pytest.mark.rule("HAN-8")
def test_what_a_card_can_be_follows_from_the_tells_alone() -> None:
    table = Table("hanabi", 3, HANDS)
    table.do("tell 2 red", "tell 3 1", "tell 2 5")
    mine = aids(table, 2).possible[1]
    assert [one.colours for one in mine] == ["R", "GYBK", "R", "GYBK", "R"]
    assert [one.values for one in mine] == ["1234", "1234", "1234", "1234", "5"]
    assert aids(table, 1).possible == aids(table, 2).possible == aids(table, None).possible
    assert [one.colours for one in aids(table, 2).possible[0]] == ["RGYBK"] * 5


@pytest.mark.rule("HAN-31")
def test_what_is_told_multicolour_is_no_other_colour() -> None:
    table = Table("hanabi", 2, "R1 R2 R3 R4 R5  M1 G1 G2 G3 G4", multicolour=True)
    table.do("tell 2 multicolour")
    assert [one.colours for one in aids(table, 2).possible[1]] == ["M", *["RGYBK"] * 4]


@pytest.mark.rule("HAN-5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_table_face_up_shows_every_hand_and_what_a_spectator_sees_else(seats: int) -> None:
    table = Table("hanabi", seats)
    shown = table.game.reveal(table.state)
    assert [len(hand) for hand in shown.hands] == [hand_size(seats)] * seats
    for owner, hand in enumerate(shown.hands, 1):
        other = table.view(owner % seats + 1)
        assert [held.card for held in hand] == [held.card for held in other.hands[owner - 1]]
    assert replace(shown, hands=()) == replace(table.view(None), hands=())


@pytest.mark.rule("HAN-25")
def test_no_action_can_be_taken_back_because_each_reveals_something() -> None:
    table = Table("hanabi", 3, HANDS)
    for line in ("tell 2 red", "discard 1", "play 1"):
        assert any(event.reveals for event in table.do(line))
