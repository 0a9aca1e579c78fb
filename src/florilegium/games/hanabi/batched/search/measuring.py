"""What a search is worth and how good its beliefs are, told by somebody who sees all hands."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.bits import size
from florilegium.arrays.fusing import compiled
from florilegium.games.hanabi.batched.search import belief as beliefs
from florilegium.games.hanabi.batched.search import hands as hand
from florilegium.games.hanabi.batched.search.belief import Belief
from florilegium.games.hanabi.batched.search.choosing import Decision, differences, parts
from florilegium.games.hanabi.batched.search.playing import Ints, ended, sight_of
from florilegium.games.hanabi.batched.search.rollouts import TO_THE_END
from florilegium.games.hanabi.batched.search.seat import Seat
from florilegium.games.hanabi.batched.search.table import HAND, SHAPE, Games, Sight
from florilegium.games.hanabi.batched.state import NONE


class Quality(NamedTuple):
    """Of beliefs, `[games]`."""

    surprise: jax.Array
    """How little weight the true cards have: the mean of the negative logarithms."""
    by_tells: jax.Array
    """The same if nothing but tells and counting were known."""
    different: jax.Array
    """How many different hands there are."""
    possible: jax.Array
    """The weight of hands that tells and counting allow: all of it, or something is wrong."""


class Meter:
    """Keeps what was decided; `watch` is for `playing.play`."""

    def __init__(self, key: jax.Array) -> None:
        self.key = key
        self.log: list[dict[str, Ints]] = []

    def watch(self, turn: int, games: Games, seat: Seat, decision: Decision) -> None:
        """Take note of a decision."""
        now, contest, going = sight_of(games, 0), decision.contest, ~ended(games)
        worth = self._worth(jax.random.fold_in(self.key, turn), games, now, seat, decision)
        noted = {
            "turn": jnp.full(going.shape, turn),
            "going": going,
            "deviates": decision.deviates,
            "own": decision.own,
            "action": decision.action,
            "asked": contest.asked[:, 1],
            "prior": contest.prior[:, 1],
            "gain": contest.gain[:, 1],
            "error": contest.error[:, 1],
            "worth": worth,
            "broken": seat.belief.broken,
            **quality(games, now, seat.belief)._asdict(),
        }
        self.log.append({name: np.asarray(value) for name, value in noted.items()})

    def joined(self) -> dict[str, Ints]:
        """By name `[decisions, games]`."""
        return {name: np.stack([one[name] for one in self.log]) for name in self.log[0]}

    def _worth(
        self, key: jax.Array, games: Games, now: Sight, seat: Seat, decision: Decision
    ) -> jax.Array:
        """What a deviation brings with the true hand, in any order of the deck.

        Summed over a game, the mean of this is the mean of what the search gains, for one seat that
        searches or for two, and far less noisy than the difference of scores.
        """
        worth, settings = jnp.zeros(decision.own.shape), seat.settings
        asked = jnp.broadcast_to(decision.deviates[:, None], decision.contest.asked.shape)
        hands = jnp.broadcast_to(games.state.hands[0][:, None], seat.belief.hands.shape)
        for step, places in enumerate(parts(decision.deviates, settings.compared)):
            found, _ = differences(
                seat.params,
                jax.random.fold_in(key, step),
                now,
                hands,
                jnp.zeros(hands.shape),
                decision.contest.actions,
                asked,
                places,
                jnp.int32(TO_THE_END),
                settings.third,
                settings.slots,
            )
            worth = worth.at[places].set(found[:, 1], mode="drop")
        return worth


@compiled()
def quality(games: Games, now: Sight, belief: Belief) -> Quality:
    """How well the acting seat believes."""
    share = beliefs.shares(belief.weight)
    surprise, by_tells = jnp.zeros(len(share)), jnp.zeros(len(share))
    held = jnp.zeros(len(share))
    for place in range(HAND):
        true = SHAPE.hand_cells.get(games.state.hands[0], place)
        there = (true != NONE).astype(jnp.float32)
        right = SHAPE.hand_cells.get(belief.hands, place) == true[:, None]
        could = hand.allowed(now.unseen, now.may[place])
        chance = hand.number_of(could, true) / jnp.maximum(size(could[0]) + size(could[1]), 1)
        surprise = surprise - there * jnp.log(jnp.maximum((share * right).sum(-1), 1e-3))
        by_tells = by_tells - there * jnp.log(jnp.maximum(chance, 1e-3))
        held = held + there
    ordered = jnp.sort(belief.hands, axis=-1)
    different = 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(-1)
    possible = hand.ways(now, belief.hands) > hand.IMPOSSIBLE / 2
    return Quality(surprise / held, by_tells / held, different, (share * possible).sum(-1))
