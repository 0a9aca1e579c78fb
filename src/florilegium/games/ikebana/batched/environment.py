"""Ikebana by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import numpy as np

from florilegium.arrays.bits import Word
from florilegium.arrays.chance import Chance
from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Played
from florilegium.core import option
from florilegium.games.deck55 import Card, deck55
from florilegium.games.ikebana import GAME
from florilegium.games.ikebana.actions import Action
from florilegium.games.ikebana.batched import actions as batched_actions
from florilegium.games.ikebana.batched import deal as batched_deal
from florilegium.games.ikebana.batched import observation as encoding
from florilegium.games.ikebana.batched import play as batched_play
from florilegium.games.ikebana.batched.state import COLOURS, SEAT, VALUES, Shape, State
from florilegium.games.ikebana.cards import Options


class Ikebana(Environment[State]):
    """Two to five seats and every option of the game.

    The reward of each seat is the change of its prestige: what it pays, what it is paid, and its
    gain when the round ends (IKE-17). With the six of the start the rewards of a game add up to its
    score.

    The observation shows what a view shows of the round that is played. The gains and bouquets of
    finished rounds have no bearing on what follows and are left out, and so is the order in which
    a bouquet was gathered.

    An injected deck has 55 rows, the kinds of the cards, `5 * colour + value - 1` with the colours
    R G Y B K M, and serves every shuffle of the game. Its last card is the last of the column, also
    where only the discards are shuffled (IKE-16); a card that is not among them is passed over.
    """

    name = "ikebana"
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
        whole = np.sort([self.kind(card) for card in deck55()])
        if not (np.sort(np.asarray(decks), axis=0) == whole[:, None]).all():
            raise ValueError("decks: every column must hold exactly the cards of the game")

    def kind(self, card: Card) -> int:
        """The number of a card's kind."""
        return COLOURS.index(card.colour) * VALUES + card.value - 1

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
