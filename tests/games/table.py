"""A table that plays written lines on an arranged deck: what every rule test drives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

import florilegium as fl


def arranged(name: str, first: Sequence[str], **options: Any) -> list[str]:
    """The full deck of a game, beginning with these cards, the others in natural order."""
    game: Any = fl.game(name)
    rest = [str(card) for card in game.deck(game.options(**options))]
    for card in first:
        rest.remove(card)
    return [*first, *rest]


def named(events: Iterable[Any], name: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if type(event).__name__ == name]


def only(events: Iterable[Any], name: str) -> Any:
    """The one event of a kind; there must be exactly one."""
    found = named(events, name)
    assert len(found) == 1, f"{len(found)} {name} instead of one"
    return found[0]


def rule_against(game: Any, state: Any, seat: int, line: str) -> str | None:
    """The number of the rule that forbids a line; the three ways to ask must agree."""
    action = game.parse(line)
    refusal = game.why_not(state, seat, action)
    assert (action in game.legal(state, seat)) == (refusal is None)
    if refusal is None:
        game.apply(state, seat, action)
        return None
    with pytest.raises(fl.IllegalAction) as caught:
        game.apply(state, seat, action)
    assert caught.value.refusal.rule == refusal.rule
    return str(refusal.rule)


class Table:
    """One game on an arranged deck, driven by written actions."""

    def __init__(
        self,
        name: str,
        seats: int,
        first: str = "",
        *,
        first_seat: int = 1,
        seed: int = 7,
        **options: Any,
    ) -> None:
        self.game: Any = fl.game(name)
        self.seats = seats
        self.steps = 0
        self.state: Any = self.game.new(
            seats=seats,
            seed=seed,
            deck=arranged(name, first.split(), **options),
            first_seat=first_seat,
            **options,
        )

    @property
    def seat(self) -> int:
        """The one seat to move."""
        (seat,) = self.game.turn(self.state)
        return int(seat)

    def over(self) -> bool:
        """Whether nobody may act any more."""
        return not self.game.turn(self.state)

    def outcome(self) -> Any:
        """The result, or None."""
        return self.game.outcome(self.state)

    def view(self, seat: int | None = None) -> Any:
        """What a seat sees; a spectator when none is named."""
        return self.game.view(self.state, seat)

    def everyone(self) -> list[Any]:
        """What each seat and the spectator see."""
        return [self.view(seat) for seat in (None, *range(1, self.seats + 1))]

    def do(self, *lines: str) -> list[Any]:
        """Plays the lines, each by the seat whose turn it is, and gives all their events."""
        events: list[Any] = []
        for line in lines:
            self.steps += 1
            assert self.steps <= 1000, "this game never ends"
            self.state, new = self.game.apply(self.state, self.seat, self.game.parse(line))
            events.extend(new)
        return events

    def legal(self, seat: int | None = None) -> list[str]:
        """The lines a seat (the one to move when none is named) may play."""
        who = self.seat if seat is None else seat
        return [str(action) for action in self.game.legal(self.state, who)]

    def allowed(self, line: str, seat: int | None = None) -> bool:
        """Whether a line may be played; the three ways to ask must agree."""
        return self.refusal(line, seat) is None

    def refusal(self, line: str, seat: int | None = None) -> str | None:
        """The number of the rule that forbids a line; the three ways to ask must agree."""
        return rule_against(self.game, self.state, self.seat if seat is None else seat, line)
