"""The Hanabi Learning Environment's canonical encoding, written from its description.

It works on the readable view and events and shares nothing with the batched encoder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import chain

from florilegium.games.deck55 import KINDS, copies
from florilegium.games.hanabi import cards
from florilegium.games.hanabi.state import Completed, Discarded, Event, Knowledge, Played, Told
from florilegium.games.hanabi.view import View


def encode(view: View, events: Sequence[Event]) -> list[int]:
    """What a seat is told: hands, board, discard, last action, knowledge."""
    assert view.seat is not None
    seats = [(view.seat - 1 + step) % view.seats for step in range(view.seats)]
    return [
        *_hands(view, seats),
        *_board(view),
        *_discard(view),
        *_last_action(view, events),
        *chain(*(_knowledge(view, seat) for seat in seats)),
    ]


def one_hot(size: int, *places: int) -> list[int]:
    return [int(place in places) for place in range(size)]


def bar(count: int, size: int) -> list[int]:
    assert count <= size
    return [1] * count + [0] * (size - count)


@cache
def _kind(colours: str, card: str) -> list[int]:
    return one_hot(5 * len(colours), 5 * colours.index(card[0]) + int(card[1]) - 1)


def _size(view: View) -> int:
    return cards.hand_size(view.seats)


def _hands(view: View, seats: list[int]) -> list[int]:
    bits: list[int] = []
    for seat in seats[1:]:
        hand = view.hands[seat]
        for held in hand:
            assert held.card is not None
            bits += _kind(view.colours, held.card)
        bits += [0] * 5 * len(view.colours) * (_size(view) - len(hand))
    return bits + [int(len(view.hands[seat]) < _size(view)) for seat in seats]


def _board(view: View) -> list[int]:
    drawable = 50 + 5 * (len(view.colours) == 6) - view.seats * _size(view)
    return [
        *bar(view.deck, drawable),
        *chain(*(one_hot(5, top - 1) for top in view.fireworks)),
        *bar(view.blue, view.blue_tokens),
        *bar(view.red_tokens - view.red, view.red_tokens),
    ]


def _discard(view: View) -> list[int]:
    counts = Counter(map(str, view.discard))
    kinds = [KINDS[f"{colour}{value}"] for colour in view.colours for value in range(1, 6)]
    return list(chain(*(bar(counts[str(kind)], copies(kind)) for kind in kinds)))


def _last_action(view: View, events: Sequence[Event]) -> list[int]:
    seats, colours, size = view.seats, len(view.colours), _size(view)
    if not events:
        return [0] * (2 * seats + 4 + colours + 5 + 2 * size + 5 * colours + 2)
    assert view.seat is not None
    event = events[0]
    who = action = told = colour = value = -1
    touched: tuple[int, ...] = ()
    position, card, success = -1, [0] * 5 * colours, [0, 0]
    match event:
        case Told(seat, to, clue, positions):
            who, told = (seat - view.seat) % seats, (to - view.seat) % seats
            touched = tuple(place - 1 for place in positions)
            if clue.isdigit():
                action, value = 3, int(clue) - 1
            else:
                action, colour = 2, view.colours.index(clue)
        case Discarded(seat, place, kind):
            who, action, position = (seat - view.seat) % seats, 1, place - 1
            card = _kind(view.colours, kind)
        case Played(seat, place, kind, scored):
            who, action, position = (seat - view.seat) % seats, 0, place - 1
            card = _kind(view.colours, kind)
            bonus = any(isinstance(later, Completed) and later.bonus for later in events)
            success = [int(scored), int(bonus)]
    return [
        *one_hot(seats, who),
        *one_hot(4, action),
        *one_hot(seats, told),
        *one_hot(colours, colour),
        *one_hot(5, value),
        *one_hot(size, *touched),
        *one_hot(size, position),
        *card,
        *success,
    ]


def _knowledge(view: View, seat: int) -> list[int]:
    hand = view.hands[seat]
    width = 5 * len(view.colours) + len(view.colours) + 5
    bits = list(chain(*(_card_knowledge(view.colours, held.known) for held in hand)))
    return bits + [0] * width * (_size(view) - len(hand))


@cache
def _card_knowledge(colours: str, known: Knowledge) -> list[int]:
    possible_colours = known.colour or [c for c in colours if c not in known.not_colours]
    possible_values = [known.value] if known.value else _others(known.not_values)
    plausible = [
        int(colour in possible_colours and value in possible_values)
        for colour in colours
        for value in range(1, 6)
    ]
    colour = colours.index(known.colour) if known.colour else -1
    return plausible + one_hot(len(colours), colour) + one_hot(5, (known.value or 0) - 1)


def _others(not_values: str) -> list[int]:
    return [value for value in range(1, 6) if str(value) not in not_values]
