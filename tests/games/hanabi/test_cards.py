from __future__ import annotations

import pytest

from tests.games.hanabi.script import cards, climb, idle, perform, scripted, show, staged
from tests.games.table import Table, named, only

# Three hands of five, then the first cards to draw.
HANDS = "R1 R2 G1 Y3 K5   R1 G2 R3 B2 R5   Y1 Y2 B1 B2 K1   G5 Y5 B5"


@pytest.mark.rule("HAN-11")
def test_a_discard_gives_a_blue_token_back() -> None:
    table = Table("hanabi", 3, HANDS)
    table.do("tell 2 red", "tell 3 1")
    assert table.view().blue == 6
    discarded = only(table.do("discard 4"), "Discarded")
    assert (discarded.seat, discarded.position, discarded.card) == (3, 4, "B2")
    for view in table.everyone():
        assert (view.blue, view.red) == (7, 0)
        assert view.discard == ("B2",)
        assert view.fireworks == (0, 0, 0, 0, 0)


@pytest.mark.rule("HAN-11")
def test_a_playable_card_is_discarded_all_the_same() -> None:
    table = staged(2, "? -R1")
    assert table.view().fireworks == (0, 0, 0, 0, 0)
    assert table.view().discard == ("R1",)


@pytest.mark.rule("HAN-11", "HAN-14")
@pytest.mark.parametrize(("seats", "beyond"), [(3, 6), (4, 5), (5, 5)])
def test_only_a_card_of_the_own_hand(seats: int, beyond: int) -> None:
    table = Table("hanabi", seats)
    table.do(next(line for line in table.legal() if line.startswith("tell")))
    if beyond == 5:
        assert table.refusal("discard 5") == "HAN-11"
        assert table.refusal("play 5") == "HAN-14"
    positions = {line.split()[1] for line in table.legal() if not line.startswith("tell")}
    assert positions == {str(position) for position in range(1, beyond)}


@pytest.mark.rule("HAN-12")
def test_no_discard_while_the_lid_is_full() -> None:
    table = Table("hanabi", 3, HANDS)
    for position in range(1, 6):
        assert table.refusal(f"discard {position}") == "HAN-12"
    table.do("tell 2 red")
    assert table.view().blue == 7
    assert table.allowed("discard 1")
    table.do("discard 1")
    assert table.view().blue == 8
    assert table.refusal("discard 1") == "HAN-12"
    assert not any(line.startswith("discard") for line in table.legal())


@pytest.mark.rule("HAN-12")
def test_with_ten_tokens_eight_in_the_lid_are_not_all() -> None:
    table = Table("hanabi", 3, HANDS, blue_tokens=10)
    table.do("tell 2 red", "tell 3 1")
    assert table.view().blue == 8
    table.do("discard 1", "discard 1")
    assert table.view().blue == 10
    assert table.refusal("discard 1") == "HAN-12"


@pytest.mark.rule("HAN-13")
def test_the_discard_can_be_read_by_all() -> None:
    table = scripted(3, "? ? -R1 +R3 -G5 +B1 +K4")
    seen: list[str] = []
    for step in ("?", "?", "-R1", "+R3", "-G5", "+B1", "+K4"):
        perform(table, step)
        if step not in ("?", "+B1"):
            seen.append(step[1:])
        for view in table.everyone():
            assert view.discard == tuple(seen)
    assert seen == ["R1", "R3", "G5", "K4"]


@pytest.mark.rule("HAN-14")
def test_a_one_starts_and_the_next_value_joins() -> None:
    table = scripted(2, "+B1 +B2 +Y1 +B3")
    for step, fireworks in [
        ("+B1", (0, 0, 0, 1, 0)),
        ("+B2", (0, 0, 0, 2, 0)),
        ("+Y1", (0, 0, 1, 2, 0)),
        ("+B3", (0, 0, 1, 3, 0)),
    ]:
        seat = table.seat
        played = only(perform(table, step), "Played")
        assert (played.seat, played.position, played.card) == (seat, 1, step[1:])
        assert played.success is True
        for view in table.everyone():
            assert view.fireworks == fireworks
            assert (view.red, view.blue, view.discard) == (0, 8, ())


@pytest.mark.rule("HAN-14")
def test_the_card_at_the_named_position_is_played() -> None:
    table = Table("hanabi", 3, HANDS)
    played = only(table.do("play 3"), "Played")
    assert (played.position, played.card, played.success) == (3, "G1", True)
    assert table.view().fireworks == (0, 1, 0, 0, 0)


