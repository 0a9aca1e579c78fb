"""What decisions brought: rewards by seat, and how much better than expected it went."""

from __future__ import annotations

from typing import NamedTuple

import jax
import jax.numpy as jnp


class Moment(NamedTuple):
    """A step of every game, as the acting seat lived it; in a segment a first axis is the time."""

    words: jax.Array
    legal: jax.Array
    seat: jax.Array
    action: jax.Array
    chance: jax.Array
    """The logarithm of the action's."""
    value: jax.Array
    """What the seat expected to get."""
    rewards: jax.Array
    """`[seats, games]`, as they are learnt from."""
    done: jax.Array
    own: jax.Array
    """1 where the network that learns acted, 0 where somebody else did."""


class Credit(NamedTuple):
    """What a decision brought beyond what was expected, `[time, games]`."""

    advantage: jax.Array
    known: jax.Array
    """1 where the seat decided again or its game ended within the segment, and it is a decision to
    learn from; else 0."""


class _Later(NamedTuple):
    """What is known by seat, `[seats, games]`, going back in time."""

    gain: jax.Array
    """Since the moment, until its next decision."""
    value: jax.Array
    """Expected at that decision; 0 where the game ends before."""
    advantage: jax.Array
    known: jax.Array


def credited(moments: Moment, discount: float, trace: float) -> Credit:
    """Generalised advantages, each seat for itself.

    A seat is credited with all it gets until it decides again, whoever acts meanwhile and however
    often; a game that ends closes the account. A decision whose next one lies beyond the segment
    is not known yet, and what somebody else decided is nothing to learn from.
    """

    def back(later: _Later, now: Moment) -> tuple[_Later, Credit]:
        going = 1.0 - now.done
        later = _Later(
            gain=now.rewards + going * later.gain,
            value=going * later.value,
            advantage=going * later.advantage,
            known=jnp.maximum(now.done.astype(jnp.float32), later.known),
        )
        acts = (jnp.arange(len(now.rewards))[:, None] == now.seat).astype(jnp.float32)
        gain, value, advantage, known = ((part * acts).sum(0) for part in later)
        surprise = gain + discount * value - now.value
        found = known * (surprise + discount * trace * advantage)
        mine = _Later(*jnp.broadcast_arrays(jnp.zeros(()), now.value, found, jnp.ones(())))
        before = jax.tree.map(lambda own, other: jnp.where(acts != 0, own, other), mine, later)
        return before, Credit(found, known)

    none = jnp.zeros_like(moments.rewards[0])
    start = _Later(none, none, none, none)
    _, credit = jax.lax.scan(back, start, moments, reverse=True)
    return Credit(*(moments.own * part for part in credit))


def learnt_from(
    kind: str, rewards: jax.Array, points: jax.Array, done: jax.Array, scale: float
) -> jax.Array:
    """The rewards of a step as a network learns from them.

    All are `[seats, games]`; `rewards` are the environment's, `points` all that each seat has made
    in its game, those of the step included.
    """
    seats, made = len(rewards), rewards.astype(jnp.float32)
    if kind == "lead":
        made = made - (made.sum(0) - made) / (seats - 1)
    elif kind == "win":
        best = (points == points.max(0)).astype(jnp.float32)
        made = done * (best / best.sum(0) - 1 / seats)
    return scale * made
