"""One seat that searches, in every game of a batch. All it is told are its sights."""

from __future__ import annotations

import jax

from florilegium.arrays.bits import Word
from florilegium.arrays.fusing import compiled
from florilegium.games.hanabi.batched.search import belief as beliefs
from florilegium.games.hanabi.batched.search import renewal
from florilegium.games.hanabi.batched.search.belief import Belief, Reading, Seen
from florilegium.games.hanabi.batched.search.blueprint import Params
from florilegium.games.hanabi.batched.search.choosing import (
    Decision,
    Search,
    Settings,
    decided,
    parts,
)
from florilegium.games.hanabi.batched.search.table import SHAPE, Sight

_MATCHED = 0.15
"""Where less of the weight than this had the card that left, it is put into the other hands too."""


class Seat:
    """What a seat believes, from the deal to the end of the games."""

    def __init__(
        self, params: Params, settings: Settings, key: jax.Array, first_sight: Sight
    ) -> None:
        self.params = params
        self.settings = settings
        self.belief = _begun(key, first_sight, settings.hands)
        self.seen: Seen | None = None
        """The partner's last move."""

    def watch(self, before: Sight, action: jax.Array, happened: jax.Array) -> None:
        """The partner moves; `before` it the seat knew this."""
        self.seen = Seen(before, action, happened)

    def decide(self, key: jax.Array, now: Sight, liked: jax.Array, going: jax.Array) -> Decision:
        """What the seat does; `liked` is what the network, told the same, prefers."""
        listen, mend, think = jax.random.split(key, 3)
        reading = self.settings.reading()
        if self.seen is not None:
            self.belief = _partner_moved(self.params, reading, self.belief, listen, self.seen, now)
            self._mend(mend, now, going)
        broken = self.belief.broken
        halted = self.belief._replace(broken=broken | ~going)
        search = Search(self.params, self.settings, think)
        decision, belief = decided(search, now, liked, halted)
        self.belief = belief._replace(broken=broken)
        return decision

    def moved(
        self, key: jax.Array, now: Sight, action: jax.Array, after: Sight, going: jax.Array
    ) -> None:
        """The seat's own action has led from `now` to `after`."""
        put, draw = jax.random.split(key)
        self._put_in(put, now, action, after, going)
        self.belief = _moved(self.belief, draw, action, after, going)

    def _mend(self, key: jax.Array, now: Sight, going: jax.Array) -> None:
        """Beliefs built anew: all of them early in a game, and later those without a hand."""
        early = int(self.belief.history.made) <= self.settings.early
        wanted = going if early else self.belief.broken & going
        for turn, places in enumerate(parts(wanted, self.settings.renewed)):
            self.belief = _rebuilt(
                self.params,
                self.settings.reading(),
                self.belief,
                jax.random.fold_in(key, turn),
                now,
                places,
                self.settings.fresh,
            )

    def _put_in(
        self, key: jax.Array, now: Sight, action: jax.Array, after: Sight, going: jax.Array
    ) -> None:
        """A card that few hands had and that was seen now: see renewal.substituted."""
        wanted, place, kind = _surprising(self.belief, action, after)
        for turn, places in enumerate(parts(wanted & going, self.settings.renewed)):
            self.belief = _substituted(
                self.params,
                self.settings.reading(),
                self.belief,
                jax.random.fold_in(key, turn),
                now,
                places,
                place,
                kind,
                self.settings.exchanged,
            )


@compiled(2)
def _begun(key: jax.Array, now: Sight, number: int) -> Belief:
    return beliefs.begun(key, now, number)


_moved = compiled()(beliefs.moved)
_partner_moved = compiled()(beliefs.partner_moved)


@compiled()
def _surprising(belief: Belief, action: jax.Array, after: Sight) -> tuple[jax.Array, Word, Word]:
    """Where a card left that few hands had, and which card it was."""
    leaves, place = beliefs.leaving(action)
    kind = beliefs.shown_kind(after)
    right = SHAPE.hand_cells.get(belief.hands, place[:, None]) == kind[:, None]
    share = (beliefs.shares(belief.weight) * right).sum(-1)
    return leaves & ~belief.broken & (share < _MATCHED), place, kind


@compiled(6)
def _rebuilt(
    params: Params,
    reading: Reading,
    belief: Belief,
    key: jax.Array,
    now: Sight,
    places: jax.Array,
    number: int,
) -> Belief:
    some, part = _some(now, places), beliefs.part_of(belief, places)
    part = renewal.rebuilt(params, reading, part, key, some, number)
    return beliefs.with_part(belief, places, part)


@compiled(8)
def _substituted(
    params: Params,
    reading: Reading,
    belief: Belief,
    key: jax.Array,
    now: Sight,
    places: jax.Array,
    place: Word,
    kind: Word,
    number: int,
) -> Belief:
    some, part = _some(now, places), beliefs.part_of(belief, places)
    card = renewal.Card(place[places], kind[places])
    part = renewal.substituted(params, reading, part, key, some, card, number)
    return beliefs.with_part(belief, places, part)


def _some(sight: Sight, places: jax.Array) -> Sight:
    found: Sight = jax.tree.map(lambda one: one[..., places], sight)
    return found
