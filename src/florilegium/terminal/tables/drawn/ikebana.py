"""Ikebana's table drawn: the deck with the card turned up, then every bouquet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from florilegium.core.seats import clockwise
from florilegium.games.ikebana.aids import Aids, Worth
from florilegium.games.ikebana.view import View
from florilegium.terminal.drawing import (
    Drawing,
    beside,
    flowing,
    line,
    pressable,
    prose,
    stacked,
)
from florilegium.terminal.tables.drawn.deck55 import face, pile, place
from florilegium.terminal.voice import Voice

FLOWER = "✿"
SAID = 30
"""Columns for what is said beside the deck."""
WIDTH = 48
"""Of a bouquet with the discard beside it."""


def drawing(view: View, aids: Aids, legal: Sequence[str], voice: Voice, width: int) -> Drawing:
    """The round, the choice there is, and the players from the viewer on."""
    order = clockwise(view.seat or 1, view.seats)
    return stacked(
        (
            _round(view, aids, voice),
            beside((*_deck(view, legal, voice.lang), _prices(view, aids, voice)), gap=2),
            flowing((_player(view, aids, seat, legal, voice) for seat in order), width, 2, 1),
        ),
        gap=1,
    )


def _round(view: View, aids: Aids, voice: Voice) -> Drawing:
    dots = "●" * view.round + "○" * (aids.last_round - view.round)
    words = voice(view.round_told())
    doubled = f"  {voice.say('ikebana.table.doubled')}" if view.doubled else ""
    return line((words, "bold"), f"  {dots}", (doubled, "bold yellow"))


def _deck(view: View, legal: Sequence[str], lang: str) -> Iterator[Drawing]:
    yield pressable(pile(view.deck), [one for one in legal if one == "draw"])
    if view.revealed is not None:
        card = face(view.revealed, FLOWER, lang, above="?")
        yield pressable(card, [one for one in legal if one in ("keep", "refuse")])


def _prices(view: View, aids: Aids, voice: Voice) -> Drawing:
    """What refusing costs (IKE-8), and what keeping the card turned up would make."""
    if not view.turn or not aids.refusals:
        return Drawing()
    first = aids.refusals[0]
    said = "ikebana.table.price" if first.affordable else "ikebana.table.dear"
    words = [voice.say(said, price=first.price, payee=voice.name(first.payee))]
    if aids.kept is not None and aids.kept.combinations:
        words.append(voice.say("ikebana.table.kept", worth=_worth(aids.kept, voice)))
    return stacked(prose(one, SAID) for one in words)


def _worth(worth: Worth, voice: Voice) -> str:
    names = tuple(combination.message() for combination in worth.combinations)
    return voice.say("ikebana.table.worth", points=worth.points, combinations=names)


def _player(view: View, aids: Aids, seat: int, legal: Sequence[str], voice: Voice) -> Drawing:
    at = seat - 1
    heaps = " + ".join(f"{count}×{worth}" for worth, count in aids.tokens[at])
    title = line(
        (voice.name(seat), "bold reverse" if seat in view.turn else "bold"),
        ("  ✦ ", "yellow"),
        (str(view.prestige[at]), "bold"),
        (f"  {heaps}", "dim"),
    )
    bouquet = view.bouquets[at]
    cards = [face(card, FLOWER, voice.lang) for card in bouquet]
    cards += [place() for _ in range(aids.size - len(bouquet))]
    worth = aids.worths[at]
    said = prose(_worth(worth, voice), WIDTH, "dim") if worth.combinations else Drawing()
    row = beside((beside(cards), _discard(view, seat, legal, voice.lang)), gap=2)
    return stacked((title, row, said))


def _discard(view: View, seat: int, legal: Sequence[str], lang: str) -> Drawing:
    """The top of a pile, with its price where it may be bought."""
    top = view.discards[seat - 1]
    if top is None:
        return place()
    buying = [one for one in legal if one == f"buy {seat}"]
    price = f"✦{top.value}" if seat != view.seat else ""
    return pressable(face(top, FLOWER, lang, below=price), buying)
