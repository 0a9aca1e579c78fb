"""All that a player may do at once: few actions, or hundreds of thousands with a hoarded hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from florilegium.core.lazy import LazySequence
from florilegium.games.royal_flush.actions import Action, Score
from florilegium.games.royal_flush.scoring import CardSets


class LegalActions(LazySequence[Action]):
    """First what needs no cards, then every score, board by board.

    It holds nothing but what its player may know: bots are handed it.
    """

    __slots__ = ("boards", "others")

    def __init__(self, others: tuple[Action, ...], boards: tuple[CardSets, ...]) -> None:
        self.others = others
        self.boards = boards

    def __len__(self) -> int:
        return len(self.others) + sum(map(len, self.boards))

    def __iter__(self) -> Iterator[Action]:
        yield from self.others
        for sets in self.boards:
            for cards in sets:
                yield Score(sets.board, cards)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Score):
            return any(sets.board == action.board and action.cards in sets for sets in self.boards)
        return action in self.others


def without_scores(legal: Sequence[Action]) -> tuple[Action, ...]:
    """What needs no cards."""
    if isinstance(legal, LegalActions):
        return legal.others
    return tuple(action for action in legal if not isinstance(action, Score))


def can_score(legal: Sequence[Action]) -> bool:
    """Whether any score is among them."""
    return any(isinstance(action, Score) for action in legal)  # the others are few, and come first


def scores_by_board(legal: Sequence[Action], most: int) -> dict[str, list[Score]]:
    """The first few scores of each board that has any."""
    if isinstance(legal, LegalActions):
        return {
            sets.board: [Score(sets.board, cards) for cards in islice(sets, most)]
            for sets in legal.boards
            if sets
        }
    found: dict[str, list[Score]] = {}
    for action in legal:
        if isinstance(action, Score):
            found.setdefault(action.board, []).append(action)
    return {board: scores[:most] for board, scores in found.items()}
