"""What the public checks are told of our games: options, wishes, what is hidden."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any

import florilegium as fl
from florilegium.core.language import LANGUAGES
from florilegium.testing import Case, Step, Subject, walk
from tests.secrecy.twins import twin, without_action

__all__ = ["CASES", "EIGHT_BOARDS", "OPTIONS", "PLAIN_CASES", "SUBJECTS", "Case", "Step", "walk"]

EIGHT_BOARDS = [
    "perfect_pair",
    "double_pair",
    "triple_pair",
    "double_three_of_a_kind",
    "flush",
    "six_pictures",
    "straight",
    "big_straight_flush",
]

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "hanabi": [
        {"multicolour": multicolour, "red_tokens": red, "blue_tokens": blue}
        for multicolour, red, blue in product((False, True), (3, 1), (8, 10))
    ],
    "ikebana": [{"final_bouquet": False}, {"final_bouquet": True}],
    "royal_flush": [
        {"boards": boards, "children": children}
        for boards, children in product(("first", "random", EIGHT_BOARDS), ([], [1], [1, 2]))
    ],
    "illusion": [{}, {"first_seat": 2}],
}


def universe(case: Case, state: Any, chance: random.Random) -> list[Any]:
    """Actions that exist in a game, legal or not; a sample where there are too many."""
    return SUBJECTS[case.name].wished(case, state, chance)


def _hanabi(state: Any, chance: random.Random) -> Iterable[str]:
    colours = ("red", "green", "yellow", "blue", "black", "multicolour")
    yield from (f"{verb} {place}" for verb in ("play", "discard") for place in range(1, 6))
    for seat in range(1, 6):
        yield from (f"tell {seat} {clue}" for clue in (*colours, *range(1, 6)))


def _ikebana(state: Any, chance: random.Random) -> Iterable[str]:
    return ["draw", "keep", "refuse", *(f"buy {seat}" for seat in range(1, 6))]


def _illusion(state: Any, chance: random.Random) -> Iterable[str]:
    return ["stop", "let", *(f"place {basket}" for basket in range(1, 5))]


def _royal_flush(state: Any, chance: random.Random) -> Iterable[str]:
    """Scores among them that are mostly wrong: random boards with random cards, in hand or not."""
    yield from ("swap", "done", "pass", "take deck", *(f"take {n}" for n in range(1, 5)))
    deck = [str(card) for card in fl.game("royal_flush").deck(state.setup.options)]
    boards = ("pair", "full_house", "flush", "straight", "royal_flush", "six_pictures")
    for board in boards:
        hand = [str(card) for card in chance.choice(state.hands)]
        count = chance.randint(1, 7)
        pool = hand if len(hand) >= count and chance.random() < 0.7 else deck
        cards = chance.sample(pool, count)
        yield f"score {board} {' '.join(cards)}"


def _twin(
    name: str, state: Any, viewer: int | None, seat: int, action: Any, chance: random.Random
) -> Any:
    text = without_action(name) if action is None else str(action)
    return twin(name, state, viewer, seat, text, chance.getrandbits(32))


@lru_cache(maxsize=4)
def _lines(name: str, view: Any, legal: Sequence[Any]) -> list[list[str]]:
    # The readable half of a comparison runs where nothing but the rules can be imported.
    from florilegium.terminal.tables import draw
    from florilegium.terminal.voice import Voice

    game = fl.game(name)
    return [[line.plain for line in draw(game, view, legal, Voice(lang, {}))] for lang in LANGUAGES]


def terminal_table(game: fl.AnyGame, view: Any, legal: Sequence[Any]) -> list[list[str]]:
    """The table in the terminal, in both languages; equal ones are drawn once."""
    return _lines(game.name, view, tuple(legal))


_WISHES = {
    "hanabi": _hanabi,
    "ikebana": _ikebana,
    "royal_flush": _royal_flush,
    "illusion": _illusion,
}


def subject(name: str) -> Subject:
    """What is known of a game of ours; of any other, no more than that it is installed."""
    if name not in OPTIONS:
        return Subject(name, faces=(terminal_table,))
    return Subject(
        name,
        options=OPTIONS[name],
        wishes=_WISHES[name],
        twin=partial(_twin, name),
        every=40 if name == "royal_flush" else 5,
        faces=(terminal_table,),
    )


SUBJECTS = {name: subject(name) for name in fl.games()}
CASES = [case for one in SUBJECTS.values() for case in one.cases]
PLAIN_CASES = [case for one in SUBJECTS.values() for case in one.tables]
