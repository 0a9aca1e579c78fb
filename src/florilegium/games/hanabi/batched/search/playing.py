"""Whole games, all in step, in which one seat or both search."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.arrays.bits import size
from florilegium.arrays.fusing import compiled
from florilegium.games.hanabi.batched.actions import over
from florilegium.games.hanabi.batched.search import belief as beliefs
from florilegium.games.hanabi.batched.search import renewal
from florilegium.games.hanabi.batched.search.belief import Belief, Reading
from florilegium.games.hanabi.batched.search.blueprint import Params, answers
from florilegium.games.hanabi.batched.search.choosing import (
    Decision,
    Settings,
    decided,
    differences,
    parts,
)
from florilegium.games.hanabi.batched.search.rollouts import TO_THE_END
from florilegium.games.hanabi.batched.search.table import SHAPE, Games, Sight, new_games, played, sight

Ints = np.ndarray[Any, np.dtype[Any]]
NO_MOVE = 255
"""In a record, after the end of a game."""
_MATCHED = 0.15
"""Where less of the weight than this had the card that left, it is put into the other hands too."""


class Record(NamedTuple):
    """Games as they were played."""

    actions: Ints
    """`uint8[moves, games]`, NO_MOVE after the end of a game."""
    scores: Ints
    log: list[dict[str, Ints]]
    """What was found at each decision of a seat that searched, `[games]`."""


def play(
    params: Params, settings: Settings | tuple[Settings | None, Settings | None], key: jax.Array, decks: Any,
    measure: bool = False, verbose: Any = None,
) -> Record:
    """Games from these decks. The first settings are those of the seat that begins, None for one
    that does not search. `measure` worlds of the true hand tell what deviations were worth.
    """
    own = settings if not isinstance(settings, Settings) else (settings, settings)
    games = new_games(jnp.asarray(decks))
    count = decks.shape[1]
    scores = jnp.zeros(count, jnp.int32)
    believed: dict[int, Belief] = {}
    for role, some in enumerate(own):
        if some is not None:
            one = jax.random.fold_in(key, 1000 + role)
            believed[role] = _begun(one, _sight(games, role), some.hands)
    moves: list[jax.Array] = []
    log: list[dict[str, Ints]] = []
    going = ~_over(games)
    before: dict[int, tuple[Sight, jax.Array, jax.Array]] = {}
    turn = 0
    while bool(going.any()):
        role, keys = turn % 2, jax.random.split(jax.random.fold_in(key, turn), 7)
        liked = _liked(params, games)
        action = jnp.argmax(liked, axis=-1).astype(jnp.int32)
        now = _sight(games, 0)
        some = own[role]
        if some is not None:
            belief = believed[role]
            if role in before:
                belief = _partner_moved(params, some.reading(), belief, keys[0], *before[role][:2], now, before[role][2], jnp.float32(some.surprise))
            belief = _mended(params, some, keys[1], now, belief, going)
            halted = belief._replace(broken=belief.broken | ~going)
            decision, thought = decided(params, some, keys[2], now, liked, halted)
            belief = thought._replace(broken=belief.broken)
            action = decision.action
            log.append(_noted(params, some, keys[3], now, games, decision, belief, going, turn, measure))
            belief = _substituted(params, some, keys[6], belief, now, games, action, going)
            believed[role] = belief
        after = _played(games, action)
        if some is not None:
            believed[role] = _moved(believed[role], keys[4], action, _sight(after.games, 1), going)
        other = 1 - role
        if own[other] is not None:
            before[other] = _sight(games, 1), action, going
        moves.append(jnp.where(going, action, NO_MOVE).astype(jnp.uint8))
        scores = scores + after.reward
        games = after.games
        going = ~_over(games)
        turn += 1
        if verbose:
            verbose(turn, going)
    return Record(np.stack([np.asarray(one) for one in moves]), np.asarray(scores), log)


def _mended(params: Params, settings: Settings, key: jax.Array, now: Sight, belief: Belief, going: jax.Array) -> Belief:
    past = int(belief.history.count)
    wanted = going if 0 < past <= settings.early else belief.broken & going
    for turn, places in enumerate(parts(wanted, settings.renewed)):
        one = jax.random.fold_in(key, turn)
        belief = _rebuilt(params, settings.reading(), one, now, belief, places, settings.fresh)
    return belief


def _substituted(params: Params, settings: Settings, key: jax.Array, belief: Belief, now: Sight, games: Games, action: jax.Array, going: jax.Array) -> Belief:
    """Once a card shows that few hands had: see renewal.substituted."""
    leaves, place, kind, matched = _shown_card(belief, games, action)
    wanted = leaves & going & ~belief.broken & (matched < _MATCHED)
    for turn, places in enumerate(parts(wanted, settings.renewed)):
        one = jax.random.fold_in(key, turn)
        belief = _put_in(params, settings.reading(), one, now, belief, places, place, kind, settings.exchanged)
    return belief


@compiled()
def _shown_card(belief: Belief, games: Games, action: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array, jax.Array]:
    leaves, place = beliefs.leaving(action)
    kind = SHAPE.hand_cells.get(games.state.hands[0], place)
    right = SHAPE.hand_cells.get(belief.hands, place[:, None]) == kind[:, None]
    return leaves, place, kind, (beliefs.shares(belief.weight) * right).sum(-1)


def _noted(params: Params, settings: Settings, key: jax.Array, now: Sight, games: Games, decision: Decision, belief: Belief, going: jax.Array, turn: int, measure: bool) -> dict[str, Ints]:
    contest = decision.contest
    true = jnp.zeros_like(contest.prior)
    if measure:
        asked = jnp.broadcast_to(decision.deviates[:, None], contest.asked.shape)
        hands = jnp.broadcast_to(games.state.hands[0][:, None], belief.hands.shape)
        for step, places in enumerate(parts(decision.deviates, settings.compared)):
            found = differences(params, jax.random.fold_in(key, step), now, hands, jnp.zeros(hands.shape), contest.actions, asked, places, jnp.int32(TO_THE_END), settings.third, settings.slots)
            true = true.at[places].set(found[0], mode="drop")
    noted = {
        "going": going, "deviates": decision.deviates, "own": decision.own, "action": decision.action,
        "asked": contest.asked[:, 1], "gain": contest.gain[:, 1], "error": contest.error[:, 1],
        "prior": contest.prior[:, 1], "true": true[:, 1], "broken": belief.broken,
    }  # fmt: skip
    if measure:
        noted |= _quality(now, games, belief)
    made = {name: np.asarray(value) for name, value in noted.items()}
    return made | {"turn": np.full(len(going), turn)}


@compiled()
def _quality(now: Sight, games: Games, belief: Belief) -> dict[str, jax.Array]:
    from florilegium.games.hanabi.batched.search import hands as hand

    share = beliefs.shares(belief.weight)
    possible = hand.ways(now, belief.hands) > hand.IMPOSSIBLE / 2
    score = jnp.zeros(len(share))
    base = jnp.zeros(len(share))
    number = jnp.zeros(len(share))
    for place in range(5):
        true = SHAPE.hand_cells.get(games.state.hands[0], place)
        right = SHAPE.hand_cells.get(belief.hands, place) == true[:, None]
        held = true != 31
        among = hand.allowed(now.unseen, now.may[place])
        prior = hand.number_of(among, true) / jnp.maximum(size(among[0]) + size(among[1]), 1)
        score = score + jnp.where(held, -jnp.log(jnp.maximum((share * right).sum(-1), 1e-3)), 0)
        base = base + jnp.where(held, -jnp.log(jnp.maximum(prior, 1e-3)), 0)
        number = number + held
    ordered = jnp.sort(belief.hands, axis=-1)
    unique = 1 + (ordered[:, 1:] != ordered[:, :-1]).sum(-1)
    return {"effective": beliefs.effective(belief.weight), "nll": score / number, "nll0": base / number, "unique": unique, "possible": (share * possible).sum(-1)}


@compiled()
def _over(games: Games) -> jax.Array:
    return over(SHAPE, games.state) != 0


@compiled()
def _liked(params: Params, games: Games) -> jax.Array:
    return answers(params, games)[0]


@compiled(1)
def _sight(games: Games, row: int) -> Sight:
    return sight(games, row)


@compiled(2)
def _begun(key: jax.Array, now: Sight, number: int) -> Belief:
    return beliefs.begun(key, now, number)


_played = compiled()(played)
_moved = compiled()(beliefs.moved)
_partner_moved = compiled()(beliefs.partner_moved)


@compiled(6)
def _rebuilt(params: Params, reading: Reading, key: jax.Array, now: Sight, belief: Belief, places: jax.Array, number: int) -> Belief:
    some = jax.tree.map(lambda one: one[..., places], now)
    part = beliefs.part_of(belief, places)
    return beliefs.with_part(belief, places, renewal.rebuilt(params, reading, part, key, some, number))


@compiled(8)
def _put_in(params: Params, reading: Reading, key: jax.Array, now: Sight, belief: Belief, places: jax.Array, place: jax.Array, kind: jax.Array, number: int) -> Belief:
    some = jax.tree.map(lambda one: one[..., places], now)
    part = beliefs.part_of(belief, places)
    put = renewal.substituted(params, reading, part, key, some, place[places], kind[places], number)
    return beliefs.with_part(belief, places, put)
