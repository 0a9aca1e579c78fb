from __future__ import annotations

from collections import Counter

import pytest

from florilegium.games.royal_flush import scoring

from .table import (
    DULL,
    GAME,
    allowed,
    board,
    boards_with,
    found,
    legal_texts,
    one,
    owned,
    play,
    refused,
    step,
    table,
)
from .test_combinations import FITS
from .test_setup import SPACES


@pytest.mark.rule("ROY-16")
def test_the_cards_go_to_the_discard_and_a_piece_to_the_board() -> None:
    state = table("7S 7H 7D 2S 4C 9C JH", DULL)
    state, events = step(state, 1, "score three_of_a_kind 7D 7S 7H")
    event = one(events, "Scored")
    assert (event.seat, event.board, event.value) == (1, "three_of_a_kind", 6)
    assert Counter(event.cards) == Counter(["7S", "7H", "7D"])
    view = GAME.view(state, 1)
    assert Counter(view.hand) == Counter(["2S", "4C", "9C", "JH"])
    assert Counter(view.discard) == Counter(["7S", "7H", "7D"])
    assert board(state, "three_of_a_kind").owners == (1,)
    assert view.pieces == (4, 5)
    assert view.tokens == (5, 5)
    assert view.points == (0, 0)
    assert not found(events, "RoundEnded")


@pytest.mark.rule("ROY-16")
def test_the_highest_free_space_is_the_next_one() -> None:
    state = table("7S 7H 7D", "8S 8H 8D", "9S 9H 9D")
    values = []
    for seat, rank in ((1, "7"), (2, "8"), (3, "9")):
        state, events = step(state, seat, f"score three_of_a_kind {rank}S {rank}H {rank}D")
        values.append(one(events, "Scored").value)
    assert values == [6, 5, 4]
    assert board(state, "three_of_a_kind").owners == (1, 2, 3)


@pytest.mark.rule("ROY-4", "ROY-16")
@pytest.mark.parametrize("name", FITS)
def test_every_space_pays_its_value(name: str) -> None:
    cards = FITS[name][0]
    for k, value in enumerate(SPACES[name]):
        state = owned(table(cards, "", boards=boards_with(name)), {name: (2,) * k})
        _, events = step(state, 1, f"score {name} {cards}")
        assert one(events, "Scored").value == value


@pytest.mark.rule("ROY-16")
def test_only_cards_of_the_own_hand() -> None:
    state = table("7S 2H 4D 9C JH KD AC", "7S 7H 2S 4C 9D JS KC", boards=boards_with("pair"))
    assert refused(state, 1, "score pair 7S 7H") == "ROY-16"
    # One copy in the hand is not two.
    assert refused(state, 1, "score perfect_pair 7S 7S") == "ROY-16"
    assert not any(text.startswith("score") for text in legal_texts(state, 1))


@pytest.mark.rule("ROY-16")
def test_the_other_copy_of_a_played_card_stays_in_the_hand() -> None:
    state = play(table("7S 7S 7H 2S 4C 9C JH", DULL), 1, "score pair 7S 7H")
    assert Counter(GAME.view(state, 1).hand) == Counter(["7S", "2S", "4C", "9C", "JH"])
    assert Counter(GAME.view(state, 1).discard) == Counter(["7S", "7H"])


@pytest.mark.rule("ROY-16")
def test_legal_scores_come_from_the_hand_and_all_of_them() -> None:
    hand = "7S 7S 7H 9D 9C 2S 4H"
    state = table(hand, DULL, boards=boards_with("pair", "perfect_pair", "triple_pair"))
    scores = [a for a in GAME.legal(state, 1) if str(a).startswith("score")]
    sets = {(t.split()[1], frozenset(Counter(t.split()[2:]).items())) for t in map(str, scores)}
    wanted = ["pair 7S 7H", "pair 9D 9C", "perfect_pair 7S 7S"]
    assert sets == {(t.split()[0], frozenset(Counter(t.split()[1:]).items())) for t in wanted}
    assert len(scores) == 3
    for action in scores:
        assert GAME.parse(str(action)) == action


@pytest.mark.rule("ROY-16")
def test_the_order_of_the_cards_does_not_matter() -> None:
    actions = {GAME.parse(f"score straight {t}") for t in ("2S 3H 4D 5C 6S", "6S 3H 2S 5C 4D")}
    assert len(actions) == 1


@pytest.mark.rule("ROY-17")
def test_a_full_board_is_closed() -> None:
    start = table("7S 7H 7D 2S 2H 9C JH", DULL)
    full = owned(start, {"pair": (2, 1, 2)})
    assert refused(full, 1, "score pair 7S 7H") == "ROY-17"
    assert not any(text.startswith("score pair") for text in legal_texts(full, 1))
    assert allowed(full, 1, "score three_of_a_kind 7S 7H 7D")
    assert allowed(owned(start, {"pair": (2, 1)}), 1, "score pair 7S 7H")


@pytest.mark.rule("ROY-17")
def test_a_fourth_score_finds_no_space() -> None:
    state = table("7S 7H 7D TS TH TD", "8S 8H 8D", "9S 9H 9D")
    for seat, rank in ((1, "7"), (2, "8"), (3, "9")):
        state = play(state, seat, f"score three_of_a_kind {rank}S {rank}H {rank}D")
    assert refused(state, 1, "score three_of_a_kind TS TH TD") == "ROY-17"


