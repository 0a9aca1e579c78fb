"""Helpers: tables with a known order of the flowers, and short ways to play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import florilegium as fl
from tests.games.table import named, only, rule_against

found, one = named, only
GAME: Any = fl.game("illusion")
NATURAL: tuple[str, ...] = tuple(str(card) for card in GAME.deck(GAME.options()))


def stacked(front: str = "") -> list[str]:
    """A full deck that begins with these flowers, the others in natural order."""
    rest = list(NATURAL)
    start = front.split()
    for card in start:
        rest.remove(card)
    return start + rest


def table(front: str = "", seats: int = 3, seed: int = 7, first_seat: int | None = 1) -> Any:
    return GAME.new(seats=seats, seed=seed, deck=stacked(front), first_seat=first_seat)


def step(state: Any, seat: int, text: str) -> tuple[Any, tuple[Any, ...]]:
    state, events = GAME.apply(state, seat, GAME.parse(text))
    return state, tuple(events)


def play(state: Any, seat: int, *texts: str) -> Any:
    for text in texts:
        state, _ = step(state, seat, text)
    return state


def refused(state: Any, seat: int, text: str) -> str:
    """The rule a refusal cites."""
    rule = rule_against(GAME, state, seat, text)
    assert rule is not None, f"{text} should be refused"
    return rule


def legal_texts(state: Any, seat: int) -> set[str]:
    return {str(action) for action in GAME.legal(state, seat)}


def resolve(
    state: Any, *stops: int, order: Iterable[int] | None = None
) -> tuple[Any, tuple[Any, ...]]:
    """Everyone decides; these seats say stop. The events of the last decision come back."""
    events: tuple[Any, ...] = ()
    for seat in tuple(order) if order is not None else tuple(GAME.turn(state)):
        state, events = step(state, seat, "stop" if seat in stops else "let")
    return state, events


def put(state: Any, basket: int, *stops: int) -> tuple[Any, tuple[Any, ...]]:
    """The seat to play places the card on a basket and the others decide."""
    (seat,) = GAME.turn(state)
    return resolve(play(state, seat, f"place {basket}"), *stops)


def piled(state: Any, *baskets: int) -> Any:
    """Places one card after the other on these baskets; nobody objects."""
    for basket in baskets:
        state, _ = put(state, basket)
    return state
