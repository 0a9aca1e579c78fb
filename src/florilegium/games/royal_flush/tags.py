"""What a Royal Flush puzzle is about, by facts that its seat can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from florilegium.core.message import Message, say
from florilegium.games.royal_flush.actions import DECK, Action, Done, Score, Swap, Take
from florilegium.games.royal_flush.cards import JOKER, ROUNDS, ROYAL_FLUSH, Card
from florilegium.games.royal_flush.view import View


def tags(view: View, legal: Sequence[Action], answer: Action) -> Iterator[str]:
    """The ideas of a position whose best action this is."""
    seat = view.turn[0]
    match answer:
        case Score(board, cards):
            yield "score"
            if board == ROYAL_FLUSH or view.pieces[seat - 1] == 1:
                yield "finish"
            if Card(JOKER) in cards:
                yield "joker"
        case Take(source):
            yield "buy" if view.taken else "deck" if source == DECK else "take"
            if any(isinstance(action, Score) for action in legal):
                yield "wait"
        case Swap():
            yield "swap"
        case Done():
            yield "enough"
    yield from _standing(view, seat)


def _standing(view: View, seat: int) -> Iterator[str]:
    """How the game stands for the seat."""
    if view.round == ROUNDS:
        yield "last-round"
    if 1 in view.pieces[: seat - 1] + view.pieces[seat:]:
        yield "hurry"
    if view.tokens[seat - 1] == 1:
        yield "last-token"
    own, best = view.points[seat - 1], max(view.points[: seat - 1] + view.points[seat:])
    if own != best:
        yield "ahead" if own > best else "behind"


def named(tag: str) -> Message:
    return say(f"royal_flush.tag.{tag}")
