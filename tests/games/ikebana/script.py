"""Arranged Ikebana rounds: who keeps which five cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tests.games.table import Table, arranged


def gathered(bouquets: Sequence[str], first_seat: int = 1) -> list[str]:
    """The first cards of a deck that gives each seat its bouquet when everyone draws and keeps."""
    hands = [bouquet.split() for bouquet in bouquets]
    seats = len(hands)
    order = [(first_seat - 1 + step) % seats for step in range(seats)]
    return [hands[seat][turn] for turn in range(5) for seat in order]


def bouquet_table(bouquets: Sequence[str], *, first_seat: int = 1, **options: Any) -> Table:
    """A table where drawing and keeping through the first round gives these bouquets."""
    first = " ".join(gathered(bouquets, first_seat))
    return Table("ikebana", len(bouquets), first, first_seat=first_seat, **options)


def stack(table: Table, first: Sequence[str]) -> None:
    """Puts the whole deck in another order, beginning with these cards."""
    kind = {str(card): card for card in table.state.deck}
    deck = tuple(kind[card] for card in arranged("ikebana", first))
    assert len(deck) == len(table.state.deck)
    table.state = replace(table.state, deck=deck)


def gather(table: Table, bouquets: Sequence[str]) -> list[Any]:
    """Plays the round that begins now so that it gives these bouquets."""
    stack(table, gathered(bouquets, table.seat))
    return play_round(table)


def play_round(table: Table) -> list[Any]:
    """Everyone draws and keeps until the round is over."""
    return table.do(*["draw", "keep"] * (5 * table.seats))


def enrich(table: Table, *prestige: int) -> None:
    """Sets everybody's prestige."""
    table.state = replace(table.state, prestige=prestige)


def skip_to_round(table: Table, number: int) -> None:
    """Draws and keeps until a round begins."""
    while table.view().round < number:
        play_round(table)
