"""Illusion by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Twin
from florilegium.games.illusion import GAME
from florilegium.games.illusion.batched import actions, deal, observation, play
from florilegium.games.illusion.batched.state import Shape, State, acting_seat


class Illusion(Environment[State]):
    """Two to six seats, the option of the game, and `memory`.

    The others decide about a card one after the other, from the placer's left neighbour on, and see
    nothing of each other's decisions until all are in (ILL-9). When a round ends the reward of each
    seat is the lives it has left (ILL-16), so that the rewards of a game add up to its score.

    As in the view, only the tops of the baskets are shown. With `memory=True` the observation ends
    with one more section, `memory`, 40 × 5: for each basket, variety by variety, as many ones as
    cards on it. Everybody saw them being placed: it is what a perfect memory knows.

    An injected deck has 303 rows, all that chance decides in a game: the varieties of the 50 cards
    of each round; the first seat of each round, counted from 0, where the host did not set it; and
    for each placement of each round a number below 60 that says which one of several callers is
    heard: the one, in the order of seats, of the number's remainder when divided by how many they
    are. `decks(setups)` makes them from readable games.
    """

    game = GAME
    twin = Twin(
        shape=Shape,
        state=State,
        deal=deal.new_game,
        play=play.played,
        legal=actions.legal_words,
        view=observation.view,
        encode=observation.encoded,
        seat=acting_seat,
        column=deal.column,
        require_decks=deal.require_decks,
    )
