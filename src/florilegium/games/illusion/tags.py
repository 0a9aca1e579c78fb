"""What an Illusion puzzle is about, by facts that everybody can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from florilegium.core.message import Message, say
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.view import View


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
    if view.seat is not None and view.lives[view.seat - 1] == 1:
        yield "last-life"


def named(tag: str) -> Message:
    """A tag in words."""
    return say(f"illusion.tag.{tag}")
