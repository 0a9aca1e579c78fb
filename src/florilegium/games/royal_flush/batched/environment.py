"""Royal Flush by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from collections.abc import Sequence

import jax
import numpy as np

from florilegium.arrays.bits import Word
from florilegium.arrays.chance import Chance
from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Played
from florilegium.core import option
from florilegium.games.royal_flush import GAME
from florilegium.games.royal_flush.actions import Action
from florilegium.games.royal_flush.batched import actions as batched_actions
from florilegium.games.royal_flush.batched import observation as encoding
from florilegium.games.royal_flush.batched import play as batched_play
from florilegium.games.royal_flush.batched import start as batched_start
from florilegium.games.royal_flush.batched.boards import NUMBER, ROYAL
from florilegium.games.royal_flush.batched.cards import KINDS
from florilegium.games.royal_flush.batched.state import CARDS, SEAT, Shape, State
from florilegium.games.royal_flush.cards import Card, Options


class RoyalFlush(Environment[State]):
    """Two to five seats, every option of the game.

    A move that scores takes several steps of the same seat: the board, then its cards one by one in
    the order of their numbers, jokers last. Every legal set can be reached, no choice leads into a
    dead end, and nothing has happened before the last card. `env.between_moves(state)` says where
    no set is half chosen; speeds are counted in whole moves.

    A reward is the value of the space, paid at once to its owner; the step that ends the game adds
    two points a token for every seat. The sum over a game is the outcome's score.

    An injected deck is dealt from its first card in every round, and gone round and round: the next
    card is the next one of it that is in the deck. Where boards are drawn, eight rows follow with
    the numbers of the game's boards.
    """

    name = "royal_flush"
    state_type = State
    shape: Shape

    def __init__(self, seats: int | None = None, **options: object) -> None:
        self.seats = GAME.setup(seats, 0).seats
        self.shape = Shape(self.seats, option.clean(Options, options, self.seats))
        self.cards = self.shape.cards
        self.observation = encoding.sections(self.shape)
        self.actions = batched_actions.sections()

    def _deal(self, chance: Chance, decks: jax.Array | None) -> State:
        return batched_start.new_game(self.shape, chance, decks)

    def _play(self, state: State, action: Word) -> Played[State]:
        return batched_play.played(self.shape, state, action, renews=False)

    def _renewed(self, state: State, action: Word) -> Played[State]:
        """A new round and a new game share one deal."""
        return batched_play.played(self.shape, state, action, renews=True)

    def _continued(self, state: State, action: Word) -> Played[State]:
        """A new round uses many numbers, and `played` has moved on by as many."""
        return self._play(state, action)

    def _legal(self, state: State) -> list[Word]:
        return list(state.legal)

    def _view(self, state: State, row: int) -> encoding.View:
        return encoding.view(self.shape, state, row)

    def _encode(self, view: encoding.View) -> list[Word]:
        return encoding.encoded(self.shape, view)

    def _seat(self, state: State) -> Word:
        return SEAT.get(state.table)

    def _check_decks(self, decks: jax.Array) -> None:
        columns = np.sort(np.asarray(decks[:CARDS]), axis=0)
        if not (columns == np.repeat(np.arange(KINDS), 2)[:, None]).all():
            raise ValueError("decks: every column must hold exactly the cards of the game")
        boards = np.sort(np.asarray(decks[CARDS:]), axis=0)
        if len(boards) and not self._are_two_of_each(boards):
            raise ValueError("decks: two boards of each category must follow the cards")

    @staticmethod
    def _are_two_of_each(boards: np.ndarray) -> bool:
        """ROY-6: boards in the order of their numbers, `[8, batch]`."""
        per_category = (boards // 4 == np.repeat(np.arange(4), 2)[:, None]).all()
        return bool(per_category and (np.diff(boards, axis=0) > 0).all() and (boards < ROYAL).all())

    def decks(
        self, decks: Sequence[Sequence[str]], boards: Sequence[Sequence[str]] = ()
    ) -> np.ndarray:
        """Readable decks, the top card first, as `init` takes them.

        Where boards are drawn each game needs the names of its eight.
        """
        kinds = np.array([[Card(text).order for text in deck] for deck in decks], np.uint8).T
        if not self.shape.draws_boards:
            return kinds
        numbers = [[NUMBER[name] for name in names if NUMBER[name] != ROYAL] for names in boards]
        return np.concatenate([kinds, np.array(numbers, np.uint8).T])

    def between_moves(self, state: State) -> jax.Array:
        """`bool[batch]`: no set is half chosen. A legal step that leads here was a whole move."""
        self._check(state)
        return state.choice == 0

    def action(self, numbers: Sequence[int]) -> Action:
        """The readable action behind its numbers, one after the other."""
        return batched_actions.action_of(numbers)

    def numbers(self, action: Action) -> tuple[int, ...]:
        """The numbers of a readable action, one after the other."""
        return batched_actions.numbers_of(action)
