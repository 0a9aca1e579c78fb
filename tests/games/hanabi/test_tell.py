from __future__ import annotations

from typing import Any

import pytest

import florilegium as fl
from tests.games.hanabi.script import COLOUR_NAMES, cards, hand_size
from tests.games.table import Table, named, only

# Three hands of five, then the first cards to draw.
HANDS = "R1 R2 G1 Y3 K5   R1 G2 R3 B2 R5   Y1 Y2 B1 B2 K1   G5 Y5 B5"


def first_tell(table: Table) -> str:
    return next(line for line in table.legal() if line.startswith("tell"))


def touching_tells(table: Table) -> set[str]:
    found = set()
    for seat in range(1, table.seats + 1):
        if seat != table.seat:
            for card in cards(table, seat):
                found |= {f"tell {seat} {COLOUR_NAMES[card[0]]}", f"tell {seat} {card[1]}"}
    return found


@pytest.mark.rule("HAN-6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_action_each_clockwise(seats: int) -> None:
    table = Table("hanabi", seats, first_seat=seats)
    order = [seats, *range(1, seats + 1), 1]
    for index, seat in enumerate(order):
        assert table.game.turn(table.state) == (seat,)
        assert table.view().turn == (seat,)
        kind = ("tell", "discard", "play")[index % 3]
        if kind == "play" and table.view().red == 2:
            kind = "tell"
        table.do(next(line for line in table.legal() if line.startswith(kind)))
        assert table.refusal("play 1", seat) == "HAN-6"


@pytest.mark.rule("HAN-6")
def test_the_others_cannot_act() -> None:
    table = Table("hanabi", 3, HANDS, first_seat=2)
    for seat in (1, 3):
        assert table.legal(seat) == []
        for line in ("play 1", "discard 1", "tell 2 red"):
            assert table.refusal(line, seat) == "HAN-6"


@pytest.mark.rule("HAN-6")
@pytest.mark.parametrize("line", ["pass", "", "wait", "draw", "skip", "play 1 2", "discard 1 2"])
def test_passing_or_doing_two_things_is_no_action(line: str) -> None:
    table = Table("hanabi", 3, HANDS)
    with pytest.raises(fl.BadAction):
        table.game.parse(line)


@pytest.mark.rule("HAN-6")
def test_all_three_actions_are_offered_and_nothing_else() -> None:
    table = Table("hanabi", 3, HANDS)
    table.do("tell 2 red")
    kinds = {line.split()[0] for line in table.legal()}
    assert kinds == {"tell", "discard", "play"}
    plain = [line for line in table.legal() if not line.startswith("tell")]
    assert sorted(plain) == sorted(
        f"{kind} {position}" for kind in ("discard", "play") for position in range(1, 6)
    )


@pytest.mark.rule("HAN-7")
def test_a_tell_costs_one_blue_token_until_none_is_left() -> None:
    table = Table("hanabi", 3, HANDS)
    for left in range(7, -1, -1):
        table.do(first_tell(table))
        assert {view.blue for view in table.everyone()} == {left}
    assert table.seat == 3
    assert not any(line.startswith("tell") for line in table.legal())
    assert table.refusal("tell 1 red") == "HAN-7"
    assert table.refusal("tell 2 1") == "HAN-7"
    table.do("discard 1")
    assert table.view().blue == 1
    assert table.allowed("tell 2 red")
    table.do("tell 2 red")
    assert table.view().blue == 0
    assert table.refusal("tell 1 red") == "HAN-7"


@pytest.mark.rule("HAN-7")
def test_a_tell_of_many_cards_costs_a_single_token_and_no_red_one() -> None:
    table = Table("hanabi", 2, "G1 G1 G1 G2 G3 R1 R1 R1 R2 R2")
    table.do("tell 2 red")
    assert (table.view().blue, table.view().red) == (7, 0)


@pytest.mark.rule("HAN-8")
@pytest.mark.parametrize(
    ("line", "clue", "positions"),
    [
        ("tell 2 red", "R", (1, 3, 5)),
        ("tell 2 green", "G", (2,)),
        ("tell 2 blue", "B", (4,)),
        ("tell 2 1", "1", (1,)),
        ("tell 2 2", "2", (2, 4)),
        ("tell 2 5", "5", (5,)),
        ("tell 3 yellow", "Y", (1, 2)),
        ("tell 3 black", "K", (5,)),
        ("tell 3 1", "1", (1, 3, 5)),
        ("tell 3 2", "2", (2, 4)),
    ],
)
def test_a_tell_points_at_all_matching_cards(
    line: str, clue: str, positions: tuple[int, ...]
) -> None:
    table = Table("hanabi", 3, HANDS)
    told = only(table.do(line), "Told")
    to = int(line.split()[1])
    assert (told.seat, told.to, told.clue, told.positions) == (1, to, clue, positions)
    for seat, hand in enumerate(table.view(1).hands, start=1):
        for position, held in enumerate(hand, start=1):
            known = held.known
            touched = seat == to and position in positions
            missed = seat == to and position not in positions
            if clue.isdigit():
                assert (str(known.value) == clue) is touched
                assert (known.value is None) is not touched
                assert known.colour is None
                assert known.not_values == (clue if missed else "")
                assert known.not_colours == ""
            else:
                assert known.colour == (clue if touched else None)
                assert known.value is None
                assert known.not_colours == (clue if missed else "")
                assert known.not_values == ""


@pytest.mark.rule("HAN-8")
def test_tells_add_up() -> None:
    table = Table("hanabi", 3, HANDS)
    table.do("tell 2 red", "tell 3 1", "tell 2 5", "tell 3 1", "tell 3 2", "tell 2 green")
    known = [held.known for held in table.view(2).hands[1]]
    assert [item.colour for item in known] == ["R", "G", "R", None, "R"]
    assert [str(item.value) for item in known] == ["None", "None", "None", "None", "5"]
    assert set(known[3].not_colours) == {"R", "G"}
    assert [item.not_values for item in known[:4]] == ["5"] * 4


@pytest.mark.rule("HAN-8")
def test_a_tell_goes_to_another_player_at_the_table() -> None:
    table = Table("hanabi", 3, HANDS)
    assert table.refusal("tell 1 red") == "HAN-8"
    assert table.refusal("tell 1 1") == "HAN-8"
    assert table.refusal("tell 4 red") == "HAN-8"
    assert table.refusal("tell 5 1") == "HAN-8"
    assert {line.split()[1] for line in table.legal() if line.startswith("tell")} == {"2", "3"}


@pytest.mark.rule("HAN-8")
@pytest.mark.parametrize(
    "line",
    [
        "tell 2",
        "tell red",
        "tell 2 red 1",
        "tell 2 red green",
        "tell 2 1 2",
        "tell 2 R1",
        "tell 2 0",
        "tell 2 6",
        "tell 2 purple",
        "tell 2 3 red",
    ],
)
def test_a_tell_is_about_one_colour_or_one_value(line: str) -> None:
    with pytest.raises(fl.BadAction):
        fl.game("hanabi").parse(line)


@pytest.mark.rule("HAN-8")
def test_a_tell_moves_no_card() -> None:
    table = Table("hanabi", 3, HANDS)
    before = [cards(table, seat) for seat in (1, 2, 3)]
    deck = table.view().deck
    events = table.do("tell 3 1")
    assert [cards(table, seat) for seat in (1, 2, 3)] == before
    assert (table.view().deck, table.view().discard) == (deck, ())
    assert named(events, "Drew") == []


@pytest.mark.rule("HAN-9")
def test_a_tell_must_touch_a_card() -> None:
    table = Table("hanabi", 3, HANDS)
    for line in ("tell 2 yellow", "tell 2 black", "tell 2 4", "tell 3 red", "tell 3 green"):
        assert table.refusal(line) == "HAN-9"
    for line in ("tell 3 3", "tell 3 4", "tell 3 5"):
        assert table.refusal(line) == "HAN-9"
    assert table.view().blue == 8
    assert table.allowed("tell 2 green")


@pytest.mark.rule("HAN-8", "HAN-9")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("multicolour", [False, True])
def test_the_tells_offered_are_exactly_those_that_touch(seats: int, multicolour: bool) -> None:
    table = Table("hanabi", seats, multicolour=multicolour)
    table.state = table.game.new(seats=seats, seed=11, multicolour=multicolour)
    while not table.over():
        offered = [line for line in table.legal() if line.startswith("tell")]
        assert len(offered) == len(set(offered))
        assert set(offered) == (touching_tells(table) if table.view().blue else set())
        lines = table.legal()
        table.do("discard 1" if "discard 1" in lines else lines[-1])


@pytest.mark.rule("HAN-10")
def test_every_player_hears_a_tell() -> None:
    table = Table("hanabi", 4)
    told = only(table.do("tell 3 green"), "Told")
    for seat in (None, 1, 2, 3, 4):
        assert told.seen_by(seat) == told
        known = [held.known.colour for held in table.view(seat).hands[2]]
        assert [index for index, colour in enumerate(known, start=1) if colour == "G"] == list(
            told.positions
        )


@pytest.mark.rule("HAN-25")
def test_positions_stay_after_a_tell() -> None:
    table = Table("hanabi", 3, HANDS)
    before = cards(table, 2)
    table.do("tell 2 red")
    assert cards(table, 2) == before
    played = only(table.do("play 2"), "Played")
    assert (played.position, played.card) == (2, "G2")


@pytest.mark.rule("HAN-25")
@pytest.mark.parametrize(
    "line",
    ["arrange 2 1 3 4 5", "rearrange 2 1", "move 1 3", "swap 1 2", "sort", "order 5 4 3 2 1"],
)
def test_no_action_rearranges(line: str) -> None:
    table = Table("hanabi", 3, HANDS)
    table.do("tell 2 red")
    with pytest.raises(fl.BadAction):
        table.game.parse(line)
    assert {text.split()[0] for text in table.legal()} == {"tell", "discard", "play"}


@pytest.mark.rule("HAN-29")
def test_no_table_talk() -> None:
    game: Any = fl.game("hanabi")
    assert game.quiet == "HAN-29"
    table = Table("hanabi", 4)
    for _ in range(8):
        for seat in range(1, 5):
            assert bool(table.legal(seat)) is (seat == table.seat)
        table.do(first_tell(table))
    for line in ("say hello", "chat hello", "comment 1", "hint 1"):
        with pytest.raises(fl.BadAction):
            game.parse(line)


def test_every_offered_action_reads_back() -> None:
    table = Table("hanabi", 5, multicolour=True)
    table.do(first_tell(table))
    for action in table.game.legal(table.state, table.seat):
        assert table.game.parse(str(action)) == action
    assert hand_size(5) == 4


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("tell 2 green", "1 tells 2: card 2 is green.", "1 dit à 2 ce qui est vert : la carte 2."),
        (
            "tell 2 red",
            "1 tells 2: cards 1, 3 and 5 are red.",
            "1 dit à 2 ce qui est rouge : les cartes 1, 3 et 5.",
        ),
        ("tell 2 5", "1 tells 2: card 5 is a 5.", "1 dit à 2 : la carte 5 est un 5."),
        (
            "tell 3 1",
            "1 tells 3: cards 1, 3 and 5 are 1s.",
            "1 dit à 3 : les cartes 1, 3 et 5 sont des 1.",
        ),
    ],
)
def test_the_words_of_a_tell_name_the_positions(line: str, english: str, french: str) -> None:
    told = only(Table("hanabi", 3, HANDS).do(line), "Told").message()
    names = {seat: str(seat) for seat in (1, 2, 3)}
    assert told.text("en", names) == english
    assert told.text("fr", names).replace("\N{NO-BREAK SPACE}", " ") == french
