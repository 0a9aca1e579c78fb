"""For a state and somebody who looks at it: another state that they cannot tell from it.

A twin differs in everything the viewer may not know, except what the action that follows will
show them anyway. `twin` gets that action and who makes it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any


def twin(name: str, state: Any, viewer: int | None, seat: int, text: str, seed: int) -> Any:
    """The state with everything hidden exchanged, the cards that the action shows aside."""
    chance = random.Random(seed)
    return _TWINS[name](state, viewer, seat, text.split(), chance)


def without_action(name: str) -> str:
    """An action of the game that shows nobody anything, so that its twin keeps no card in place."""
    return {"ikebana": "keep", "royal_flush": "pass", "illusion": "place 1"}[name]


def _reshuffle(piles: list[list[str]], fixed: set[tuple[int, int]], chance: random.Random) -> None:
    """Exchange the cards of all piles with each other, those at fixed places aside."""
    places = [
        (pile, place)
        for pile, cards in enumerate(piles)
        for place in range(len(cards))
        if (pile, place) not in fixed
    ]
    cards = [piles[pile][place] for pile, place in places]
    chance.shuffle(cards)
    for (pile, place), card in zip(places, cards, strict=True):
        piles[pile][place] = card


def _whole(pile: int, cards: Iterable[object]) -> set[tuple[int, int]]:
    return {(pile, place) for place, _ in enumerate(cards)}


def _hanabi(state: Any, viewer: int | None, seat: int, words: list[str], chance: Any) -> Any:
    """Hidden: the own hand (every hand for spectators) and the deck."""
    piles = [list(state.deck), *(list(hand) for hand in state.hands)]
    hidden = {0, viewer} if viewer is not None else set(range(len(piles)))
    fixed = set().union(
        *(_whole(pile, piles[pile]) for pile in range(len(piles)) if pile not in hidden)
    )
    if words[0] == "tell":
        fixed |= _whole(int(words[1]), piles[int(words[1])])  # it points at cards
    else:
        fixed.add((seat, int(words[1]) - 1))  # the card is laid open
        if viewer is not None and viewer != seat:
            fixed.add((0, 0))  # the replacement is seen
    _reshuffle(piles, fixed, chance)
    return replace(state, deck=tuple(piles[0]), hands=tuple(map(tuple, piles[1:])))


def _ikebana(state: Any, viewer: int | None, seat: int, words: list[str], chance: Any) -> Any:
    """Hidden: the deck and every discard but its top card."""
    piles = [list(state.deck), *(list(pile) for pile in state.discards)]
    fixed = {(number, len(pile) - 1) for number, pile in enumerate(piles) if number}
    match words:
        case ["draw" | "refuse"]:
            fixed.add((0, 0))
            if not state.deck:  # the covered discards are shuffled and one of them is shown
                fixed |= set().union(*(_whole(number, pile) for number, pile in enumerate(piles)))
        case ["buy", owner]:
            fixed.add((int(owner), len(piles[int(owner)]) - 2))
    _reshuffle(piles, fixed, chance)
    return replace(state, deck=tuple(piles[0]), discards=tuple(map(tuple, piles[1:])))


def _royal_flush(state: Any, viewer: int | None, seat: int, words: list[str], chance: Any) -> Any:
    """Hidden: the deck and every other hand."""
    piles = [list(state.deck), *(list(hand) for hand in state.hands)]
    fixed = set() if viewer is None else _whole(viewer, piles[viewer])
    turned = {
        "swap": 4,
        "done": state.display.count(None),
        "score": state.display.count(None),
        "take": int(words[-1] == "deck" and seat == viewer),
    }.get(words[0], 0)
    fixed |= {(0, place) for place in range(turned)}
    if words[0] == "score":
        fixed |= _whole(seat, piles[seat])  # its cards are laid open, and the rest must still hold
    _reshuffle(piles, fixed, chance)
    hands = tuple(tuple(sorted(hand, key=_poker_order)) for hand in piles[1:])
    return replace(state, deck=tuple(piles[0]), hands=hands)


def _poker_order(card: str) -> tuple[int, int]:
    return "23456789TJQKA".index(card[0]), "SHDC".index(card[1])


def _illusion(state: Any, viewer: int | None, seat: int, words: list[str], chance: Any) -> Any:
    """Hidden: the deck, covered flowers, and what the others have decided."""
    piles = [list(state.deck), *(list(basket) for basket in state.baskets)]
    fixed = {(number, len(pile) - 1) for number, pile in enumerate(piles) if number}
    decisions = state.decisions
    last = len(decisions) == state.setup.seats - 2
    if words[0] in ("stop", "let") and last:
        fixed.add((0, 0))  # the next flower is turned up
        fixed |= _whole(state.placed, piles[state.placed])  # and the basket perhaps shown
    else:
        decisions = tuple(
            (who, stop if who == viewer else chance.random() < 0.5) for who, stop in decisions
        )
    _reshuffle(piles, fixed, chance)
    baskets = tuple(map(tuple, piles[1:]))
    return replace(state, deck=tuple(piles[0]), baskets=baskets, decisions=decisions)


_TWINS = {
    "hanabi": _hanabi,
    "ikebana": _ikebana,
    "royal_flush": _royal_flush,
    "illusion": _illusion,
}
