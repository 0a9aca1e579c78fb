"""What the players say about their choices: facts that anybody in their seat can check."""

from __future__ import annotations

from collections.abc import Sequence

from florilegium.core.message import Message, say
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import DECK, Action, Done, Score, Take
from florilegium.games.royal_flush.cards import (
    JOKER,
    NATURALS,
    ROUNDS,
    ROYAL_FLUSH,
    Card,
    board_name,
)
from florilegium.games.royal_flush.view import View

Cards = tuple[Card, ...]


def whole_hand(view: View) -> Cards:
    """All the viewer holds, jokers last."""
    assert view.seat is not None
    return view.hand + (Card(JOKER),) * view.jokers[view.seat - 1]


def open_boards(view: View) -> dict[str, int]:
    """The boards that are not full, and what the next piece brings there."""
    return {
        board.name: board.spaces[len(board.owners)]
        for board in view.boards
        if len(board.owners) < len(board.spaces)
    }


def totals(view: View) -> list[int]:
    """What everybody would have if the game ended now (ROY-28, ROY-33)."""
    found = [
        points + scoring.TOKEN_POINTS * tokens
        for points, tokens in zip(view.points, view.tokens, strict=True)
    ]
    for board in view.boards:
        for value, owner in zip(board.spaces, board.owners, strict=False):
            found[owner - 1] += value
    return found


def wins(view: View, seat: int, board: str) -> bool:
    """ROY-34: whether the game is won, alone or not, if a piece on this board ends it."""
    found = totals(view)
    found[seat - 1] += open_boards(view)[board]
    ranking = list(zip(found, view.tokens, strict=True))
    return ranking[seat - 1] == max(ranking)


def hard(view: View, action: Action, unseen: Sequence[int]) -> Message:
    """Why the careful player does this; `unseen` are the copies of each card it does not see."""
    match action:
        case Score():
            return _score(view, action)
        case Take(source) if source == DECK:
            return _deck(view, unseen)
        case Take(source):
            card = view.display[int(source) - 1]
            assert card is not None
            return _take(view, card)
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
    return say("royal_flush.why.hard.score", board=name, points=points, rest=rest)


def _take(view: View, card: Card) -> Message:
    """The board that the card brings closest, by what its next space is worth."""
    hand = whole_hand(view)
    boards = open_boards(view)
    closer = {}
    for board in boards:
        lacking = scoring.missing(board, (*hand, card))
        if lacking < scoring.missing(board, hand):
            closer[board] = lacking
    bought = "buy" if view.taken else "take"
    if not closer:
        return say(f"royal_flush.why.hard.{bought}-wide", card=card)
    board = max(closer, key=lambda name: (boards[name] / (1 + closer[name]), name))
    facts = {"card": card, "board": board_name(board), "points": boards[board]}
    if not closer[board]:
        return say(f"royal_flush.why.hard.{bought}-ready", **facts)
    return say(f"royal_flush.why.hard.{bought}-closer", lacking=closer[board], **facts)


def _deck(view: View, unseen: Sequence[int]) -> Message:
    """How many of the cards that may come help with the best board that is not complete yet."""
    hand = whole_hand(view)
    boards = open_boards(view)
    lacking = {board: scoring.missing(board, hand) for board in boards}

    def promise(board: str) -> tuple[bool, float, str]:
        return lacking[board] > 0, boards[board] / (1 + lacking[board]), board

    board = max(boards, key=promise)
    count = sum(
        copies
        for card, copies in zip(NATURALS, unseen, strict=True)
        if copies and scoring.missing(board, (*hand, card)) < lacking[board]
    )
    return say("royal_flush.why.hard.deck", board=board_name(board), count=count,
               unseen=sum(unseen))  # fmt: skip
