"""What an Ikebana puzzle is about, by facts that everybody can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from florilegium.core.message import Message, say
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.cards import BOUQUET, ROUNDS
from florilegium.games.ikebana.view import View

_NAMES: dict[type[Action], str] = {Draw: "draw", Keep: "keep", Refuse: "refuse", Buy: "buy"}


def tags(view: View, legal: Sequence[Action], answer: Action) -> Iterator[str]:
    """The ideas of a position whose best action this is."""
    yield _NAMES[type(answer)]
    seat = view.turn[0]
    if len(view.bouquets[seat - 1]) == BOUQUET - 1:
        yield "last-flower"
    if view.round == ROUNDS:
        yield "last-round"
    card = view.discards[answer.seat - 1] if isinstance(answer, Buy) else view.revealed
    if card is not None and card[0] == "M":
        yield "joker"


def named(tag: str) -> Message:
    return say(f"ikebana.tag.{tag}")
