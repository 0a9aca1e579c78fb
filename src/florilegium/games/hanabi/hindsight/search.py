"""Lines of play that reach a score, and proofs that none does."""

from __future__ import annotations

from florilegium.games.hanabi.hindsight.bounds import at_most
from florilegium.games.hanabi.hindsight.position import Deal, Position


class Spent(Exception):
    """The search was given up."""


class Budget:
    """How many positions may still be looked at, over all searches of a game."""

    def __init__(self, positions: int) -> None:
        self.left = positions

    def take(self) -> None:
        """One position; Spent where none is left."""
        self.left -= 1
        if self.left < 0:
            raise Spent


def at_least(deal: Deal, position: Position, width: int, budget: Budget) -> int:
    """The best score of the lines that were looked at: turn by turn, the most promising ones."""
    best = position.score
    layer = [position]
    while layer:
        following: dict[Position, tuple[int, float]] = {}
        for one in layer:
            for move in deal.moves(one):
                if move.score > best:
                    best = move.score
                if move in following or deal.is_over(move):
                    continue
                if budget.left <= 0:
                    return best
                budget.left -= 1
                bound = at_most(deal, move)
                if bound > best:
                    following[move] = bound, _promise(deal, move)
        layer = sorted(following, key=following.__getitem__, reverse=True)[:width]
        layer = [one for one in layer if following[one][0] > best]
    return best


def _promise(deal: Deal, position: Position) -> float:
    """How good a position looks beside others after as many turns and with the same bound."""
    missing = deal.needed(position).bit_count()
    slack = deal.total - position.drawn + deal.seats - missing
    full = sum(hand.bit_count() >= deal.size for hand in position.hands)
    return position.score + 0.25 * position.blue + 0.3 * min(slack, 8) - 0.7 * full


class Proof:
    """Whether a score can be reached, by looking at all there is."""

    def __init__(self, deal: Deal, target: int, budget: Budget) -> None:
        self._deal = deal
        self._target = target
        self._budget = budget
        self._failed: set[Position] = set()

    def holds(self, position: Position) -> bool:
        """Whether the target can be reached from here; Spent where the search did not end."""
        if position.score >= self._target:
            return True
        if position in self._failed:
            return False
        if self._deal.is_over(position) or at_most(self._deal, position) < self._target:
            return False
        self._budget.take()
        if any(map(self.holds, self._deal.moves(position))):
            return True
        self._failed.add(position)
        return False
