"""The easy player: one board in mind at a time, and tokens are there to be spent."""

from __future__ import annotations

from collections.abc import Sequence

from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import DECK, Action, Done, Pass, Take
from florilegium.games.royal_flush.bots.standing import Cards, open_boards, whole_hand
from florilegium.games.royal_flush.cards import Card, board_name
from florilegium.games.royal_flush.legal import scores_by_board, without_scores
from florilegium.games.royal_flush.view import View

_FINE = 4
"""Points that it is glad to have at once."""
_MANY = 8
"""With so many cards in hand it scores whatever it can."""


class Easy(Bot):
    """Collects for the board that seems closest, scores early, buys what it wants."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """Score, take towards the favourite board, or try the deck."""
        score = self._score(view, legal)
        if score:
            return score
        takes = [action for action in without_scores(legal) if isinstance(action, Take)]
        board = _favourite(view)
        useful = _useful(view, board, takes)
        if useful:
            take, card = useful
            name = "buy" if view.taken else "take"
            return self._since(take, name, board=board_name(board), card=card)
        if Done() in legal:
            return self._since(Done(), "enough")
        if Take(DECK) in takes:
            return self._since(Take(DECK), "deck", board=board_name(board))
        if not takes:
            return self._since(Pass(), "nothing")
        spare = view.display[int(takes[0].source) - 1]
        return self._since(takes[0], "spare", board=board_name(board), card=spare)

    def explain(self) -> Message:
        return self.why

    def _score(self, view: View, legal: Sequence[Action]) -> Action | None:
        """The first set of the board that brings most, unless that is little and there is time."""
        scores = scores_by_board(legal, 1)
        if not scores:
            return None
        boards = open_boards(view)
        (best,) = scores[max(scores, key=boards.__getitem__)]
        points = boards[best.board]
        facts = {"board": board_name(best.board), "points": points}
        if points >= _FINE:
            return self._since(best, "score", **facts)
        can_take = any(isinstance(action, Take) for action in without_scores(legal))
        if len(view.hand) >= _MANY or min(view.pieces) == 1 or not can_take:
            return self._since(best, "clear", **facts)
        return None

    def _since(self, action: Action, name: str, **args: object) -> Action:
        self.why = say(f"royal_flush.why.easy.{name}", **args)
        return action


def _favourite(view: View) -> str:
    """The board that lacks fewest cards, complete ones aside; of those the one worth most."""
    hand, boards = whole_hand(view), open_boards(view)

    def distance(board: str) -> tuple[bool, int, int]:
        lacking = scoring.missing(board, hand)
        return not lacking, lacking, -boards[board]

    return min(boards, key=distance)


def _useful(view: View, board: str, takes: list[Take]) -> tuple[Take, Card] | None:
    """The first open card that brings the board closer."""
    hand: Cards = whole_hand(view)
    lacking = scoring.missing(board, hand)
    for take in takes:
        card = None if take.source == DECK else view.display[int(take.source) - 1]
        if card and scoring.missing(board, (*hand, card)) < lacking:
            return take, card
    return None
