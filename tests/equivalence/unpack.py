"""One game of a batched Hanabi state, taken apart into what the readable state holds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from florilegium.arrays.bits import Field
from florilegium.games.hanabi.batched_state import BLUE, NONE, RED, SEAT, TURNS, Shape, State
from florilegium.games.hanabi.state import State as Readable


def _field(field: Field, word: int) -> int:
    return word >> field.shift & (1 << field.width) - 1


def _cell(word: int, width: int, index: int) -> int:
    return word >> width * index & (1 << width) - 1


def readable(shape: Shape, state: Readable) -> dict[str, Any]:
    """The rules' state, its orders that nobody can tell apart counted instead."""
    return {
        "hands": [list(map(str, hand)) for hand in state.hands],
        "knowledge": [
            [(known.colour, known.value, known.not_colours, known.not_values) for known in hand]
            for hand in state.knowledge
        ],
        "fireworks": list(state.fireworks),
        "discard": Counter(map(str, state.discard)),
        "deck": Counter(map(str, state.deck)),
        "blue": state.blue,
        "red": state.red,
        "seat": state.seat,
        "turns_left": state.turns_left,
    }


def unpacked(shape: Shape, state: State, game: int) -> dict[str, Any]:
    """The same from the words of one game of the batch."""
    table = int(state.table[game])
    seat = _field(SEAT, table)
    rows = [(number - seat) % shape.seats for number in range(shape.seats)]
    kinds = [_hand(shape, int(state.hands[row][game])) for row in rows]
    deck = _deck(shape, [int(words[game]) for words in state.bag])
    return {
        "hands": [[_name(shape, kind) for kind in hand] for hand in kinds],
        "knowledge": [
            _knowledge(shape, state, row, hand, game) for row, hand in zip(rows, kinds, strict=True)
        ],
        "fireworks": _fireworks(shape, int(state.fireworks[game])),
        "discard": _discard(shape, [int(words[game]) for words in state.discard]),
        "deck": deck,
        "blue": _field(BLUE, table),
        "red": _field(RED, table),
        "seat": seat + 1,
        "turns_left": None if deck else _field(TURNS, table),
    }


def _name(shape: Shape, kind: int) -> str:
    return f"{shape.letters[kind // 5]}{kind % 5 + 1}"


def _hand(shape: Shape, word: int) -> list[int]:
    kinds = [_cell(word, 5, place) for place in range(shape.hand)]
    held = [kind for kind in kinds if kind != NONE]
    assert kinds == held + [NONE] * (len(kinds) - len(held))
    return held


def _knowledge(shape: Shape, state: State, row: int, hand: list[int], game: int) -> list[Any]:
    asked_colours, asked_values = state.told_colours[row][game], state.told_values[row][game]
    known = []
    for place, kind in enumerate(hand):
        name = _name(shape, kind)
        colours = _cell(int(asked_colours), shape.colours, place)
        values = _cell(int(asked_values), 5, place)
        asked = [letter for bit, letter in enumerate(shape.letters) if colours >> bit & 1]
        told = [value for value in "12345" if values >> int(value) - 1 & 1]
        known.append(
            (
                name[0] if name[0] in asked else None,
                int(name[1]) if name[1] in told else None,
                "".join(letter for letter in asked if letter != name[0]),
                "".join(value for value in told if value != name[1]),
            )
        )
    return known


def _fireworks(shape: Shape, kinds: int) -> list[int]:
    tops = []
    for colour in range(shape.colours):
        values = _cell(kinds, 5, colour)
        top = values.bit_length()
        assert values == (1 << top) - 1
        tops.append(top)
    return tops


def _discard(shape: Shape, words: list[int]) -> Counter[str]:
    places = "1112233445"
    counts: Counter[str] = Counter()
    for colour, letter in enumerate(shape.letters):
        bits = _cell(words[colour // 3], 10, colour % 3)
        for place, value in enumerate(places):
            counts[f"{letter}{value}"] += bits >> place & 1
    return +counts


def _deck(shape: Shape, bag: list[int]) -> Counter[str]:
    counts: Counter[str] = Counter()
    for kind in range(shape.kinds):
        counts[_name(shape, kind)] += bag[0] >> kind & 1
        copy = kind - 4 if kind % 5 == 4 else kind
        counts[_name(shape, copy)] += bag[1] >> kind & 1
    return +counts


def as_numpy(tree: Any) -> Any:
    """A whole tree of arrays at once, so that looking at single games is cheap."""
    import jax

    return jax.tree.map(np.asarray, tree)
