"""Hanabi by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import jax
import numpy as np

from florilegium.arrays.bits import Word
from florilegium.arrays.chance import Chance
from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Played
from florilegium.core import option
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi import GAME
from florilegium.games.hanabi.actions import Action
from florilegium.games.hanabi.batched import actions as batched_actions
from florilegium.games.hanabi.batched import deal as batched_deal
from florilegium.games.hanabi.batched import observation as encoding
from florilegium.games.hanabi.batched import play as batched_play
from florilegium.games.hanabi.batched.state import SEAT, VALUES, Options, Shape, State


class Hanabi(Environment[State]):
    """Two to five seats, every option of the game, and `colours` from 2 to 5."""

    name = "hanabi"
    state_type = State
    shape: Shape

    def __init__(self, seats: int | None = None, **options: object) -> None:
        self.seats = GAME.setup(seats, 0).seats
        self.shape = Shape(self.seats, option.clean(Options, options, self.seats))
        self.cards = self.shape.cards
        self.observation = encoding.sections(self.shape)
        self.actions = batched_actions.sections(self.shape)

    def _deal(self, chance: Chance, decks: jax.Array | None) -> State:
        return batched_deal.new_game(self.shape, chance, decks)

    def _play(self, state: State, action: Word) -> Played[State]:
        return batched_play.played(self.shape, state, action)

    def _legal(self, state: State) -> list[Word]:
        return batched_actions.legal_words(self.shape, state)

    def _view(self, state: State, row: int) -> encoding.View:
        return encoding.view(self.shape, state, row)

    def _encode(self, view: encoding.View) -> list[Word]:
        return encoding.encoded(self.shape, view)

    def _seat(self, state: State) -> Word:
        return SEAT.get(state.table)

    def _check_decks(self, decks: jax.Array) -> None:
        if not (np.sort(np.asarray(decks), axis=0) == np.asarray(self._sorted)[:, None]).all():
            raise ValueError("decks: every column must hold exactly the cards of the game")

    @cached_property
    def _sorted(self) -> list[int]:
        """A whole deck as kinds."""
        return sorted(
            self.kind(card)
            for card in KINDS.values()
            if card.colour in self.shape.letters
            for _ in range(copies(card))
        )

    def kind(self, card: Card) -> int:
        """The number of a card's kind."""
        return self.shape.letters.index(card.colour) * VALUES + card.value - 1

    def decks(self, decks: Sequence[Sequence[str]]) -> np.ndarray:
        """Readable decks, the top card first, as `init` takes them."""
        kinds = [[self.kind(Card(text)) for text in deck] for deck in decks]
        return np.array(kinds, np.uint8).T

    def action(self, number: int, seat: int) -> Action:
        """The readable action behind a number, for a seat counted from 1 as in the rules."""
        return batched_actions.action_of(self.shape, number, seat)

    def number(self, action: Action, seat: int) -> int:
        """The number of a readable action, for a seat counted from 1 as in the rules."""
        return batched_actions.number_of(self.shape, action, seat)
