"""Scripted Hanabi games: the deck is arranged so that the wanted cards come up in time."""

from __future__ import annotations

from typing import Any

import florilegium as fl
from tests.games.table import Table

COLOUR_NAMES = {
    "R": "red",
    "G": "green",
    "Y": "yellow",
    "B": "blue",
    "K": "black",
    "M": "multicolour",
}


def hand_size(seats: int) -> int:
    """HAN-4."""
    return 5 if seats <= 3 else 4


def scripted(seats: int, script: str, **options: Any) -> Table:
    """A table whose deck lets seat 1 begin and everybody use the oldest card as the script says.

    The script is a row of steps: "+R1" plays R1, "-R1" discards it, "?" tells something.
    """
    game: Any = fl.game("hanabi")
    rest = [str(card) for card in game.deck(game.options(**options))]
    size, total = hand_size(seats), len(rest)
    hands = [list(range(seat * size, (seat + 1) * size)) for seat in range(seats)]
    following = seats * size
    wanted: dict[int, str] = {}
    for turn, step in enumerate(script.split()):
        if step == "?":
            continue
        hand = hands[turn % seats]
        wanted[hand.pop(0)] = step[1:]
        if following < total:
            hand.append(following)
            following += 1
    for card in wanted.values():
        rest.remove(card)
    deck = [wanted.get(index) or rest.pop(0) for index in range(total)]
    return Table("hanabi", seats, " ".join(deck), **options)


def perform(table: Table, script: str) -> list[Any]:
    """Plays a script at the table that was arranged for it, checking that the cards agree."""
    events: list[Any] = []
    for step in script.split():
        if step == "?":
            new = table.do(next(line for line in table.legal() if line.startswith("tell")))
        else:
            new = table.do("play 1" if step[0] == "+" else "discard 1")
            assert new[0].card == step[1:]
        events.extend(new)
    return events


def staged(seats: int, script: str, **options: Any) -> Table:
    """A table after the script has been played."""
    table = scripted(seats, script, **options)
    perform(table, script)
    return table


def climb(colour: str, top: int, bottom: int = 1) -> str:
    """The script that plays a colour upwards."""
    return " ".join(f"+{colour}{value}" for value in range(bottom, top + 1))


def show(*tops: int) -> str:
    """The script that plays fireworks up to these tops, in the order R G Y B K M."""
    return " ".join(climb(colour, top) for colour, top in zip("RGYBKM", tops, strict=False) if top)


def idle(table: Table) -> list[Any]:
    """One turn that plays nothing: a discard where possible, else a tell."""
    lines = table.legal()
    return table.do(
        "discard 1" if "discard 1" in lines else next(x for x in lines if x.startswith("tell"))
    )


def run_out(table: Table) -> list[Any]:
    """Idles to the end of the game."""
    events: list[Any] = []
    while not table.over():
        events.extend(idle(table))
    return events


def cards(table: Table, seat: int) -> list[str]:
    """A hand as another player sees it."""
    view = table.view(seat % table.seats + 1)
    return [str(held.card) for held in view.hands[seat - 1]]
