"""The Hanabi Learning Environment's canonical encoding, written from its description.

It works on the readable view and events and shares nothing with the batched encoder. Bits are
collected in one number, the first one lowest; what belongs to an unchanged hand is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from florilegium.core.caching import cached_by_identity
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi import cards
from florilegium.games.hanabi.state import Completed, Discarded, Event, Knowledge, Played, Told
from florilegium.games.hanabi.view import Held, View

Bits = tuple[int, int]
"""A number, and how many bits of it count."""


def joined(parts: Iterable[Bits]) -> Bits:
    """One after another, the first one lowest."""
    bits = size = 0
    for part, width in parts:
        bits |= part << size
        size += width
    return bits, size


def one_hot(size: int, *places: int) -> Bits:
    """Ones at these places; a place under 0 is none."""
    return sum(1 << place for place in places if place >= 0), size


def bar(count: int, size: int) -> Bits:
    """So many ones, from the first one on."""
    assert count <= size
    return (1 << count) - 1, size


COUNTED = {card: 1 << 2 * place for place, card in enumerate(KINDS.values())}
"""A heap of cards is their sum: two bits for each kind, ten for each colour, say how many."""


def by_colour(heap: tuple[Card, ...], colours: int) -> list[int]:
    """How many there are of each value, two bits for each, colour by colour."""
    counted = sum(map(COUNTED.__getitem__, heap))
    return [counted >> 10 * column & 1023 for column in range(colours)]


class Canonical:
    """The encoding for one number of seats and one set of colours."""

    def __init__(self, seats: int, colours: str) -> None:
        self.seats = seats
        self.colours = colours
        self.size = cards.hand_size(seats)
        self.kinds = 5 * len(colours)
        plain = len(colours.replace("M", ""))
        self.drawable = 10 * plain + 5 * ("M" in colours) - seats * self.size
        kinds = [KINDS[f"{colour}{value}"] for colour in colours for value in range(1, 6)]
        self.places = {kind: place for place, kind in enumerate(kinds)}
        self._cards = cached_by_identity(self._shown_cards)
        self._known = cached_by_identity(self._knowledge)
        self._card_known = cached_by_identity(self._card_knowledge)
        self._gone = cached_by_identity(self._discard)
        self._board = lru_cache(100_000)(self._common)
        self._last = cache(self._last_action)

    def encode(self, view: View, events: Sequence[Event]) -> int:
        """What a seat is told: hands, board, discard, last action, knowledge."""
        assert view.seat is not None
        first = view.seat - 1
        hands = view.hands[first:] + view.hands[:first]
        tokens = view.blue, view.blue_tokens, view.red, view.red_tokens
        return joined(
            [
                *map(self._cards, hands[1:]),
                self._short(hands),
                self._board(view.deck, view.fireworks, *tokens),
                self._gone(view.discard),
                self._last(*self._happened(view.seat, events)),
                *map(self._known, hands),
            ]
        )[0]

    def _shown_cards(self, hand: tuple[Held, ...]) -> Bits:
        bits = 0
        for index, held in enumerate(hand):
            assert held.card is not None
            bits |= 1 << self.kinds * index + self.places[held.card]
        return bits, self.kinds * self.size

    def _short(self, hands: tuple[tuple[Held, ...], ...]) -> Bits:
        bits = 0
        for place, hand in enumerate(hands):
            if len(hand) < self.size:
                bits |= 1 << place
        return bits, self.seats

    def _common(
        self, deck: int, tops: tuple[int, ...], blue: int, blues: int, red: int, reds: int
    ) -> Bits:
        fireworks = [one_hot(5, top - 1) for top in tops]
        return joined(
            [bar(deck, self.drawable), *fireworks, bar(blue, blues), bar(reds - red, reds)]
        )

    def _discard(self, discard: tuple[Card, ...]) -> Bits:
        counted = by_colour(discard, len(self.colours))
        return joined(map(_discarded, self.colours, counted))

    def _happened(self, viewer: int, events: Sequence[Event]) -> tuple[Any, ...]:
        """The last action as the viewer counts seats; it stays one of a few thousand."""
        if not events:
            return ("nothing",)
        match events[0]:
            case Told(seat, to, clue, positions):
                to = (to - viewer) % self.seats
                return "told", (seat - viewer) % self.seats, to, clue, positions
            case Discarded(seat, place, card):
                return "discarded", (seat - viewer) % self.seats, place, card
            case Played(seat, place, card, scored):
                bonus = any(isinstance(later, Completed) and later.bonus for later in events)
                return "played", (seat - viewer) % self.seats, place, card, scored, bonus
        raise AssertionError(events)

    def _last_action(self, *happened: Any) -> Bits:
        who = action = told = colour = value = position = kind = -1
        touched: list[int] = []
        success: list[int] = []
        match happened:
            case "told", who, told, clue, positions:
                touched = [place - 1 for place in positions]
                if clue.isdigit():
                    action, value = 3, int(clue) - 1
                else:
                    action, colour = 2, self.colours.index(clue)
            case "discarded", who, place, card:
                action, position, kind = 1, place - 1, self.places[card]
            case "played", who, place, card, scored, bonus:
                action, position, kind = 0, place - 1, self.places[card]
                success = [0] * scored + [1] * bonus
        return joined(
            [
                one_hot(self.seats, who),
                one_hot(4, action),
                one_hot(self.seats, told),
                one_hot(len(self.colours), colour),
                one_hot(5, value),
                one_hot(self.size, *touched),
                one_hot(self.size, position),
                one_hot(self.kinds, kind),
                one_hot(2, *success),
            ]
        )

    def _knowledge(self, hand: tuple[Held, ...]) -> Bits:
        missing = (self.kinds + len(self.colours) + 5) * (self.size - len(hand))
        return joined([*[self._card_known(held.known) for held in hand], (0, missing)])

    def _card_knowledge(self, known: Knowledge) -> Bits:
        possible_colours = known.colour or [c for c in self.colours if c not in known.not_colours]
        possible_values = [known.value] if known.value else _others(known.not_values)
        plausible = [
            5 * column + value - 1
            for column, colour in enumerate(self.colours)
            for value in range(1, 6)
            if colour in possible_colours and value in possible_values
        ]
        colour = self.colours.index(known.colour) if known.colour else -1
        return joined(
            [
                one_hot(self.kinds, *plausible),
                one_hot(len(self.colours), colour),
                one_hot(5, (known.value or 0) - 1),
            ]
        )


@cache
def _discarded(colour: str, counted: int) -> Bits:
    kinds = [KINDS[f"{colour}{value}"] for value in range(1, 6)]
    return joined([bar(counted >> 2 * n & 3, copies(kind)) for n, kind in enumerate(kinds)])


def _others(not_values: str) -> list[int]:
    return [value for value in range(1, 6) if str(value) not in not_values]