@pytest.mark.rule("HAN-15")
@pytest.mark.parametrize(
    ("before", "wrong"),
    [
        ("", "R2"),
        ("", "G5"),
        ("+R1", "R1"),
        ("+R1", "R3"),
        ("+R1", "G2"),
        (climb("Y", 3), "Y2"),
        (climb("Y", 3), "Y5"),
        (climb("Y", 3), "B4"),
        (climb("K", 5), "K4"),
    ],
)
def test_a_card_that_does_not_fit_is_a_mistake(before: str, wrong: str) -> None:
    script = f"{before} ? +{wrong}"
    table = scripted(3, script)
    perform(table, f"{before} ?")
    fireworks, blue = table.view().fireworks, table.view().blue
    played = only(table.do("play 1"), "Played")
    assert (played.card, played.success) == (wrong, False)
    for view in table.everyone():
        assert view.fireworks == fireworks
        assert view.discard == (wrong,)
        assert (view.red, view.blue) == (1, blue)
    assert not table.over()


@pytest.mark.rule("HAN-15")
def test_a_mistake_of_the_last_round_is_one_too() -> None:
    table = Table("hanabi", 2)
    while table.view().deck:
        idle(table)
    held = cards(table, table.seat)
    wrong = next(place for place, card in enumerate(held, start=1) if card[1] != "1")
    table.do(f"play {wrong}")
    assert table.view().red == 1
    assert table.view().discard[-1] == held[wrong - 1]


@pytest.mark.rule("HAN-16")
def test_one_firework_per_colour() -> None:
    table = scripted(2, "+R1 +R1 +G1 +G1")
    perform(table, "+R1")
    assert only(perform(table, "+R1"), "Played").success is False
    assert only(perform(table, "+G1"), "Played").success is True
    assert only(perform(table, "+G1"), "Played").success is False
    assert table.view().fireworks == (1, 1, 0, 0, 0)


@pytest.mark.rule("HAN-14", "HAN-16")
@pytest.mark.parametrize("index", range(5))
@pytest.mark.parametrize("top", range(5))
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_strictly_one_after_the_other(index: int, top: int, value: int) -> None:
    colour = "RGYBK"[index]
    script = f"{climb(colour, top)} +{colour}{value}"
    table = scripted(2, script)
    played = named(perform(table, script), "Played")[-1]
    assert played.success is (value == top + 1)
    fireworks = [0] * 5
    fireworks[index] = max(top, value) if value == top + 1 else top
    assert table.view().fireworks == tuple(fireworks)


@pytest.mark.rule("HAN-17")
def test_a_complete_firework_puts_a_blue_token_back() -> None:
    script = f"? ? {climb('R', 5)}"
    table = scripted(2, script)
    events = perform(table, f"? ? {climb('R', 4)}")
    assert named(events, "Completed") == []
    assert table.view().blue == 6
    completed = only(perform(table, "+R5"), "Completed")
    assert (completed.colour, completed.bonus) == ("R", True)
    assert table.view().blue == 7
    assert table.view().discard == ()


@pytest.mark.rule("HAN-17")
@pytest.mark.parametrize("blue", [8, 10])
def test_the_bonus_is_lost_when_the_lid_is_full(blue: int) -> None:
    table = scripted(2, climb("G", 5), blue_tokens=blue)
    completed = only(perform(table, climb("G", 5)), "Completed")
    assert (completed.colour, completed.bonus) == ("G", False)
    assert table.view().blue == blue
    assert table.refusal("discard 1") == "HAN-12"


@pytest.mark.rule("HAN-17")
def test_the_bonus_reaches_the_last_of_ten_tokens() -> None:
    table = staged(2, f"? {climb('Y', 5)}", blue_tokens=10)
    assert table.view().blue == 10


@pytest.mark.rule("HAN-17")
def test_the_bonus_works_from_an_empty_lid() -> None:
    table = staged(2, "? ? ? ? ? ? ? ? " + climb("B", 4) + " +B5")
    assert table.view().blue == 1
    assert any(line.startswith("tell") for line in table.legal())


@pytest.mark.rule("HAN-17")
def test_the_bonus_of_the_last_round() -> None:
    opening = "? ? ? ? ? ? ? ? -R1 -R1 -G1 -G1 -Y1 -Y1 -B1 -B1 ? ? -K1 -K1"
    before = f"{opening} {show(5, 5, 5, 4)} +K1 ?"
    table = scripted(5, f"{before} +B5")
    perform(table, before)
    assert (table.view().turns_left, table.view().blue) == (4, 7)
    assert only(perform(table, "+B5"), "Completed").bonus is True
    assert table.view().blue == 8


