"""`plain`: it gathers what lies closest to good boards and scores what pays."""

from __future__ import annotations

from collections.abc import Sequence

from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import DECK, Action, Done, Pass, Score, Take
from florilegium.games.royal_flush.bots.standing import open_boards, whole_hand
from florilegium.games.royal_flush.cards import Card, board_name
from florilegium.games.royal_flush.legal import scores_by_board, without_scores
from florilegium.games.royal_flush.view import View

_PROMISE = (1.0, 0.5, 0.2, 0.05)
"""What a board is worth to a hand that lacks so many cards, as a share of its points."""
_GOOD = 6
"""Points that are worth a piece while nobody is about to end the round."""
_LARGE = 12
"""With so many cards in hand anything is scored."""
_UNSEEN = 0.6
"""What a card off the deck is taken to promise."""
_PRICE = 4.0
"""A further card is bought only if it promises more than this."""
_SETS = 8
"""How many sets of one board are compared."""


class Plain(Bot):
    """No memory, no swaps, no grudges: the best board now, or the card that helps most."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """Score if it pays, else take."""
        hand = whole_hand(view)
        score = _best_score(view, hand, legal)
        takes = [action for action in without_scores(legal) if isinstance(action, Take)]
        if score and (not takes or _pays(view, score, hand)):
            points = open_boards(view)[score.board]
            return self._since(score, "score", board=board_name(score.board), points=points)
        if not takes:
            return self._since(Done(), "enough") if view.taken else self._since(Pass(), "nothing")
        now = _promise(view, hand)
        gains = {take: _after(view, hand, take, now) - now for take in takes}
        best = max(takes, key=gains.__getitem__)
        if view.taken and gains[best] < _PRICE:
            return self._since(Done(), "enough")
        if best.source == DECK:
            return self._since(best, "deck")
        return self._since(best, "take", card=view.display[int(best.source) - 1])

    def explain(self) -> Message:
        return self.why

    def _since(self, action: Action, name: str, **args: object) -> Action:
        self.why = say(f"royal_flush.why.plain.{name}", **args)
        return action


def _promise(view: View, hand: tuple[Card, ...]) -> float:
    """What a hand is worth over all boards."""
    total = 0.0
    for board, value in open_boards(view).items():
        short = scoring.missing(board, hand)
        total += value * _PROMISE[short] if short < len(_PROMISE) else 0
    return total


def _after(view: View, hand: tuple[Card, ...], take: Take, now: float) -> float:
    """What the hand is worth with one more card."""
    card = None if take.source == DECK else view.display[int(take.source) - 1]
    return now + _UNSEEN if card is None else _promise(view, (*hand, card))


def _best_score(view: View, hand: tuple[Card, ...], legal: Sequence[Action]) -> Score | None:
    """The best points, and of those the set that leaves the best hand."""
    scores = scores_by_board(legal, _SETS)
    spaces = open_boards(view)
    best = max((spaces[board] for board in scores), default=0)
    rivals = [one for board in scores if spaces[board] == best for one in scores[board]][:_SETS]
    return max(rivals, key=lambda score: _promise(view, _without(hand, score.cards)), default=None)


def _without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def _pays(view: View, score: Score, hand: tuple[Card, ...]) -> bool:
    """Good points are always welcome, small ones only when the round or the hand is full."""
    hurry = min(view.pieces) == 1 or len(hand) >= _LARGE
    return hurry or open_boards(view)[score.board] >= _GOOD
