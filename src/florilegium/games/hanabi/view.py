"""What one Hanabi seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from florilegium.core.game import Outcome
from florilegium.games.deck55 import Card
from florilegium.games.hanabi import cards, rules, scoring
from florilegium.games.hanabi.state import Knowledge, State


@dataclass(frozen=True, slots=True)
class Held:
    """A card in somebody's hand: what the viewer sees of it and what its owner was told."""

    card: Card | None
    known: Knowledge


@dataclass(frozen=True, slots=True)
class View:
    """The table from one seat; `seat` is None for a spectator, who sees no hand at all."""

    seat: int | None
    seats: int
    turn: tuple[int, ...]
    hands: tuple[tuple[Held, ...], ...]
    colours: str
    fireworks: tuple[int, ...]
    ceilings: tuple[int, ...]
    """HAN-26: how high each firework can still get."""
    discard: tuple[Card, ...]
    deck: int
    blue: int
    blue_tokens: int
    red: int
    red_tokens: int
    turns_left: int | None
    score: int
    outcome: Outcome | None


def view(state: State, seat: int | None) -> View:
    """HAN-5: every hand but the own one, for a spectator none."""
    others = () if seat is None else tuple(one for one in _seats(state) if one != seat)
    return _seen(state, seat, others)


def reveal(state: State) -> View:
    """Every hand face up; the order of the deck stays hidden."""
    return _seen(state, None, tuple(_seats(state)))


def _seats(state: State) -> range:
    return range(1, state.setup.seats + 1)


def _seen(state: State, seat: int | None, shown: tuple[int, ...]) -> View:
    """The table with the hands of these seats face up; HAN-13: and the whole discard."""
    options = state.setup.options
    colours = cards.colours(options)
    return View(
        seat=seat,
        seats=state.setup.seats,
        turn=rules.turn(state),
        hands=tuple(_hand(state, owner, owner in shown) for owner in _seats(state)),
        colours=colours,
        fireworks=state.fireworks,
        ceilings=scoring.ceilings(state.fireworks, state.discard, colours),
        discard=state.discard,
        deck=len(state.deck),
        blue=state.blue,
        blue_tokens=options.blue_tokens,
        red=state.red,
        red_tokens=options.red_tokens,
        turns_left=state.turns_left,
        score=scoring.points(state.fireworks),
        outcome=scoring.outcome(state),
    )


def _hand(state: State, owner: int, shown: bool) -> tuple[Held, ...]:
    hand = state.hands[owner - 1]
    return _held(hand if shown else (None,) * len(hand), state.knowledge[owner - 1])


@lru_cache(maxsize=8192)  # hands change slowly, and several seats see the same
def _held(hand: tuple[Card | None, ...], knowledge: tuple[Knowledge, ...]) -> tuple[Held, ...]:
    return tuple([Held(card, known) for card, known in zip(hand, knowledge, strict=True)])
