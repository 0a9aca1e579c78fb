from __future__ import annotations

from collections import Counter

import pytest

import florilegium as fl
from florilegium.games.royal_flush import scoring

from .table import (
    CATEGORIES,
    DULL,
    DULL_TOO,
    FIRST,
    GAME,
    NATURAL,
    allowed,
    board,
    boards_with,
    cards_of,
    dealt,
    play,
    refused,
    table,
)

RANKS = "23456789TJQKA"
SUITS = "SHDC"
SPACES: dict[str, tuple[int, ...]] = {
    "pair": (2, 1, 1),
    "perfect_pair": (3, 2, 1),
    "double_pair": (4, 3, 2),
    "three_of_a_kind": (6, 5, 4),
    "triple_pair": (9, 8, 7),
    "full_house": (10, 8, 6),
    "double_three_of_a_kind": (13, 12, 11),
    "four_of_a_kind": (14, 12, 10),
    "flush": (8, 6, 4),
    "big_flush": (11, 9, 7),
    "perfect_triple_pair": (13, 10, 7),
    "six_pictures": (13, 12, 11),
    "straight": (7, 6, 4),
    "big_straight": (13, 11, 9),
    "straight_flush": (13, 11, 9),
    "big_straight_flush": (16, 14, 12),
    "royal_flush": (25,),
}
SIZES = {
    "pair": 2,
    "perfect_pair": 2,
    "double_pair": 4,
    "three_of_a_kind": 3,
    "triple_pair": 6,
    "full_house": 5,
    "double_three_of_a_kind": 6,
    "four_of_a_kind": 4,
    "flush": 5,
    "big_flush": 6,
    "perfect_triple_pair": 6,
    "six_pictures": 6,
    "straight": 5,
    "big_straight": 7,
    "straight_flush": 5,
    "big_straight_flush": 6,
    "royal_flush": 5,
}


@pytest.mark.rule("ROY-1")
def test_two_decks_of_fifty_two() -> None:
    assert len(NATURAL) == 104
    assert Counter(NATURAL) == {rank + suit: 2 for rank in RANKS for suit in SUITS}


