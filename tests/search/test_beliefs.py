"""Beliefs: the hands that a seat may hold, as likely as they are, and what they explain."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from florilegium.arrays.bits import Pair
from florilegium.games.deck55 import KINDS, copies
from florilegium.games.hanabi.batched.search import belief as beliefs
from florilegium.games.hanabi.batched.search import hands as hand
from florilegium.games.hanabi.batched.search import renewal
from florilegium.games.hanabi.batched.search.belief import Belief, Reading, Seen
from florilegium.games.hanabi.batched.search.blueprint import Params
from florilegium.games.hanabi.batched.search.hands import IMPOSSIBLE
from florilegium.games.hanabi.batched.search.playing import sight_of
from florilegium.games.hanabi.batched.search.seat import Seat
from florilegium.games.hanabi.batched.search.table import HAND, SHAPE, Games, Sight
from tests.search.tables import GAMES, SMALL, midgame, network, walked

Hands = dict[tuple[int, ...], int]
Shares = np.ndarray[Any, np.dtype[Any]]


def counted(games: Games, game: int) -> list[int]:
    """How many cards of each kind the acting seat does not see, counted from the whole state."""
    bag = [int(word[game]) for word in games.state.bag]
    own = [int(games.state.hands[0][game]) >> 5 * place & 31 for place in range(HAND)]
    numbers = [own.count(kind) + (bag[0] >> kind & 1) for kind in range(25)]
    for place in range(25):
        # The third 1 lies where a 5 would have its second copy.
        numbers[place - 4 if place % 5 == 4 else place] += bag[1] >> place & 1
    return numbers


def all_hands(games: Games, sight: Sight, game: int) -> Hands:
    """Every hand the acting seat may hold, and in how many ways it may have come."""
    unseen, found = counted(games, game), {}
    may = [
        [kind for kind in range(25) if int(sight.may[place][game]) >> kind & 1]
        for place in range(HAND)
    ]
    for kinds in product(*may):
        ways = prod(unseen[kind] - kinds[:place].count(kind) for place, kind in enumerate(kinds))
        if ways > 0 and all(kinds.count(kind) <= unseen[kind] for kind in kinds):
            found[kinds] = ways
    return found


def shares(hands: jax.Array, weight: jax.Array | None = None) -> Shares:
    """`[places, kinds]`: how much weight each kind has at each place."""
    found = np.asarray(hands)
    weights = np.ones(len(found)) if weight is None else np.exp(np.asarray(weight, float))
    by_place = [np.bincount(found >> 5 * place & 31, weights, 32)[:25] for place in range(HAND)]
    found_shares: Shares = np.stack(by_place) / weights.sum()
    return found_shares


def exact(hands: Hands) -> Shares:
    found = np.zeros((HAND, 25))
    for kinds, ways in hands.items():
        found[range(HAND), kinds] += ways
    by_ways: Shares = found / sum(hands.values())
    return by_ways


@pytest.fixture(scope="module")
def table() -> tuple[Games, Sight, list[Hands]]:
    games = midgame(44)
    sight = sight_of(games, 0)
    return games, sight, [all_hands(games, sight, game) for game in range(GAMES)]


def test_counting_and_tells(table: tuple[Games, Sight, list[Hands]]) -> None:
    games, sight, hands = table
    for game in range(GAMES):
        unseen = Pair(*(half[game : game + 1] for half in sight.unseen))
        kinds = jnp.arange(25, dtype=jnp.uint32)
        assert hand.number_of(unseen, kinds).tolist() == counted(games, game)
        true = int(games.state.hands[0][game])
        assert tuple(true >> 5 * place & 31 for place in range(HAND)) in hands[game]
        assert 20 < len(hands[game]) < 100_000, "neither known nor hopeless"
    assert sum(copies(KINDS[name]) for name in KINDS if name[0] != "M") == SHAPE.rows


def test_drawn_hands_are_as_likely_as_they_are(table: tuple[Games, Sight, list[Hands]]) -> None:
    _, sight, hands = table
    drawn, weight = jax.jit(lambda key: hand.fresh(key, sight, 20_000))(jax.random.key(1))
    ways = np.exp(np.asarray(jax.jit(lambda some: hand.ways(sight, some))(drawn)))
    for game, known in enumerate(hands):
        assert np.abs(shares(drawn[game], weight[game]) - exact(known)).max() < 0.02
        for word, number in zip(np.asarray(drawn[game])[:300], ways[game], strict=False):
            kinds = tuple(int(word) >> 5 * place & 31 for place in range(HAND))
            assert number == pytest.approx(known.get(kinds, 0), abs=0.5)


def test_metropolis_leaves_what_is_believed(table: tuple[Games, Sight, list[Hands]]) -> None:
    """From the true hand alone, by the cards alone, the rounds lead to all hands as they are."""
    games, sight, hands = table

    @jax.jit
    def chain(start: jax.Array) -> jax.Array:
        def step(at: jax.Array, now: jax.Array) -> jax.Array:
            propose, accept = jax.random.split(jax.random.fold_in(jax.random.key(2), at))
            new, balance = renewal.proposed(propose, sight, now)
            return jnp.where(jnp.log(jax.random.uniform(accept, now.shape)) < balance, new, now)

        walked_far: jax.Array = jax.lax.fori_loop(0, 100, step, start)
        return walked_far

    found = chain(jnp.broadcast_to(games.state.hands[0][:, None], (GAMES, 6_000)))
    for game, known in enumerate(hands):
        assert np.abs(shares(found[game]) - exact(known)).max() < 0.03


@pytest.mark.slow
def test_replaying_the_past_gives_what_was_found_on_the_way() -> None:
    """With the true hand, which no tell rules out, through cards that come and go."""
    params, reading = network(), SMALL.reading()._replace(sharpness=jnp.float32(0.3))
    heard, went = jax.jit(beliefs.partner_moved), jax.jit(beliefs.moved)
    replayed = jax.jit(lambda one: beliefs.replayed(params, reading, one, one.hands))
    known: dict[int, Belief] = {}
    seen: dict[int, Seen] = {}
    left = 0
    for turn, games, going, action, after in walked(30):
        row = turn % 2
        for one in (0, 1) if turn == 0 else ():
            known[one] = beliefs.begun(jax.random.key(one), sight_of(games, one), 4)
            known[one] = known[one]._replace(hands=true_hands(games, one))
        if row in seen:
            known[row] = heard(
                params, reading, known[row], jax.random.key(turn), seen[row], sight_of(games, 0)
            )
            found = replayed(known[row])
            assert float(jnp.abs(found - known[row].explains).max()) < 1e-4
        seen[1 - row] = Seen(sight_of(games, 1), action, going)
        known[row] = went(known[row], jax.random.key(turn), action, sight_of(after, 1), going)
        known[row] = known[row]._replace(hands=true_hands(after, 1))
        left += int((action < 10).sum())
    assert left > 20, "cards must have left hands, or nothing was tested"
    assert float(known[0].explains.max()) < -1


def true_hands(games: Games, row: int) -> jax.Array:
    return jnp.broadcast_to(games.state.hands[row][:, None], (GAMES, 4))


@pytest.mark.slow
def test_every_hand_agrees_with_tells_and_counting() -> None:
    """Filtered, rebuilt, exchanged and refreshed: nothing impossible has weight."""
    params, reading = network(), SMALL.reading()
    begun = jax.jit(lambda key, sight: beliefs.begun(key, sight, 64))
    heard, went = jax.jit(beliefs.partner_moved), jax.jit(beliefs.moved)
    known, seen, checked = None, None, 0
    for turn, games, going, action, after in walked(24):
        key, now = jax.random.key(turn), sight_of(games, 0)
        if turn % 2 == 0:
            known = begun(key, now) if known is None else known
            if seen is not None:
                known = heard(params, reading, known, key, seen, now)
            if bool(known.broken.any()):
                known = rebuilt(params, reading, known, key, now)
            checked += agreeing(known, now)
            known = refreshed(params, reading, known, key, now, jnp.int32(2))
            checked += agreeing(known, now)
            leaves, place = beliefs.leaving(action)
            kind = SHAPE.hand_cells.get(games.state.hands[0], place)
            put = substituted(params, reading, known, key, now, renewal.Card(place, kind))
            checked += agreeing(put, now, ~leaves)
            known = went(known, key, action, sight_of(after, 1), going)
            checked += agreeing(known, sight_of(after, 1))
        else:
            seen = Seen(sight_of(games, 1), action, going)
    assert checked > 50


rebuilt = jax.jit(partial(renewal.rebuilt, number=64))
refreshed = jax.jit(partial(renewal.refreshed, number=32))
substituted = jax.jit(partial(renewal.substituted, number=32))


@jax.jit
def weighed_both(sight: Sight, belief: Belief) -> tuple[jax.Array, jax.Array]:
    """By the cards alone, and as they are believed."""
    return hand.ways(sight, belief.hands), beliefs.shares(belief.weight)


def agreeing(belief: Belief, sight: Sight, besides: jax.Array | None = None) -> int:
    """In how many games hands have weight; all of these must be possible."""
    ways, weight = map(np.asarray, weighed_both(sight, belief))
    fine = ~np.asarray(belief.broken if besides is None else belief.broken | besides)
    assert (ways[fine][weight[fine] > 0] > IMPOSSIBLE / 2).all()
    return int(fine.sum())


@pytest.mark.slow
def test_a_belief_is_what_all_hands_together_say() -> None:
    """After 44 moves: against every hand there is, weighted by all that the partner did.

    The oldest cards have gone through so many resamplings that little may be left of them; the
    Metropolis rounds alone bring them back.
    """
    params = network()
    settings = SMALL._replace(
        hands=1024, fresh=1024, exchanged=512, prior=1.0, sharpness=0.5, deviates=0.1
    )
    reading, seat, liked = settings.reading(), None, jnp.zeros((1, 20))
    for turn, games, going, action, after in walked(44, count=1):
        key, now = jax.random.key(turn), sight_of(games, 0)
        if turn % 2 and seat:
            seat.watch(sight_of(games, 1), action, going)
            continue
        seat = seat or Seat(params, settings, key, now)
        seat.decide(key, now, liked, going)
        seat.moved(key, now, action, sight_of(after, 1), going)
    assert seat is not None
    now = sight_of(after, 0)
    seat.decide(jax.random.key(99), now, liked, going)
    assert not bool(seat.belief.broken[0])
    refresh = jax.jit(partial(renewal.refreshed, number=1024))
    belief = refresh(params, reading, seat.belief, jax.random.key(7), now, jnp.int32(40))
    hands = all_hands(after, now, 0)
    wanted = weighed(params, reading, belief, hands)
    found = shares(belief.hands[0], belief.weight[0])
    assert np.abs(found - wanted).max() < 0.08
    assert np.abs(wanted - exact(hands)).max() > 0.08, (
        "the partner's moves must have told something"
    )


def weighed(params: Params, reading: Reading, belief: Belief, hands: Hands) -> Shares:
    """The same as `exact`, with the partner's moves as well."""
    words = [sum(kind << 5 * place for place, kind in enumerate(kinds)) for kinds in hands]
    every = jnp.asarray([words], jnp.uint32)
    explains = np.asarray(jax.jit(beliefs.replayed)(params, reading, belief, every))[0]
    weight = np.log(list(hands.values())) + explains
    return shares(every[0], jnp.asarray(weight - weight.max()))
