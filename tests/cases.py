"""Every game with every option and every number of players, and ways to walk through them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import florilegium as fl

EIGHT_BOARDS = [
    "perfect_pair", "double_pair", "triple_pair", "double_three_of_a_kind",
    "flush", "six_pictures", "straight", "big_straight_flush",
]  # fmt: skip

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


@dataclass(frozen=True)
class Case:
    """One game with options and a number of players."""

    name: str
    seats: int
    options: dict[str, Any] = field(hash=False)

    @property
    def game(self) -> fl.AnyGame:
        return fl.game(self.name)

    def new(self, seed: object) -> Any:
        return self.game.new(seats=self.seats, seed=seed, **self.options)

    def __str__(self) -> str:
        short = ",".join(f"{key}={value}" for key, value in self.options.items())
        return f"{self.name}-{self.seats}-{short.replace(' ', '')[:60]}"


CASES = [
    Case(name, seats, options)
    for name in fl.games()
    for options in OPTIONS[name]
    for seats in fl.game(name).seats
]
PLAIN_CASES = [Case(name, seats, {}) for name in fl.games() for seats in fl.game(name).seats]


@dataclass(frozen=True)
class Step:
    """One action of a walk."""

    before: Any
    seat: int
    action: Any
    after: Any
    events: tuple[Any, ...]


def walk(case: Case, seed: object, limit: int | None = None) -> Iterator[Step]:
    """A game of random legal actions to its end, or so many steps of it."""
    game, chance = case.game, random.Random(f"walk {seed}")
    state = case.new(seed)
    while (turn := game.turn(state)) and limit != 0:
        seat = chance.choice(turn)
        action = chance.choice(game.legal(state, seat))
        after, events = game.apply(state, seat, action)
        yield Step(state, seat, action, after, events)
        state = after
        limit = None if limit is None else limit - 1


def universe(case: Case, state: Any, chance: random.Random) -> list[Any]:
    """Actions that exist in a game, legal or not; a sample where there are too many."""
    match case.name:
        case "hanabi":
            colours = ("red", "green", "yellow", "blue", "black", "multicolour")
            texts = [f"{verb} {place}" for verb in ("play", "discard") for place in range(1, 6)]
            texts += [
                f"tell {seat} {clue}" for seat in range(1, 6) for clue in (*colours, *range(1, 6))
            ]
        case "ikebana":
            texts = ["draw", "keep", "refuse", *(f"buy {seat}" for seat in range(1, 6))]
        case "illusion":
            texts = ["stop", "let", *(f"place {basket}" for basket in range(1, 5))]
        case _:
            texts = ["swap", "done", "pass", "take deck", *(f"take {n}" for n in range(1, 5))]
            texts += _some_scores(case, state, chance)
    return [case.game.parse(text) for text in texts]


def _some_scores(case: Case, state: Any, chance: random.Random) -> Iterator[str]:
    """Scores that are mostly wrong: random boards with random cards, in hand or not."""
    deck = [str(card) for card in case.game.deck(state.setup.options)]
    boards = ("pair", "full_house", "flush", "straight", "royal_flush", "six_pictures")
    for board in boards:
        hand = [str(card) for card in chance.choice(state.hands)]
        count = chance.randint(1, 7)
        pool = hand if len(hand) >= count and chance.random() < 0.7 else deck
        cards = chance.sample(pool, count)
        yield f"score {board} {' '.join(cards)}"
