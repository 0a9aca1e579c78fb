"""What an Illusion puzzle is about, by facts that everybody can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from florilegium.core.message import Message, say
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.cards import ROUNDS
from florilegium.games.illusion.view import View

_MANY = 8
"""So many flowers on a basket are hard to remember."""


def tags(view: View, legal: Sequence[Action], answer: Action) -> Iterator[str]:
    """The ideas of a position whose best action this is."""
    match answer:
        case Stop():
            yield "stop"
        case Let():
            yield "let"
        case Place(basket):
            yield "place"
            if not view.heights[basket - 1]:
                yield "empty-basket"
    where = answer if isinstance(answer, Place) else view.placed
    if where is not None and view.heights[where.basket - 1] >= _MANY:
        yield "full-basket"
    if view.seat is not None:
        yield from _standing(view, view.seat)


def _standing(view: View, seat: int) -> Iterator[str]:
    """How the game stands for the seat."""
    others = [one for one in range(view.seats) if one != seat - 1]
    if view.lives[seat - 1] == 1:
        yield "last-life"
    if any(view.lives[one] == 1 for one in others):
        yield "rival-last-life"
    if view.round == ROUNDS:
        yield "last-round"
    totals = [points + lives for points, lives in zip(view.points, view.lives, strict=True)]
    own, best = totals[seat - 1], max(totals[one] for one in others)
    if own != best:
        yield "ahead" if own > best else "behind"


def named(tag: str) -> Message:
    return say(f"illusion.tag.{tag}")