@pytest.mark.rule("ROY-18")
def test_the_same_player_may_hold_several_spaces() -> None:
    state = table("7S 7H 7D TS TH TD", DULL, top="9S 9H 9D")
    state, events = step(state, 1, "score three_of_a_kind 7S 7H 7D")
    assert one(events, "Scored").value == 6
    state = play(state, 2, "take deck", "done")
    assert allowed(state, 1, "score three_of_a_kind TS TH TD")
    state, events = step(state, 1, "score three_of_a_kind TS TH TD")
    assert one(events, "Scored").value == 5
    assert board(state, "three_of_a_kind").owners == (1, 1)
    assert GAME.view(state, 2).pieces == (3, 5)


@pytest.mark.rule("ROY-18")
def test_the_same_player_may_hold_all_the_spaces() -> None:
    state = owned(table("7S 7H 7D", DULL), {"three_of_a_kind": (1, 1)})
    state, events = step(state, 1, "score three_of_a_kind 7S 7H 7D")
    assert one(events, "Scored").value == 4
    assert board(state, "three_of_a_kind").owners == (1, 1, 1)


@pytest.mark.rule("ROY-19")
def test_four_of_diamonds_twice_is_no_pair() -> None:
    boards = boards_with("pair", "perfect_pair")
    state = table("4D 4D 2S 6H 8C TS QH", DULL, boards=boards)
    assert refused(state, 1, "score pair 4D 4D") == "ROY-19"
    assert allowed(state, 1, "score perfect_pair 4D 4D")
    assert legal_texts(state, 1) & {"score pair 4D 4D"} == set()


@pytest.mark.rule("ROY-19")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("flush", "2H 2H 5H 9H JH"),
        ("big_flush", "2H 2H 5H 9H JH AH"),
        ("six_pictures", "QC QC KS KH JS JH"),
        ("double_pair", "7S 7H 7S 7H"),
        ("triple_pair", "2S 2H 2D 2C 2S 2H"),
        ("double_three_of_a_kind", "5S 5H 5D 5S 5H 5D"),
        ("full_house", "5S 5H 5D 5S 5H"),
    ],
)
def test_identical_cards_never_serve_together(name: str, cards: str) -> None:
    assert not scoring.fits(name, cards.split())
    state = table(cards, "", boards=boards_with(name))
    assert refused(state, 1, f"score {name} {cards}") == "ROY-19"


@pytest.mark.rule("ROY-20")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("straight", "KS AH 2D 3C 4S"),
        ("straight", "AS 2H 3D 4C 5S"),
        ("straight", "JS QH KD AC 2S"),
        ("big_straight", "AS 2H 3D 4C 5S 6H 7D"),
        ("big_straight", "TS JH QD KC AS 2H 3D"),
        ("straight_flush", "KD AD 2D 3D 4D"),
        ("straight_flush", "AD 2D 3D 4D 5D"),
        ("big_straight_flush", "AD 2D 3D 4D 5D 6D"),
        ("big_straight_flush", "QD KD AD 2D 3D 4D"),
    ],
)
def test_the_ace_is_high_only(name: str, cards: str) -> None:
    assert not scoring.fits(name, cards.split())
    state = table(cards, "", boards=boards_with(name))
    assert refused(state, 1, f"score {name} {cards}") == "ROY-20"


@pytest.mark.rule("ROY-20")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("straight", "TS JH QD KC AS"),
        ("big_straight", "8S 9H TD JC QS KH AD"),
        ("straight_flush", "TD JD QD KD AD"),
        ("big_straight_flush", "9D TD JD QD KD AD"),
    ],
)
def test_the_ace_is_high(name: str, cards: str) -> None:
    assert scoring.fits(name, cards.split())


@pytest.mark.rule("ROY-21")
@pytest.mark.parametrize(
    ("name", "mixed", "plain"),
    [
        ("straight", "2S 3S 4S 5S 6H", "2S 3S 4S 5S 6S"),
        ("straight", "TH JD QH KD AH", "TH JH QH KH AH"),
        ("big_straight", "2S 3S 4S 5C 6S 7S 8S", "2S 3S 4S 5S 6S 7S 8S"),
    ],
)
def test_a_straight_is_not_all_of_one_suit(name: str, mixed: str, plain: str) -> None:
    assert scoring.fits(name, mixed.split())
    assert not scoring.fits(name, plain.split())
    boards = boards_with(name)
    assert allowed(table(mixed, "", boards=boards), 1, f"score {name} {mixed}")
    assert refused(table(plain, "", boards=boards), 1, f"score {name} {plain}") == "ROY-21"


@pytest.mark.rule("ROY-22")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("double_pair", "7S 7H 7D 7C"),
        ("triple_pair", "2S 2H 2D 2C KS KD"),
        ("triple_pair", "2S 2H KD KC KS KH"),
    ],
)
def test_four_of_one_value_are_two_pairs(name: str, cards: str) -> None:
    assert scoring.fits(name, cards.split())
    state = table(cards, "", boards=boards_with(name))
    assert allowed(state, 1, f"score {name} {cards}")


@pytest.mark.rule("ROY-22")
def test_two_pairs_of_one_value_still_hold_no_card_twice() -> None:
    for name, cards in (("double_pair", "7S 7H 7D 7S"), ("triple_pair", "2S 2H 2D 2S KS KD")):
        state = table(cards, "", boards=boards_with(name))
        assert refused(state, 1, f"score {name} {cards}") == "ROY-19"


@pytest.mark.rule("ROY-23")
def test_a_royal_flush_may_be_a_straight_flush() -> None:
    cards = "TH JH QH KH AH"
    state = table(cards, DULL)
    assert allowed(state, 1, f"score royal_flush {cards}")
    assert allowed(state, 1, f"score straight_flush {cards}")
    state, events = step(state, 1, f"score straight_flush {cards}")
    assert one(events, "Scored").value == 13
    assert not found(events, "RoundEnded")
    assert board(state, "royal_flush").owners == ()
