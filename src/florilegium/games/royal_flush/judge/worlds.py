"""Games that a seat may be in: everything it cannot see is dealt anew, by what it remembers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from florilegium.core.game import Setup
from florilegium.games.royal_flush.cards import NATURALS, Card, Options, in_order
from florilegium.games.royal_flush.judge.memory import Memory
from florilegium.games.royal_flush.state import State
from florilegium.games.royal_flush.view import View

_COPIES = 2
"""ROY-1."""


def world(view: View, memory: Memory, chance: Random) -> State:
    """One of the games that look like this, all equally likely as far as the seat knows."""
    unseen = Counter(dict.fromkeys(NATURALS, _COPIES))
    unseen.subtract((*view.hand, *filter(None, view.display), *view.discard))
    known = [_known(view, memory, seat, unseen) for seat in range(1, view.seats + 1)]
    hands, deck = _deal(view, memory, known, list(unseen.elements()), chance)
    return State(
        setup=Setup(view.seats, str(chance.getrandbits(64)), None, Options()),
        deck=deck,
        discard=view.discard,
        display=view.display,
        hands=hands,
        jokers=view.jokers,
        tokens=view.tokens,
        spent=view.spent,
        boards=tuple([board.name for board in view.boards]),
        owners=tuple([board.owners for board in view.boards]),
        points=view.points,
        round=view.round,
        seat=view.turn[0],
        starter=view.turn[0],
        swapped=view.swapped,
        taken=view.taken,
        shuffles=1,
        passes=memory.passes,
    )


def _known(view: View, memory: Memory, seat: int, unseen: Counter[Card]) -> list[Card]:
    """The cards of one hand that the seat knows; they are no longer unseen."""
    if seat == view.seat:
        return list(view.hand)
    known: list[Card] = []
    for card in memory.rivals.held.get(seat, ())[: view.hands[seat - 1]]:
        if unseen[card] > 0:
            unseen[card] -= 1
            known.append(card)
    return known


def _deal(
    view: View, memory: Memory, known: list[list[Card]], pile: list[Card], chance: Random
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Fill the hands, and the deck is what is left.

    A card of which both copies went back into the deck can only have been drawn since.
    """
    chance.shuffle(pile)
    pile.sort(key=lambda card: memory.returned[card] < _COPIES)  # dealt from the end
    hidden = [held - len(some) for held, some in zip(view.hands, known, strict=True)]
    since = [min(memory.drawn[seat], count) for seat, count in enumerate(hidden, 1)]
    before = [_taken_off(pile, all_ - new) for all_, new in zip(hidden, since, strict=True)]
    chance.shuffle(pile)
    hands = [
        in_order((*some, *old, *_taken_off(pile, new)))
        for some, old, new in zip(known, before, since, strict=True)
    ]
    return tuple(hands), tuple(pile)


def _taken_off(pile: list[Card], count: int) -> Iterable[Card]:
    return [pile.pop() for _ in range(count)]
