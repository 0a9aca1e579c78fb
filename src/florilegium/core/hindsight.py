"""Hindsight: what could still have been reached with all cards known; no measure of anybody."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Possible:
    """The best score that was still possible at one moment of a game, as far as it was found."""

    step: int
    """After so many actions."""
    at_least: int
    """What a line of play that was found reaches."""
    at_most: int
    """What no line of play can exceed."""

    @property
    def exact(self) -> bool:
        """Whether the search came to an end."""
        return self.at_least == self.at_most


@dataclass(frozen=True, slots=True)
class Hindsight:
    """A whole game with all cards known."""

    perfect: int
    """The highest score that the rules know."""
    possible: tuple[Possible, ...]
    """Before the first action, and after each."""

    @property
    def lost_at(self) -> int | None:
        """The action from which on the perfect score was out of reach; 0: it never was in reach.

        None where it was reached. Where searches did not end, it had been lost by then at the
        latest: `lost_surely` tells the two apart.
        """
        lost = (one.step for one in self.possible if one.at_most < self.perfect)
        return next(lost, None)

    @property
    def lost_surely(self) -> bool:
        """Whether it is certain that the perfect score was still possible right before."""
        lost = self.lost_at
        return not lost or self.possible[lost - 1].at_least == self.perfect