@pytest.mark.rule("ROY-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_shuffle_holds_all_the_cards(seats: int) -> None:
    for seed in range(5):
        assert cards_of(GAME.new(seats=seats, seed=seed)) == Counter(NATURAL)


@pytest.mark.rule("ROY-1")
def test_an_injected_deck_must_be_the_two_decks() -> None:
    swapped = ["AS" if card == "2H" else card for card in NATURAL]
    for deck in (list(NATURAL[:-1]), [*NATURAL, "AS"], swapped):
        with pytest.raises(fl.BadSetup) as caught:
            GAME.new(seats=2, seed=1, deck=deck)
        assert caught.value.field == "deck"


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_players(seats: int) -> None:
    with pytest.raises(fl.BadSetup) as caught:
        GAME.new(seats=seats, seed=1)
    assert caught.value.field == "seats"


@pytest.mark.rule("ROY-2")
def test_no_jokers_without_children() -> None:
    state = table(DULL, "7S 7H")
    assert GAME.view(state, 1).jokers == (0, 0)
    assert "*" not in NATURAL
    assert "*" not in cards_of(state)
    assert refused(state, 1, "score pair 2S *") == "ROY-16"


@pytest.mark.rule("ROY-2")
def test_six_jokers_and_no_more() -> None:
    for seats in (2, 3, 4, 5):
        for count in range(1, seats + 1):
            state = GAME.new(seats=seats, seed=1, children=list(range(1, count + 1)))
            assert 0 < sum(GAME.view(state, None).jokers) <= 6


@pytest.mark.rule("ROY-2")
def test_three_children_have_all_six_jokers() -> None:
    state = GAME.new(seats=4, seed=1, children=[1, 3, 4])
    assert sum(GAME.view(state, None).jokers) == 6


@pytest.mark.rule("ROY-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_five_pieces_and_five_tokens_each(seats: int) -> None:
    for seat in (None, *range(1, seats + 1)):
        view = GAME.view(GAME.new(seats=seats, seed=3), seat)
        assert view.pieces == (5,) * seats
        assert view.tokens == (5,) * seats
        assert view.spent == 0


@pytest.mark.rule("ROY-3")
def test_a_placed_piece_is_one_less() -> None:
    state = play(table("7S 7H", DULL), 1, "score pair 7S 7H")
    assert GAME.view(state, 2).pieces == (4, 5)


@pytest.mark.rule("ROY-4")
def test_there_are_seventeen_boards() -> None:
    assert set(scoring.BOARDS) == set(SPACES)
    assert len(scoring.BOARDS) == 17


@pytest.mark.rule("ROY-4")
@pytest.mark.parametrize("name", SPACES)
def test_spaces_size_and_category_of_a_board(name: str) -> None:
    entry = scoring.BOARDS[name]
    category = next((k for k, members in CATEGORIES.items() if name in members), 0)
    assert entry.name == name
    assert entry.spaces == SPACES[name]
    assert entry.size == SIZES[name]
    assert entry.category == category
    state = GAME.new(seats=2, seed=1, boards=boards_with(name))
    assert board(state, name).spaces == SPACES[name]
    assert board(state, name).owners == ()


@pytest.mark.rule("ROY-5")
def test_boards_of_the_first_game() -> None:
    for state in (GAME.new(seats=2, seed=1), GAME.new(seats=4, seed=2, boards="first")):
        names = [b.name for b in GAME.view(state, None).boards]
        assert len(names) == 9
        assert set(names) == FIRST


@pytest.mark.rule("ROY-6")
def test_chosen_boards_and_always_royal_flush() -> None:
    chosen = boards_with("double_pair", "triple_pair", "six_pictures", "straight")
    state = GAME.new(seats=3, seed=1, boards=chosen)
    names = [b.name for b in GAME.view(state, 1).boards]
    assert sorted(names) == sorted([*chosen, "royal_flush"])


@pytest.mark.rule("ROY-6")
@pytest.mark.parametrize(
    "wrong",
    [
        boards_with()[:7],
        [*boards_with(), "big_straight_flush"],
        # Three of the first category and one of the second.
        ["pair", "perfect_pair", "double_pair", "full_house", *boards_with()[4:]],
        ["pair", "pair", *boards_with()[2:]],
        ["pair", "nonsense", *boards_with()[2:]],
        ["pair", "royal_flush", *boards_with()[2:]],
        [],
        "second",
    ],
)
def test_boards_that_are_no_choice(wrong: object) -> None:
    with pytest.raises(fl.BadSetup) as caught:
        GAME.new(seats=2, seed=1, boards=wrong)
    assert caught.value.field == "boards"


@pytest.mark.rule("ROY-6")
def test_random_boards_are_two_of_each_category() -> None:
    seen: set[str] = set()
    choices: set[frozenset[str]] = set()
    for seed in range(80):
        state = GAME.new(seats=2, seed=seed, boards="random")
        names = [str(b.name) for b in GAME.view(state, None).boards]
        assert len(names) == len(set(names)) == 9
        assert "royal_flush" in names
        for members in CATEGORIES.values():
            assert len(set(members) & set(names)) == 2
        seen |= set(names)
        choices.add(frozenset(names))
        again = GAME.new(seats=2, seed=seed, boards="random")
        assert [b.name for b in GAME.view(again, None).boards] == names
    assert len(seen) == 17
    assert len(choices) > 40


@pytest.mark.rule("ROY-6")
def test_a_board_not_in_play_cannot_be_scored() -> None:
    hand = "2H 5H 9H JH AH 7S 7H"
    state = table(hand, DULL)
    assert refused(state, 1, "score flush 2H 5H 9H JH AH") == "ROY-6"
    assert refused(state, 1, "score nonsense 7S 7H") == "ROY-6"
    assert allowed(state, 1, "score pair 7S 7H")
    other = table(hand, DULL, boards=boards_with("flush", "double_pair", "perfect_pair"))
    assert allowed(other, 1, "score flush 2H 5H 9H JH AH")
    assert refused(other, 1, "score pair 7S 7H") == "ROY-6"


@pytest.mark.rule("ROY-7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seven_cards_each_and_four_on_display(seats: int) -> None:
    state = GAME.new(seats=seats, seed=11)
    for seat in range(1, seats + 1):
        view = GAME.view(state, seat)
        assert len(view.hand) == 7
        assert view.hands == (7,) * seats
        assert len(view.display) == 4
        assert None not in view.display
        assert view.deck == 104 - 7 * seats - 4
        assert view.discard == ()
        assert view.round == 1
        assert view.points == (0,) * seats


@pytest.mark.rule("ROY-7")
def test_dealt_from_the_front_hand_by_hand() -> None:
    deck = dealt(DULL, DULL_TOO, display="AS AH KD KC", top="5C 6C")
    state = GAME.new(seats=2, seed=1, deck=deck, first_seat=1)
    assert Counter(GAME.view(state, 1).hand) == Counter(DULL.split())
    assert Counter(GAME.view(state, 2).hand) == Counter(DULL_TOO.split())
    assert GAME.view(state, None).display == ("AS", "AH", "KD", "KC")
    assert GAME.view(state, None).hand == ()
    state = play(state, 1, "take deck")
    assert Counter(GAME.view(state, 1).hand) == Counter([*DULL.split(), "5C"])


@pytest.mark.rule("ROY-7")
def test_the_first_seat_is_drawn_from_the_seed_or_set() -> None:
    drawn = [GAME.turn(GAME.new(seats=3, seed=seed)) for seed in range(60)]
    assert set(drawn) == {(1,), (2,), (3,)}
    assert drawn == [GAME.turn(GAME.new(seats=3, seed=seed)) for seed in range(60)]
    for seat in (1, 2, 3):
        assert GAME.turn(GAME.new(seats=3, seed=5, first_seat=seat)) == (seat,)
    for seat in (0, 4):
        with pytest.raises(fl.BadSetup) as caught:
            GAME.new(seats=3, seed=5, first_seat=seat)
        assert caught.value.field == "first_seat"


@pytest.mark.rule("ROY-7")
def test_deals_depend_on_the_seed_alone() -> None:
    deals = {GAME.view(GAME.new(seats=2, seed=seed), 1).hand for seed in range(20)}
    assert len(deals) == 20
    assert GAME.view(GAME.new(seats=2, seed=4), 1) == GAME.view(GAME.new(seats=2, seed=4), 1)


@pytest.mark.rule("ROY-24")
@pytest.mark.parametrize(
    ("children", "each"),
    [([2], 2), ([1, 4], 2), ([2, 3, 5], 2), ([1, 2, 4, 5], 1), ([1, 2, 3, 4, 5], 1)],
)
def test_jokers_are_shared_equally_at_most_two_each(children: list[int], each: int) -> None:
    state = GAME.new(seats=5, seed=1, children=children)
    expected = tuple(each if seat in children else 0 for seat in range(1, 6))
    for seat in (None, 1, 2, 3, 4, 5):
        assert GAME.view(state, seat).jokers == expected
    assert cards_of(state) == Counter(NATURAL)
    assert GAME.view(state, 1).hands == (7,) * 5


@pytest.mark.rule("ROY-24")
def test_children_are_seats_of_the_table() -> None:
    for children in ([3], [0], [1, 6]):
        with pytest.raises(fl.BadSetup) as caught:
            GAME.new(seats=2, seed=1, children=children)
        assert caught.value.field == "children"
