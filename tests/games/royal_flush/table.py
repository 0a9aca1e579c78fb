"""Helpers: tables with known cards, and short ways to play and to be refused."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import florilegium as fl
from tests.games.table import named, only, rule_against

found, one = named, only
GAME: Any = fl.game("royal_flush")
NATURAL: tuple[str, ...] = tuple(str(card) for card in GAME.deck(GAME.options()))

CATEGORIES: dict[int, tuple[str, ...]] = {
    1: ("pair", "perfect_pair", "double_pair", "three_of_a_kind"),
    2: ("triple_pair", "full_house", "double_three_of_a_kind", "four_of_a_kind"),
    3: ("flush", "big_flush", "perfect_triple_pair", "six_pictures"),
    4: ("straight", "big_straight", "straight_flush", "big_straight_flush"),
}
FIRST = {
    "pair",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "big_straight",
    "straight_flush",
    "big_flush",
    "perfect_triple_pair",
    "royal_flush",
}
# Seven values without a pair, a run or a suit: nothing to score on the boards of the first game.
DULL = "2S 4H 6D 8C TS QH AD"
DULL_TOO = "3S 5H 7D 9C JS KH 2D"
ROYAL = "TH JH QH KH AH"


def dealt(*hands: str, display: str = "", top: str = "") -> list[str]:
    """A full deck that deals these hands, this display and then this top of the deck."""
    rest = list(NATURAL)
    for text in (*hands, display, top):
        for card in text.split():
            rest.remove(card)

    def filled(text: str, size: int) -> list[str]:
        cards = text.split()
        while len(cards) < size:
            cards.append(rest.pop(0))
        return cards

    deck: list[str] = []
    for hand in hands:
        deck += filled(hand, 7)
    deck += filled(display, 4)
    return deck + top.split() + rest


def table(
    *hands: str,
    display: str = "",
    top: str = "",
    first_seat: int = 1,
    seed: int = 7,
    **options: Any,
) -> Any:
    deck = dealt(*hands, display=display, top=top)
    return GAME.new(seats=len(hands), seed=seed, deck=deck, first_seat=first_seat, **options)


def boards_with(*names: str) -> list[str]:
    """Eight boards, two of each category, the named ones among them."""
    chosen: list[str] = []
    for members in CATEGORIES.values():
        wanted = [name for name in members if name in names]
        others = [name for name in members if name not in names]
        chosen += (wanted + others)[:2]
    return chosen


def play(state: Any, seat: int, *texts: str) -> Any:
    for text in texts:
        state, _ = GAME.apply(state, seat, GAME.parse(text))
    return state


def step(state: Any, seat: int, text: str) -> tuple[Any, tuple[Any, ...]]:
    state, events = GAME.apply(state, seat, GAME.parse(text))
    return state, tuple(events)


def refused(state: Any, seat: int, text: str) -> str:
    """The rule a refusal cites."""
    rule = rule_against(GAME, state, seat, text)
    assert rule is not None, f"{text} should be refused"
    return rule


def allowed(state: Any, seat: int, text: str) -> bool:
    action = GAME.parse(text)
    legal = action in GAME.legal(state, seat)
    assert legal == (GAME.why_not(state, seat, action) is None)
    return legal


def legal_texts(state: Any, seat: int) -> set[str]:
    return {str(action) for action in GAME.legal(state, seat)}


def board(state: Any, name: str, seat: int | None = None) -> Any:
    (found_board,) = (b for b in GAME.view(state, seat).boards if b.name == name)
    return found_board


def owned(state: Any, owners: Mapping[str, Sequence[int]]) -> Any:
    """The same state with pieces on the spaces of these boards."""
    return dataclasses.replace(
        state, owners=tuple(tuple(owners.get(str(name), ())) for name in state.boards)
    )


def give(state: Any, seat: int, text: str) -> Any:
    """The same state, the hand of a seat exchanged for these cards; the others keep theirs.

    The cards come out of the deck and the own hand. One that lies elsewhere is exchanged there
    for a card of the deck.
    """
    pool = [*state.deck, *state.hands[seat - 1]]
    hands = [list(hand) for hand in state.hands]
    hands[seat - 1] = []
    display, discard = list(state.display), list(state.discard)
    taken = []
    for card in text.split():
        if card not in pool:
            place = next(place for place in (*hands, display, discard) if card in place)
            k = place.index(card)
            pool.append(place[k])
            place[k] = pool.pop(0)
        taken.append(pool.pop(pool.index(card)))
    hands[seat - 1] = taken
    return dataclasses.replace(
        state,
        deck=tuple(pool),
        hands=tuple(tuple(sorted(hand, key=NATURAL.index)) for hand in hands),
        display=tuple(display),
        discard=tuple(discard),
    )


def cards_of(state: Any) -> Counter[str]:
    """Every card in the state, wherever it lies."""
    shown = [card for card in state.display if card is not None]
    hands = [card for hand in state.hands for card in hand]
    return Counter(str(card) for card in (*state.deck, *state.discard, *shown, *hands))


def end_round(state: Any, seat: int) -> tuple[Any, tuple[Any, ...]]:
    """Lets a seat end the round with a royal flush, whoever's turn it was."""
    state = give(dataclasses.replace(state, seat=seat), seat, ROYAL)
    return step(state, seat, f"score royal_flush {ROYAL}")
