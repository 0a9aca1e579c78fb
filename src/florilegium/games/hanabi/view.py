"""What one Hanabi seat may know, built by naming what is shown."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import game
from florilegium.core.caching import cached_by_identities, cached_by_identity
from florilegium.core.frozen import changed
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
    shown, hidden = _shown(state), _hidden(state.knowledge)
    if seat is None:
        return changed(shown, hands=hidden)
    return changed(shown, seat=seat, hands=replace_at(shown.hands, seat, hidden[seat - 1]))


def reveal(state: State) -> View:
    """Every hand face up; the order of the deck stays hidden."""
    return _shown(state)


@cached_by_identity(64)  # worked out once for all seats
def _shown(state: State) -> View:
    """HAN-13: with the whole discard."""
    options = state.setup.options
    colours = cards.colours(options)
    return View(
        seat=None,
        seats=state.setup.seats,
        turn=rules.turn(state),
        hands=tuple(map(_face_up, state.hands, state.knowledge)),
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


# Hands change slowly: the same objects come back with most views, and with them their bytes.


@cached_by_identity
def _hidden(knowledge: tuple[tuple[Knowledge, ...], ...]) -> Hands:
    """All hands face down."""
    return tuple(map(_face_down, knowledge))


@cached_by_identity
def _face_down(knowledge: tuple[Knowledge, ...]) -> tuple[Held, ...]:
    return tuple([_held(None, known) for known in knowledge])


@cached_by_identities
def _face_up(hand: tuple[Card, ...], knowledge: tuple[Knowledge, ...]) -> tuple[Held, ...]:
    return tuple(map(_held, hand, knowledge))


_held = cached_by_identities(Held)
