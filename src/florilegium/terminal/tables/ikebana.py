"""Ikebana's table as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from florilegium.games.deck55 import Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.cards import tokens
from florilegium.games.ikebana.view import View
from florilegium.terminal.tables.deck55 import card, cards
from florilegium.terminal.voice import Voice


def lines(view: View, voice: Voice) -> Iterator[Text]:
    """The round, everybody's prestige, bouquet and discard, then the card that is turned up."""
    yield Text(voice(view.round_told()))
    if view.doubled:
        yield Text(voice.say("ikebana.table.doubled"), style="bold")
    for seat in range(1, view.seats + 1):
        yield _prestige(view, seat, voice)
        yield _bouquet(view.bouquets[seat - 1], voice)
        yield _discard(view.discards[seat - 1], view.discard_sizes[seat - 1], voice)
    if view.revealed is not None:
        yield _revealed(view, view.revealed, voice)


def _prestige(view: View, seat: int, voice: Voice) -> Text:
    """A seat's prestige, in tokens too, and what each finished round brought it."""
    owned = view.prestige[seat - 1]
    line = Text(voice.say("ikebana.table.prestige", seat=voice.name(seat), prestige=owned), "bold")
    heaps = " + ".join(f"{count}×{worth}" for worth, count in tokens(owned))
    if heaps:
        line.append(f" ({heaps})", style="dim")
    if view.gains:
        gains = tuple(totals[seat - 1] for totals in view.gains)
        line.append(" · " + voice.say("ikebana.table.gains", gains=gains), style="dim")
    return line


def _bouquet(bouquet: tuple[Card, ...], voice: Voice) -> Text:
    """A bouquet and what the combinations in it are worth so far."""
    line = Text("  " + voice.say("ikebana.table.bouquet") + " ")
    if not bouquet:
        return line.append(voice.say("ikebana.table.none"))
    line.append_text(cards(bouquet, voice.lang))
    found = scoring.combinations(bouquet)
    if not found:
        return line
    words = tuple(combination.message() for combination in found)
    points = scoring.sum_of(found)
    worth = voice.say("ikebana.table.worth", points=points, combinations=words)
    return line.append("  " + worth, style="dim")


def _discard(top: Card | None, size: int, voice: Voice) -> Text:
    """The top of a discard pile, what it costs, and how much lies below."""
    line = Text("  " + voice.say("ikebana.table.discard") + " ")
    if top is None:
        return line.append(voice.say("ikebana.table.none"))
    line.append_text(card(top, voice.lang))
    words = [voice.say("ikebana.table.cost", price=top.value)]
    if size > 1:
        words.append(voice.say("ikebana.table.below", count=size - 1))
    return line.append("  " + ", ".join(words), style="dim")


def _revealed(view: View, face: Card, voice: Voice) -> Text:
    """The card turned up, and what refusing it costs (IKE-8, IKE-9, IKE-11)."""
    (seat,) = view.turn
    assert view.price is not None
    assert view.payee is not None
    line = Text(voice.say("ikebana.table.revealed", seat=voice.name(seat)) + " ")
    line.append_text(card(face, voice.lang)).append(" · ")
    if view.prestige[seat - 1] < view.price:
        return line.append(voice.say("ikebana.table.dear", price=view.price))
    payee = voice.name(view.payee)
    return line.append(voice.say("ikebana.table.price", price=view.price, payee=payee))
