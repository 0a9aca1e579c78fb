"""What a Royal Flush puzzle is about, by facts that its seat can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from florilegium.core.message import Message, say
from florilegium.games.royal_flush.actions import DECK, Action, Done, Score, Swap, Take
from florilegium.games.royal_flush.cards import ROUNDS, ROYAL_FLUSH
from florilegium.games.royal_flush.view import View


def tags(view: View, legal: Sequence[Action], answer: Action) -> Iterator[str]:
    """The ideas of a position whose best action this is."""
    match answer:
        case Score(board):
            yield "score"
            if board == ROYAL_FLUSH or view.pieces[view.turn[0] - 1] == 1:
                yield "finish"
        case Take(source):
            yield "buy" if view.taken else "deck" if source == DECK else "take"
            if any(isinstance(action, Score) for action in legal):
                yield "wait"
        case Swap():
            yield "swap"
        case Done():
            yield "enough"
    if view.round == ROUNDS:
        yield "last-round"


def named(tag: str) -> Message:
    """A tag in words."""
    return say(f"royal_flush.tag.{tag}")
