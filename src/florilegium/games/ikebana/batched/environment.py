"""Ikebana by the million: the fast twin of rules.py, put together from its parts."""

from __future__ import annotations

from florilegium.arrays.environment import Environment
from florilegium.arrays.types import Twin, seat_in
from florilegium.games.ikebana import GAME
from florilegium.games.ikebana.batched import actions, deal, observation, play
from florilegium.games.ikebana.batched.state import TABLE, Shape, State


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
