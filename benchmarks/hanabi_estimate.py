"""Fits the estimate of Hanabi's judge: plays games out on its fast table and prints its numbers.

    python -m benchmarks.hanabi_estimate [GAMES]

Games begin with the judge's own way of playing; after some turns up to two moves are made at
random, so that bad positions are known, too, and then each game is played out three times from the
same hands.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import numpy as np

from florilegium.games.deck55 import deck55, kind
from florilegium.games.hanabi.cards import TOP, hand_size
from florilegium.games.hanabi.judge.estimate import FULL
from florilegium.games.hanabi.judge.features import MISLED, USELESS, features
from florilegium.games.hanabi.judge.policy import move
from florilegium.games.hanabi.judge.reading import goal, read
from florilegium.games.hanabi.judge.table import UNTOLD, VALUE_CLUE, FastTable

_GAMES = 5000
_ONE_LIFE, _TWO_LIVES = 6, 5
_RIDGE = 0.1

Sample = tuple[tuple[float, ...], int, int, int]
"""The features, the cards in the deck, the score by then, and the score at the end."""


def _dealt(seats: int, chance: random.Random) -> FastTable:
    multicolour = chance.random() < 1 / 3
    deck = [kind(card) for card in deck55(multicolour)]
    chance.shuffle(deck)
    table = FastTable.__new__(FastTable)
    table.seats, table.seat = seats, 0
    table.tops = [0] * (6 if multicolour else 5)
    table.gone = [0] * (TOP * len(table.tops))
    table.count()
    table.hands = [
        [(deck.pop(), table.all, table.all, UNTOLD) for _ in range(hand_size(seats))]
        for _ in range(seats)
    ]
    table.deck, table.left, table.over = deck, -1, False
    table.blue = table.blue_tokens = chance.choice((8, 8, 10))
    table.red, table.red_tokens = 0, chance.choice((3, 3, 3, 1))
    return table


def _anything(table: FastTable, chance: random.Random) -> None:
    toss = chance.random()
    place = chance.randrange(len(table.hands[table.seat]))
    if toss < 0.5 and table.blue:
        to = (table.seat + chance.randrange(1, table.seats)) % table.seats
        column, step = divmod(chance.choice(table.hands[to])[0], TOP)
        clue = chance.choice((column, VALUE_CLUE + step))
        table.tell(to, read(table, to, clue, goal(table), 0))
    elif toss < 0.8 and table.blue < table.blue_tokens:
        table.discard(place)
    else:
        table.play(place)


def _samples(seats: int, games: int) -> Iterator[Sample]:
    chance = random.Random(seats)
    for _ in range(games):
        table = _dealt(seats, chance)
        acts = [move] * chance.randrange(60)
        acts += [lambda table: _anything(table, chance)] * chance.randrange(3)
        acts += [move] * chance.randrange(2 * seats)
        for act in acts:
            if not table.over:
                act(table)
        if table.over or table.left >= 0:
            continue
        for _ in range(3):
            chance.shuffle(table.deck)
            end = table.copy()
            while not end.over:
                move(end)
            yield features(table), len(table.deck), table.score, end.score


def _fitted(inputs: np.ndarray, wanted: np.ndarray) -> list[float]:
    square = inputs.T @ inputs + _RIDGE * np.eye(inputs.shape[1])
    return [round(float(one), 3) for one in np.linalg.solve(square, inputs.T @ wanted)]


def _tables(seats: int, games: int) -> tuple[list[tuple[float, float]], list[list[float]]]:
    """What each feature adds to the score; by lives, one first, what makes it likelier to lose."""
    samples = list(_samples(seats, games))
    inputs = np.array([sample[0] for sample in samples], float)
    deck, before, after = (np.array([one[place] for one in samples], float) for place in (1, 2, 3))
    share, lost = (deck / FULL)[:, None], after == 0
    both = np.hstack([inputs, inputs * share])
    points = _fitted(both[~lost], (after - before)[~lost])
    half = inputs.shape[1]
    one, two = inputs[:, _ONE_LIFE] == 1, inputs[:, _TWO_LIVES] == 1
    causes = np.hstack([np.ones_like(share), share, inputs[:, [MISLED, USELESS]]])
    losing = [_fitted(causes[rows], lost[rows]) for rows in (one, two, ~one & ~two)]
    return list(zip(points[:half], points[half:], strict=True)), losing


def main() -> None:
    """Print both tables, a line for each feature and for each number of lives."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else _GAMES
    tables = [_tables(seats, games) for seats in range(2, 6)]
    for rows in zip(*(points for points, _ in tables), strict=True):
        print(rows)
    for lives, chances in enumerate(zip(*(losing for _, losing in tables), strict=True), 1):
        print(lives, chances)


if __name__ == "__main__":
    main()
