"""What the rest of a game depends on, as a few numbers."""

from __future__ import annotations

from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.judge.policy import next_play
from florilegium.games.hanabi.judge.table import FastTable

MISLED, USELESS = 8, 11
"""Where two of the numbers stand that games are lost by."""


def features(table: FastTable) -> tuple[float, ...]:
    """In the order of the table in estimate.py; hidden cards are counted, too."""
    hands, fits, useless, critical = table.hands, table.fits, table.useless, table.critical
    deck = len(table.deck)
    ready = misled = told = known = useless_told = 0
    danger = 0.0
    seen = 0
    for seat in range(table.seats):
        place = next_play(table, seat)
        hand = hands[seat]
        if place >= 0:
            if fits >> hand[place][0] & 1:
                ready += 1
            else:
                misled += 1
        chop = -1
        for index, (kind, _, may, how) in enumerate(hand):
            bit = 1 << kind
            if how:
                if bit & useless or bit & seen:
                    useless_told += 1
                else:
                    told += 1
                    known += not may & may - 1
                    seen |= bit
            elif chop < 0:
                chop = index
                if bit & critical and place < 0:
                    danger += table.ceilings[kind // TOP] - kind % TOP
    pace = deck + table.seats - table.missing
    lives = table.red_tokens - table.red
    return (
        1.0,
        table.missing,
        max(0, 6 - pace),
        table.blue,
        max(0, 2 - table.blue),
        lives == 2,
        lives == 1,
        ready,
        misled,
        told,
        known,
        useless_told,
        danger,
        (critical & ~seen).bit_count(),
        _buried(table),
    )


def _buried(table: FastTable) -> int:
    """How many of the last cards of the deck are needed and the only ones of their kind."""
    found = 0
    for kind in table.deck[: table.seats + 2]:
        found += table.critical >> kind & 1
    return found
