"""A batched Hanabi table read back into the words of the rules, for comparison."""

from __future__ import annotations

from collections import Counter
from typing import Any

import jax
import numpy as np

from florilegium.games.deck55 import Card
from florilegium.games.hanabi import cards
from florilegium.games.hanabi import state as readable
from florilegium.games.hanabi.actions import CLUES
from florilegium.games.hanabi.batched_table import BLUE, LEFT, RED, SEAT, TURNS, Layout, State
from florilegium.games.hanabi.state import Knowledge

Facts = dict[str, object]
"""What both engines must agree on. The twin knows the discard without its order."""


def kind_number(card: Card) -> int:
    return 5 * CLUES.index(card.colour) + card.value - 1


def facts(state: readable.State) -> Facts:
    """The readable engine's table."""
    return {
        "hands": state.hands,
        "knowledge": state.knowledge,
        "fireworks": state.fireworks,
        "discard": Counter(state.discard),
        "deck": len(state.deck),
        "blue": state.blue,
        "red": state.red,
        "seat": state.seat,
        "turns_left": state.turns_left,
    }


def on_host(state: State) -> State:
    """The same state in NumPy arrays."""
    moved: State = jax.tree.map(np.asarray, state)
    return moved


def lane_facts(layout: Layout, state: State, lane: int) -> Facts:
    """One table of the batch."""
    table = int(state.table[lane])
    seat = _number(SEAT, table)
    hands = [_hand(layout, state, (owner - seat) % layout.seats, lane)
             for owner in range(layout.seats)]  # fmt: skip
    left = _number(LEFT, table)
    return {
        "hands": tuple(tuple(card for card, _ in hand) for hand in hands),
        "knowledge": tuple(tuple(known for _, known in hand) for hand in hands),
        "fireworks": _fireworks(layout, int(state.fireworks[lane])),
        "discard": _discard(layout, *(int(each[lane]) for each in state.discard)),
        "deck": left,
        "blue": _number(BLUE, table),
        "red": _number(RED, table),
        "seat": seat + 1,
        "turns_left": None if left else _number(TURNS, table),
    }


def _number(field: Any, packed: int) -> int:
    return (packed >> field.shift) & ((1 << field.width) - 1)


def _letters(bits: int, letters: str) -> str:
    return "".join(letter for place, letter in enumerate(letters) if bits >> place & 1)


def _hand(layout: Layout, state: State, offset: int, lane: int) -> list[tuple[Card, Knowledge]]:
    letters = "RGYBKM"[: layout.colours]
    words = [
        int(hands[offset][lane])
        for hands in (state.colours, state.values, state.not_colours, state.not_values)
    ]
    held = []
    for slot in range(layout.hand):
        colours, values, not_colours, not_values = ((word >> 6 * slot) & 63 for word in words)
        if not values & 31:
            assert colours == not_colours == not_values == values == 0
            assert slot == layout.hand - 1
            continue
        colour, value = _letters(colours, letters), int(_letters(values & 31, "12345"))
        known = Knowledge(
            colour if not_values >> 5 else None,
            value if values >> 5 else None,
            _letters(not_colours, letters),
            _letters(not_values & 31, "12345"),
        )
        held.append((Card(f"{colour}{value}"), known))
    return held


def _fireworks(layout: Layout, played: int) -> tuple[int, ...]:
    tops = tuple((played >> 5 * colour & 31).bit_count() for colour in range(layout.colours))
    assert played == sum(((1 << top) - 1) << 5 * colour for colour, top in enumerate(tops))
    return tops


def _discard(layout: Layout, first: int, further: int) -> Counter[Card]:
    lying: Counter[Card] = Counter()
    options = cards.Options(multicolour=layout.colours == 6)
    for card in set(cards.deck(options)):
        place = kind_number(card)
        copies = first >> place & 1
        if card.value < 5:
            copies += further >> place & 1
        if card.value == 1:
            copies += further >> (place + 4) & 1
        if copies:
            lying[card] = copies
    return lying
