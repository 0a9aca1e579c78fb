"""Royal Flush by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from functools import partial

import jax

from florilegium.arrays.bits import Word
from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Played, Twin, seat_in
from florilegium.games.royal_flush import GAME
from florilegium.games.royal_flush.batched import actions, observation, play, start
from florilegium.games.royal_flush.batched.state import TABLE, Shape, State


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

    game = GAME
    twin = Twin(
        shape=Shape,
        state=State,
        deal=start.new_game,
        play=partial(play.played, renews=False),
        legal=actions.known_legal,
        view=observation.view,
        encode=observation.encoded,
        seat=seat_in(TABLE.seat),
        column=start.column,
        require_decks=start.require_decks,
    )

    def _renewed(self, state: State, action: Word) -> Played[State]:
        """A new round and a new game share one deal."""
        return play.played(self.shape, state, action, renews=True)

    def _continued(self, state: State, action: Word) -> Played[State]:
        """A new round uses many numbers, and `played` has moved on by as many."""
        return play.played(self.shape, state, action, renews=False)

    def between_moves(self, state: State) -> jax.Array:
        """`bool[batch]`: no set is half chosen. A legal step that leads here was a whole move."""
        self._require_state(state)
        return state.choice == 0