@pytest.mark.rule("HAN-17")
def test_a_five_that_does_not_fit_brings_nothing() -> None:
    table = scripted(2, "? ? +R5")
    assert named(perform(table, "? ? +R5"), "Completed") == []
    assert table.view().blue == 6


@pytest.mark.rule("HAN-18")
@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("discard 1", ["G2", "R3", "B2", "R5"]),
        ("discard 3", ["R1", "G2", "B2", "R5"]),
        ("play 1", ["G2", "R3", "B2", "R5"]),
        ("play 5", ["R1", "G2", "R3", "B2"]),
    ],
)
def test_one_replacement_in_the_last_position(line: str, kept: list[str]) -> None:
    table = Table("hanabi", 3, HANDS)
    table.do("tell 2 red")
    events = table.do(line)
    drew = only(events, "Drew")
    assert (drew.seat, drew.card) == (2, "G5")
    assert cards(table, 2) == [*kept, "G5"]
    assert table.view().deck == 34
    assert [len(hand) for hand in table.view().hands] == [5, 5, 5]


@pytest.mark.rule("HAN-18")
def test_a_tell_brings_no_card() -> None:
    table = Table("hanabi", 3, HANDS)
    assert named(table.do("tell 2 red"), "Drew") == []
    assert table.view().deck == 35


@pytest.mark.rule("HAN-18")
def test_knowledge_moves_with_its_card_and_the_new_card_has_none() -> None:
    table = Table("hanabi", 3, HANDS)
    table.do("tell 2 red", "discard 1")
    for view in table.everyone():
        known = [held.known for held in view.hands[1]]
        assert [item.colour for item in known] == [None, "R", None, "R", None]
        assert [item.not_colours for item in known] == ["R", "", "R", "", ""]


@pytest.mark.rule("HAN-18")
def test_no_replacement_from_an_empty_deck() -> None:
    table = Table("hanabi", 3)
    while table.view().deck:
        idle(table)
    if table.view().blue == 8:
        idle(table)
    seat = table.seat
    events = table.do("discard 1")
    assert named(events, "Drew") == []
    assert len(table.view().hands[seat - 1]) == 4
    assert len(cards(table, seat)) == 4


@pytest.mark.rule("HAN-26")
@pytest.mark.parametrize(
    ("script", "ceilings"),
    [
        ("", (5, 5, 5, 5, 5)),
        ("? -R3", (5, 5, 5, 5, 5)),
        ("? ? -R3 -R3", (2, 5, 5, 5, 5)),
        ("? ? -R3 -G3", (5, 5, 5, 5, 5)),
        ("? -K5", (5, 5, 5, 5, 4)),
        ("+K5", (5, 5, 5, 5, 4)),
        ("? ? -G1 -G1", (5, 5, 5, 5, 5)),
        ("? ? ? -G1 -G1 -G1", (5, 0, 5, 5, 5)),
        ("? ? -Y4 +Y4", (5, 5, 3, 5, 5)),
        ("? ? ? -B4 -B4 -B5", (5, 5, 5, 3, 5)),
        ("? ? ? -B5 -B4 -B4", (5, 5, 5, 3, 5)),
        ("? ? +R1 -R1 -R1", (5, 5, 5, 5, 5)),
        ("? ? +R1 +R2 -R2 -R5", (4, 5, 5, 5, 5)),
        ("? ? +R1 +R2 +R3 -R4 -R4", (3, 5, 5, 5, 5)),
        (show(5), (5, 5, 5, 5, 5)),
        ("? ? -R5 -Y5", (4, 5, 4, 5, 5)),
    ],
)
def test_what_each_firework_can_still_reach_is_shown_to_all(
    script: str, ceilings: tuple[int, ...]
) -> None:
    table = staged(2, script)
    for view in table.everyone():
        assert view.ceilings == ceilings


@pytest.mark.rule("HAN-26")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_a_single_multicolour_card_lost_caps_its_firework(value: int) -> None:
    table = staged(2, f"? -M{value}", multicolour=True)
    for view in table.everyone():
        assert view.ceilings == (5, 5, 5, 5, 5, value - 1)


def test_newer_cards_close_up_and_the_drawn_one_comes_last() -> None:
    table = Table("hanabi", 2, "R1 G1 Y1 B1 K1   R2 R3 R4 R5 G5   Y5 B5 K5")
    table.do("play 2", "tell 1 1", "play 2", "tell 1 1", "play 4")
    assert cards(table, 1) == ["R1", "B1", "K1", "B5", "K5"]
    assert table.view().fireworks == (0, 1, 1, 0, 0)
