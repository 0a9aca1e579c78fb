"""Hanabi by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Twin, seat_in
from florilegium.games.hanabi import GAME
from florilegium.games.hanabi.batched import actions, deal, observation, play
from florilegium.games.hanabi.batched.state import TABLE, Shape, State


class Hanabi(Environment[State]):
    """Two to five seats, every option of the game, and `colours` from 2 to 5.

    The reward of every seat is the change of the common score, one for each card that fits; a lost
    game takes all of it back (HAN-20), so that the rewards of a game add up to its score.
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
        seat=seat_in(TABLE.seat),
        column=deal.column,
    )
