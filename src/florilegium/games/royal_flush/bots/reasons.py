"""What the players say about their choices: facts that anybody in their seat can check."""

from __future__ import annotations

from collections.abc import Sequence

from florilegium.core.message import Message, say
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import DECK, Action, Done, Score, Take
from florilegium.games.royal_flush.bots.standing import Cards, open_boards, totals, whole_hand, wins
from florilegium.games.royal_flush.cards import NATURALS, ROUNDS, ROYAL_FLUSH, Card, board_name
from florilegium.games.royal_flush.view import View


def hard(view: View, action: Action, unseen: Sequence[int], aims: Sequence[str]) -> Message:
    """Why the careful player does this.

    `unseen` are the copies of each card it does not see, `aims` the boards it now plans for.
    """
    match action:
        case Score():
            return _score(view, action)
        case Take(source) if source == DECK:
            return _deck(view, unseen, aims)
        case Take(source):
            card = view.display[int(source) - 1]
            assert card is not None
            return _take(view, card, aims)
        case Done():
            tokens = view.tokens[view.turn[0] - 1]
            return say("royal_flush.why.hard.enough" if tokens else "royal_flush.why.hard.broke")
    return say("royal_flush.why.hard.nothing")


def _score(view: View, score: Score) -> Message:
    board = next(one for one in view.boards if one.name == score.board)
    values = (*board.spaces[len(board.owners) :], 0)
    name, points, rest = board_name(score.board), values[0], values[1]
    if score.board == ROYAL_FLUSH or view.pieces[view.turn[0] - 1] == 1:
        seat = view.turn[0]
        if view.round == ROUNDS and wins(view, seat, score.board):
            total = totals(view)[seat - 1] + points
            return say("royal_flush.why.hard.win", board=name, total=total)
        return say("royal_flush.why.hard.finish", board=name, points=points)
    if not rest:
        return say("royal_flush.why.hard.last", board=name, points=points)
    if rest == points:
        return say("royal_flush.why.hard.even", board=name, points=points)
    return say("royal_flush.why.hard.score", board=name, points=points, rest=rest)


def _take(view: View, card: Card, aims: Sequence[str]) -> Message:
    """The best aim that the card brings closer, or else any board."""
    hand, boards = whole_hand(view), open_boards(view)
    bought = "buy" if view.taken else "take"
    for board in (*aims, *sorted(boards, key=boards.__getitem__, reverse=True)):
        lacking = scoring.missing(board, (*hand, card))
        if lacking < scoring.missing(board, hand):
            facts = {"card": card, "board": board_name(board), "points": boards[board]}
            if not lacking:
                return say(f"royal_flush.why.hard.{bought}-ready", **facts)
            return say(f"royal_flush.why.hard.{bought}-closer", lacking=lacking, **facts)
    return say(f"royal_flush.why.hard.{bought}-wide", card=card)


def _deck(view: View, unseen: Sequence[int], aims: Sequence[str]) -> Message:
    """The best aim that is still to be completed, and how many cards help with it."""
    for board in aims:
        count = _helpful(board, whole_hand(view), unseen)
        if count:
            return say(
                "royal_flush.why.hard.deck",
                board=board_name(board),
                count=count,
                unseen=sum(unseen),
            )
    return say("royal_flush.why.hard.deck-wide")


def _helpful(board: str, hand: Cards, unseen: Sequence[int]) -> int:
    """How many of the cards that may come bring a board closer."""
    lacking = scoring.missing(board, hand)
    return sum(
        copies
        for card, copies in zip(NATURALS, unseen, strict=True)
        if copies and scoring.missing(board, (*hand, card)) < lacking
    )
