"""Where the game stands for the players: their hands, the free spaces, everybody's points."""

from __future__ import annotations

from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.cards import JOKER, Card
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
