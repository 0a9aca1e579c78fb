"""What one Hanabi seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from florilegium.core import game
from florilegium.core.caching import cached_by_identities, cached_by_identity
from florilegium.core.game import Outcome
from florilegium.core.message import Message, say
from florilegium.core.seats import replace_at
from florilegium.games.deck55 import Card
from florilegium.games.hanabi import cards, rules, scoring
from florilegium.games.hanabi.state import Knowledge, State


@dataclass(frozen=True, slots=True)
class Held:
    """A card in somebody's hand: what the viewer sees of it and what its owner was told."""

    card: Card | None
    known: Knowledge


Hands = tuple[tuple[Held, ...], ...]


@dataclass(frozen=True, slots=True)
class View(game.View):
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

    def deck_told(self) -> Message:
        """The deck, the tokens and the points, as texts and pictures of the table say it."""
        return say(
            "hanabi.table.deck",
            deck=self.deck,
            score=self.score,
            blue=self.blue,
            blue_tokens=self.blue_tokens,
            red=self.red,
            red_tokens=self.red_tokens,
        )


def view(state: State, seat: int | None) -> View:
    """HAN-5: every hand but the own one, for a spectator none."""
    moment = _moment(state)
    if seat is None:
        return moment.seen(None, moment.hidden)
    own = moment.hidden[seat - 1]
    return moment.seen(seat, replace_at(moment.shown, seat, own))


def reveal(state: State) -> View:
    """Every hand face up; the order of the deck stays hidden."""
    moment = _moment(state)
    return moment.seen(None, moment.shown)


@dataclass(frozen=True, slots=True)
class _Moment:
    """A moment as everybody sees it alike, and all hands both face down and face up."""

    hidden: Hands
    shown: Hands
    common: dict[str, Any]

    def seen(self, seat: int | None, hands: Hands) -> View:
        """As this seat sees it, with these hands."""
        return View(seat=seat, hands=hands, **self.common)


@cached_by_identity(64)  # worked out once for all seats
def _moment(state: State) -> _Moment:
    """HAN-13: with the whole discard."""
    options = state.setup.options
    colours = cards.colours(options)
    return _Moment(
        hidden=tuple(map(_face_down, state.knowledge)),
        shown=tuple(map(_face_up, state.hands, state.knowledge)),
        common={
            "seats": state.setup.seats,
            "turn": rules.turn(state),
            "colours": colours,
            "fireworks": state.fireworks,
            "ceilings": scoring.ceilings(state.fireworks, state.discard, colours),
            "discard": state.discard,
            "deck": len(state.deck),
            "blue": state.blue,
            "blue_tokens": options.blue_tokens,
            "red": state.red,
            "red_tokens": options.red_tokens,
            "turns_left": state.turns_left,
            "score": scoring.points(state.fireworks),
            "outcome": scoring.outcome(state),
        },
    )


# Hands change slowly: the same objects come back with most views, and with them their bytes.


@cached_by_identity
def _face_down(knowledge: tuple[Knowledge, ...]) -> tuple[Held, ...]:
    return tuple([Held(None, known) for known in knowledge])


@cached_by_identities
def _face_up(hand: tuple[Card, ...], knowledge: tuple[Knowledge, ...]) -> tuple[Held, ...]:
    return tuple(map(Held, hand, knowledge))
