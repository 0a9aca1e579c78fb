"""One action in every game of the batch, as arithmetic without branches; rules.py says why.

The reward of a seat is the change of its prestige: with the six of the start the rewards of a game
add up to its score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp

from florilegium.arrays.bits import Word, among, either, either_of, masked, word
from florilegium.arrays.fusing import fusion_barrier
from florilegium.arrays.rows import at_row, best_row, passed, turned, wrapped
from florilegium.arrays.types import Played
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.batched.actions import DecodedAction, decoded, legal_words
from florilegium.games.ikebana.batched.cards import all_cards, alone, value
from florilegium.games.ikebana.batched.deal import next_card
from florilegium.games.ikebana.batched.piles import (
    bought_from,
    piles_after,
    refused_after,
    tops_only,
)
from florilegium.games.ikebana.batched.scoring import gain
from florilegium.games.ikebana.batched.state import (
    BOUQUET,
    NONE,
    OWN,
    TABLE,
    Heap,
    Shape,
    State,
)


class _Trade(NamedTuple):
    """What changes hands, and what follows for the turn."""

    card: Word
    """The card kept, refused or bought."""
    price: Word
    payee: Word
    """The row that gets the price."""
    gathers: Word
    """A card joins the bouquet: kept or bought."""
    turns_up: Word
    """A card is turned up: drawn, or the next one after a refusal."""
    shuffles: Word
    """IKE-16: for that the discards are shuffled first."""
    ends: Word
    """The round is over."""
    goes_on: Word
    """It is over, and another one follows."""


def played(shape: Shape, state: State, action: Word) -> Played[State]:
    """The games after the action; where it is not legal nothing happens."""
    tick = state.chance.counter
    legal = among(legal_words(shape, state), action)
    choice = fusion_barrier(decoded(shape, action, legal), tick)
    trade = fusion_barrier(_trade(shape, state, choice), tick)
    left, top = fusion_barrier(bought_from(state, choice.row), tick)
    own = fusion_barrier(_own(shape, state, choice, trade, top), tick)
    piles = _piles(shape, state, choice, trade, own, left)
    up = fusion_barrier(_turned_up(state, trade, own), tick)
    after = _after(shape, state, choice, trade, own, piles, up)
    done = trade.ends & (1 - trade.goes_on)
    return Played(after, _rewards(state, trade, own), done, 1 - legal)


def _trade(shape: Shape, state: State, choice: DecodedAction) -> _Trade:
    """IKE-8, IKE-9 and IKE-13: which card, at what price, to whom."""
    table, seats = state.table, shape.seats
    refusals = TABLE.refusals.get(table)
    bought = OWN.top.get(at_row(state.own, choice.row, first=1))
    gathers, turns_up = choice.keeps | choice.buys, choice.draws | choice.refuses
    full = word(TABLE.flowers.get(table) == cards.BOUQUET - 1)
    ends = gathers & full & word(TABLE.lap.get(table) == seats - 1)
    return _Trade(
        card=either(choice.buys, bought, TABLE.up.get(table)),
        price=masked(choice.buys, value(bought)) + masked(choice.refuses, refusals + 1),
        payee=either(choice.buys, choice.row, refusals % (seats - 1) + 1),
        gathers=gathers,
        turns_up=turns_up,
        shuffles=turns_up & (1 - state.bag.any()),
        ends=ends,
        goes_on=ends & word(TABLE.rounds.get(table) < cards.ROUNDS - 1),
    )


def _own(shape: Shape, state: State, choice: DecodedAction, trade: _Trade, top: Word) -> list[Word]:
    """By row: prestige paid and got, a new top card, and the gain of a bouquet that is complete."""
    first = state.own[0] - OWN.prestige.at(trade.price) + OWN.gain.at(_gain(shape, state, trade))
    rows = [either(choice.refuses, OWN.top.put(first, trade.card), first)]
    for place in range(1, shape.seats):
        own = state.own[place] + OWN.prestige.at(masked(word(trade.payee == place), trade.price))
        rows.append(either(_sells(choice, place), OWN.top.put(own, top), own))
    return rows


def _sells(choice: DecodedAction, row: int) -> Word:
    return choice.buys & word(choice.row == row)


def _gain(shape: Shape, state: State, trade: _Trade) -> Word:
    """IKE-17: what the bouquet pays that this card completes, if it does; IKE-25: doubled."""
    flowers = TABLE.flowers.get(state.table)
    pays = gain(_with(state.bouquets[0], trade.card, flowers))
    if shape.options.final_bouquet:
        pays = pays << word(TABLE.rounds.get(state.table) == cards.ROUNDS - 1)
    return masked(trade.gathers & word(flowers == cards.BOUQUET - 1), pays)


def _with(bouquet: Word, card: Word, flowers: Word) -> Word:
    """IKE-5: the bouquet with one card more."""
    return bouquet ^ (card ^ NONE) << BOUQUET.width * flowers


def _turned_up(state: State, trade: _Trade, own: list[Word]) -> tuple[Heap, Word]:
    """IKE-7: the deck without its top card, and that card."""
    bag = either_of(trade.shuffles, _shuffled(state, own), state.bag)
    card = next_card(state, bag)
    return either_of(trade.turns_up, bag.without(alone(card)), bag), card


def _shuffled(state: State, own: list[Word]) -> Heap:
    """IKE-16: all cards but those in bouquets and on top of a pile."""
    kept = state.gathered
    for row in own:
        kept = kept | alone(OWN.top.get(row))
    return all_cards(state.table).without(kept)


def _piles(
    shape: Shape, state: State, choice: DecodedAction, trade: _Trade, own: list[Word], left: Heap
) -> list[Heap]:
    """IKE-12: a card more, or one less and this left; IKE-16: the tops only."""
    sells = [_sells(choice, row) for row in range(1, shape.seats)]
    pairs = zip(tops_only(own), piles_after(state, choice.refuses, sells, left), strict=True)
    return [either_of(trade.shuffles, tops, some) for tops, some in pairs]


def _after(
    shape: Shape,
    state: State,
    choice: DecodedAction,
    trade: _Trade,
    own: list[Word],
    piles: list[Heap],
    up: tuple[Heap, Word],
) -> State:
    """The whole state, its rows as the next seat counts them where the turn passes on."""
    bag, card = up
    gathers, anew, empty = trade.gathers, trade.goes_on, jnp.zeros_like(state.table)
    none = Heap(empty, empty)
    bouquet = _with(state.bouquets[0], trade.card, TABLE.flowers.get(state.table))
    bouquets = [either(gathers, bouquet, state.bouquets[0]), *state.bouquets[1:]]
    gathered = state.gathered | alone(trade.card)
    rows = passed(own, gathers)
    best = masked(anew, best_row([OWN.gain.get(row) for row in rows]))
    scored = [_scored(row, trade) for row in rows]
    return State(
        own=turned(scored, best),
        bouquets=tuple(
            either(anew, shape.empty_bouquet, some) for some in passed(bouquets, gathers)
        ),
        piles=tuple(either_of(anew, none, some) for some in passed(piles, gathers)),
        refused=refused_after(state, own, choice.refuses, trade.card, trade.shuffles),
        table=_table(shape, state, choice, trade, card, best),
        bag=either_of(anew, all_cards(state.table), bag),
        gathered=either_of(anew, none, either_of(gathers, gathered, state.gathered)),
        chance=state.chance,
        decks=state.decks,
        identity=state.identity,
    )


def _scored(own: Word, trade: _Trade) -> Word:
    """IKE-17: the gain paid where the round is over; IKE-22: no discards in the next one."""
    paid = OWN.gain.cleared(own) + OWN.prestige.at(OWN.gain.get(own))
    own = either(trade.ends, paid, own)
    return either(trade.goes_on, OWN.top.put(own, NONE), own)


def _table(
    shape: Shape, state: State, choice: DecodedAction, trade: _Trade, up: Word, best: Word
) -> Word:
    """The next turn, or the next round (IKE-23), or the next refusal."""
    table, gathers, goes_on = state.table, trade.gathers, 1 - trade.goes_on
    lap = TABLE.lap.get(table) + gathers
    around = word(lap == shape.seats)
    place = either(trade.shuffles, shape.seats, TABLE.place.get(table) + choice.refuses)
    same = either(gathers, NONE, TABLE.up.get(table))
    return TABLE.packed(
        seat=wrapped(TABLE.seat.get(table) + gathers + best, shape.seats),
        lap=masked(1 - around, lap),
        flowers=masked(goes_on, TABLE.flowers.get(table) + around),
        rounds=TABLE.rounds.get(table) + trade.ends,
        refusals=masked(1 - gathers, TABLE.refusals.get(table) + choice.refuses),
        up=either(trade.turns_up, up, same),
        place=masked(goes_on, place),
    )


def _rewards(state: State, trade: _Trade, own: Sequence[Word]) -> jax.Array:
    """By seat: what was paid, got and gained."""
    rows = [
        OWN.prestige.get(after) - OWN.prestige.get(before) + masked(trade.ends, OWN.gain.get(after))
        for before, after in zip(state.own, own, strict=True)
    ]
    return jnp.stack(turned(rows, TABLE.seat.get(state.table), way=-1)).astype(jnp.int32)
