"""The player that plans: `hard`. It weighs every card it sees and every set worth scoring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple

from florilegium.core.message import Message
from florilegium.core.player import Bot
from florilegium.games.royal_flush.actions import DECK, Action, Done, Pass, Score, Take
from florilegium.games.royal_flush.bots import reasons
from florilegium.games.royal_flush.bots.draw_odds import Flow, expected_flow
from florilegium.games.royal_flush.bots.hands import (
    RANK_BITS,
    SUIT_BITS,
    Hand,
    bits,
    hand_of,
    left_of,
)
from florilegium.games.royal_flush.bots.planning import PIECE, Spaces, aims, worth
from florilegium.games.royal_flush.bots.standing import wins
from florilegium.games.royal_flush.bots.unseen import Rivals, unseen
from florilegium.games.royal_flush.cards import JOKER, NATURALS, ROUNDS, ROYAL_FLUSH, Card
from florilegium.games.royal_flush.legal import scores_by_board, without_scores
from florilegium.games.royal_flush.state import Event
from florilegium.games.royal_flush.view import View

_STRIDE = 5
"""One card in so many is weighed to see what the deck promises: all values and suits come up."""
LUCK = 0.5
"""What drawing was found to be worth beyond that: the display stays, and the card is secret."""
PRICE = 2.6
"""A token is two points in the end, and may be of more use later."""
CUT_OFF = 0.6
"""What each card that a rival holds is worth to us when the round ends."""
_GAME = 100.0
"""More than any hand is worth: the game itself."""
JOKER_PRICE = 3.0
"""What an unused joker is worth in a later round (ROY-26)."""
LOOKED_AT = 2_000
"""How many sets of one board are looked at; only a hoarded hand has more."""
_SETS = 6
"""How many sets of one board are weighed."""
_MANY = 20
"""More ties than any card has: a joker goes with everything."""


class Situation(NamedTuple):
    """What a decision looks at."""

    hand: Hand
    spaces: Spaces
    pieces: int
    flow: Flow

    def with_card(self, card: Card, others: int) -> float:
        """What the hand is worth with a card of the display; the other ones stay there."""
        flow = self.flow._replace(open=others)
        return worth(self.hand.plus(1 << card.order), self.spaces, self.pieces, flow)


class Hard(Bot):
    """Plans for several boards at once and counts the cards that may still come."""

    def __init__(self, seat: int, seed: str) -> None:
        super().__init__(seat, seed)
        self.rivals = Rivals(seat)
        self._latest: tuple[View, Action, list[int], Situation]
        """What was decided last, and from what."""

    def see(self, event: Event) -> None:
        """Remember what others take."""
        self.rivals.see(event)

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """The action that leaves most, in points now and in a promising hand."""
        left = unseen(view, self.rivals)
        situation = self._situation(view, left)
        action = self._choice(view, legal, left, situation)
        self._latest = view, action, left, situation
        return action

    def explain(self) -> Message:
        """What the choice is good for; it is worked out only when somebody asks."""
        view, action, left, situation = self._latest
        hand = situation.hand
        if isinstance(action, Take) and action.source != DECK:
            hand = hand.plus(bits(filter(None, [view.display[int(action.source) - 1]])))
        return reasons.hard(view, action, left, aims(hand, situation.spaces, situation.flow))

    def _choice(
        self, view: View, legal: Sequence[Action], left: list[int], situation: Situation
    ) -> Action:
        now = worth(situation.hand, situation.spaces, situation.pieces, situation.flow)
        options: list[tuple[float, Action]] = []
        price = PRICE if view.taken else 0.0
        for action in without_scores(legal):
            match action:
                case Take(source) if source != DECK:
                    options.append((_taken(view, situation, int(source)) - price, action))
                case Take() if not view.taken:  # no card off the deck was ever worth a token
                    options.append((_drawn(view, situation, left, now), action))
                case Done() | Pass():
                    options.append((now, action))
        options += self._scores(view, situation, legal)
        return max(options, key=lambda option: option[0])[1]

    def _scores(
        self, view: View, situation: Situation, legal: Sequence[Action]
    ) -> Iterator[tuple[float, Action]]:
        """What scoring leaves: points, and the rest of the hand with one piece fewer."""
        others = (held for at, held in enumerate(view.hands, 1) if at != self.seat)
        cut_off = CUT_OFF * max(others)
        for score in promising(situation.hand, legal):
            gain = situation.spaces[score.board][0] - PIECE
            if view.round < ROUNDS:
                gain -= JOKER_PRICE * score.cards.count(Card(JOKER))
            if situation.pieces == 1 or score.board == ROYAL_FLUSH:
                yield gain + cut_off + _verdict(view, self.seat, score), score
            else:
                spaces = dict(situation.spaces)
                spaces[score.board] = spaces[score.board][1:]
                rest = left_of(situation.hand, score.cards)
                yield gain + worth(rest, spaces, situation.pieces - 1, situation.flow), score

    def _situation(self, view: View, left: list[int]) -> Situation:
        pieces = min(count for at, count in enumerate(view.pieces, 1) if at != self.seat)
        flow = expected_flow(left, bits(filter(None, view.display)), view.seats, pieces)
        spaces = {board.name: board.spaces[len(board.owners) :] for board in view.boards}
        hand = hand_of(view.hand, view.jokers[self.seat - 1])
        return Situation(hand, spaces, view.pieces[self.seat - 1], flow)


def _verdict(view: View, seat: int, score: Score) -> float:
    """Whoever ends the last round decides the game, so it had better be won."""
    if view.round < ROUNDS:
        return 0.0
    return _GAME if wins(view, seat, score.board) else -_GAME


def _taken(view: View, situation: Situation, position: int) -> float:
    card = view.display[position - 1]
    assert card is not None, "it can be taken"
    others = [other for at, other in enumerate(view.display, 1) if other and at != position]
    return situation.with_card(card, bits(others))


def _drawn(view: View, situation: Situation, left: Sequence[int], now: float) -> float:
    """What the hand is worth with a card off the deck, as some of those that may come show."""
    values, total = [], 0
    for order in range(view.deck % _STRIDE, len(left), _STRIDE):
        if left[order]:
            hand = situation.hand.plus(1 << order)
            values.append(
                left[order] * worth(hand, situation.spaces, situation.pieces, situation.flow)
            )
            total += left[order]
    return (fsum(values) / total if total else now) + LUCK


def promising(hand: Hand, legal: Sequence[Action]) -> Iterator[Score]:
    """Of every board the sets whose cards have least to do with the rest of the hand."""
    ties = _ties(hand)
    for scores in scores_by_board(legal, LOOKED_AT).values():
        if len(scores) > _SETS:
            scores.sort(key=lambda score: sum([ties[card] for card in score.cards]))
        yield from scores[:_SETS]


def _ties(hand: Hand) -> dict[Card, int]:
    """How many cards of its value and of its suit each card lies with; one held twice is free."""
    ties = {Card(JOKER): _MANY}
    for card in NATURALS:
        if hand.one >> card.order & 1:
            value = (hand.one & RANK_BITS[card.rank]).bit_count()
            suit = (hand.one & SUIT_BITS[card.suit]).bit_count()
            ties[card] = 2 * value + suit - (3 if hand.two >> card.order & 1 else 0)
    return ties
