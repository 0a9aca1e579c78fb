"""Ikebana's table: the card turned up, then everybody's prestige, bouquet and discard."""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.games.deck55 import Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.cards import BOUQUET, tokens
from florilegium.games.ikebana.view import View
from florilegium.notebook.blocks import Block, card, column, flow, panel, picture, place, row
from florilegium.notebook.tables.words import Words


def table(view: View, words: Words) -> Block:
    """The round, the card turned up, the players."""
    players = flow(_player(view, seat, words) for seat in range(1, view.seats + 1))
    return column([*_common(view, words), players])


def _common(view: View, words: Words) -> Iterator[Block]:
    yield words.line(words(view.round_told()))
    if view.doubled:
        yield words.line(words.say("ikebana.table.doubled"), bold=True)
    if view.revealed is not None:
        yield _revealed(view, view.revealed, words)


def _revealed(view: View, face: Card, words: Words) -> Block:
    """The card turned up, and what refusing it costs (IKE-8, IKE-9, IKE-11)."""
    (seat,) = view.turn
    assert view.price is not None
    assert view.payee is not None
    dear = view.prestige[seat - 1] < view.price
    cost = (
        words.say("ikebana.table.dear", price=view.price)
        if dear
        else words.say("ikebana.table.price", price=view.price, payee=words.seat(view.payee))
    )
    said = words.line(words.say("ikebana.table.revealed", seat=words.seat(seat)))
    return row([said, _face(face, words), words.note(cost)], middle=True)


def _player(view: View, seat: int, words: Words) -> Block:
    at = seat - 1
    name = words.say("ikebana.table.prestige", seat=words.seat(seat), prestige=view.prestige[at])
    lines = [row([words.line(name, bold=True), _tokens(view.prestige[at])], middle=True)]
    if view.gains:
        gains = tuple(totals[at] for totals in view.gains)
        lines.append(words.note(words.say("ikebana.table.gains", gains=gains)))
    lines.append(row([_bouquet(view.bouquets[at], words), _discard(view, at, words)], gap=20))
    return panel(column(lines), lit=seat in view.turn)


def _tokens(prestige: int) -> Block:
    """IKE-3: the same in tokens."""
    heaps = [worth for worth, count in tokens(prestige) for _ in range(count)]
    return row((picture(f"token-{worth}", "", 20, 20) for worth in heaps), gap=2)


def _bouquet(bouquet: tuple[Card, ...], words: Words) -> Block:
    """A bouquet, the places it has left, and what is in it so far."""
    places = [place("") for _ in range(BOUQUET - len(bouquet))]
    held = [_face(one, words) for one in bouquet]
    lines = [words.note(words.say("ikebana.table.bouquet")), row([*held, *places], gap=4)]
    found = scoring.combinations(bouquet)
    if found:
        named = tuple(combination.message() for combination in found)
        worth = scoring.sum_of(found)
        said = words.say("ikebana.table.worth", points=worth, combinations=named)
        lines.append(words.note(said, 11))
    return column(lines, gap=3)


def _discard(view: View, at: int, words: Words) -> Block:
    """IKE-12: the top of a pile, what it costs, and how many lie below."""
    top, size = view.discards[at], view.discard_sizes[at]
    lines = [words.note(words.say("ikebana.table.discard"))]
    if top is None:
        lines.append(place(words.say("ikebana.table.none")))
    else:
        lines += [_face(top, words), words.note(_price(top, size, words), 11)]
    return column(lines, gap=3)


def _price(top: Card, size: int, words: Words) -> str:
    said = [words.say("ikebana.table.cost", price=top.value)]
    if size > 1:
        said.append(words.say("ikebana.table.below", count=size - 1))
    return ", ".join(said)


def _face(face: Card, words: Words) -> Block:
    return card(str(face), face.written(words.lang))
