"""The rules of Ikebana: set-up, legality and what each action does. The numbers are RULES.md's."""

from __future__ import annotations

from florilegium.core.chance import first_pile, first_seat, shuffled
from florilegium.core.errors import Refusal
from florilegium.core.frozen import changed
from florilegium.core.game import Setup
from florilegium.core.message import Seat, say
from florilegium.core.seats import clockwise, next_seat, replace_at, seat_after
from florilegium.games.deck55 import Card
from florilegium.games.ikebana import cards, scoring
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.state import (
    Bought,
    Ended,
    Event,
    Kept,
    Refused,
    Reshuffled,
    Revealed,
    RoundScored,
    RoundStarted,
    State,
)

Step = tuple[State, tuple[Event, ...]]
_DRAW, _KEEP, _REFUSE = Draw(), Keep(), Refuse()
_BUYS = {seat: Buy(seat) for seat in range(1, 6)}


# Set-up


def start(setup: Setup[cards.Options]) -> State:
    """IKE-4: a shuffled deck, six prestige each."""
    seat = first_seat(setup.options.first_seat, setup.seats, setup.seed)
    return State(
        setup=setup,
        deck=pile(setup),
        revealed=None,
        refusals=0,
        seat=seat,
        starter=seat,
        round=1,
        prestige=(cards.CAPITAL,) * setup.seats,
        bouquets=((),) * setup.seats,
        discards=((),) * setup.seats,
        gains=(),
        finished=(),
        shuffles=1,
    )


def pile(setup: Setup[cards.Options]) -> tuple[Card, ...]:
    """The first shuffle, or the deck that was injected."""
    return first_pile(cards.deck(setup.options), setup.deck, setup.seed, "shuffle 0")


def _shuffle(pile: tuple[Card, ...], setup: Setup[cards.Options], earlier: int) -> tuple[Card, ...]:
    """A shuffle unlike the earlier ones of the game."""
    return shuffled(pile, setup.seed, f"shuffle {earlier}")


# Legality: each rule is one small question, which `legal` asks of kinds of actions and `refusal`
# of a single one.


def turn(state: State) -> tuple[int, ...]:
    """IKE-5: one seat at a time; nobody once the game is over."""
    return () if scoring.is_over(state) else (state.seat,)


def price(refusals: int) -> int:
    """IKE-8: the k-th refusal of a turn costs k; so many have been paid for."""
    return refusals + 1


def payee(seats: int, seat: int, refusals: int) -> int:
    """IKE-9: the left neighbour, then clockwise, skipping oneself; IKE-10 follows from it."""
    return seat_after(seat, refusals % (seats - 1) + 1, seats)


def no_turn(state: State, seat: int) -> Refusal | None:
    """IKE-6, and IKE-24 when the game is over."""
    if scoring.is_over(state):
        return Refusal("IKE-24", say("refused.over"))
    if state.seat != seat:
        return Refusal("IKE-6", say("ikebana.refused.turn", seat=Seat(state.seat)))
    return None


def no_drawing(state: State) -> Refusal | None:
    """IKE-6: only at the start of the turn."""
    if state.revealed is None:
        return None
    return Refusal("IKE-6", say("ikebana.refused.drawn", card=state.revealed))


def no_keeping(state: State) -> Refusal | None:
    """IKE-7: only what is turned up can be kept or refused."""
    return Refusal("IKE-7", say("ikebana.refused.none-up")) if state.revealed is None else None


def no_refusing(state: State) -> Refusal | None:
    """IKE-11: the price must be paid in full."""
    owned, cost = state.prestige[state.seat - 1], price(state.refusals)
    if owned >= cost:
        return None
    return Refusal("IKE-11", say("ikebana.refused.dear", price=cost, owned=owned))


def no_buying(state: State) -> Refusal | None:
    """IKE-15: only before drawing."""
    return Refusal("IKE-15", say("ikebana.refused.late")) if state.revealed is not None else None


def no_seller(state: State, owner: int) -> Refusal | None:
    """IKE-13: an opponent with a discard pile; IKE-14: never oneself."""
    if owner == state.seat:
        return Refusal("IKE-14", say("ikebana.refused.own"))
    if not 1 <= owner <= state.setup.seats:
        return Refusal("IKE-13", say("refused.no-seat", seats=state.setup.seats))
    if not state.discards[owner - 1]:
        return Refusal("IKE-13", say("ikebana.refused.empty", seat=Seat(owner)))
    return None


def no_payment(state: State, owner: int) -> Refusal | None:
    """IKE-14: never more than one owns."""
    card, owned = state.discards[owner - 1][-1], state.prestige[state.seat - 1]
    if owned >= card.value:
        return None
    return Refusal("IKE-14", say("ikebana.refused.poor", card=card, price=card.value, owned=owned))


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """IKE-6: draw or buy; IKE-7: keep or refuse."""
    if no_turn(state, seat):
        return ()
    if no_drawing(state):
        return (_KEEP,) if no_refusing(state) else (_KEEP, _REFUSE)
    owners = range(1, state.setup.seats + 1)
    return _DRAW, *[
        _BUYS[owner]
        for owner in owners
        if not (no_seller(state, owner) or no_payment(state, owner))
    ]


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """Why the seat may not do this now, if so."""
    refused = no_turn(state, seat)
    if refused:
        return refused
    match action:
        case Draw():
            return no_drawing(state)
        case Keep():
            return no_keeping(state)
        case Refuse():
            return no_keeping(state) or no_refusing(state)
        case Buy(owner):
            return no_buying(state) or no_seller(state, owner) or no_payment(state, owner)
    raise AssertionError(action)


# What each action does


def apply(state: State, seat: int, action: Action) -> Step:
    """IKE-6, IKE-7: one of four."""
    match action:
        case Draw():
            return _turn_up(state)
        case Keep():
            return _keep(state)
        case Refuse():
            return _refuse(state)
        case Buy(owner):
            return _buy(state, owner)
    raise AssertionError(action)


def _turn_up(state: State, *events: Event) -> Step:
    """IKE-7: the top card of the deck, which IKE-16 renews where it is empty."""
    if not state.deck:
        state = _reshuffle(state)
        events = (*events, Reshuffled(len(state.deck)))
    card = state.deck[0]
    after = changed(state, deck=state.deck[1:], revealed=card)
    return after, (*events, Revealed(state.seat, card))


def _reshuffle(state: State) -> State:
    """IKE-16: the tops stay, all other discards become the deck.

    It is never empty: five unfinished bouquets and five tops leave more than twenty cards.
    """
    below = tuple(card for pile in state.discards for card in pile[:-1])
    return changed(
        state,
        deck=_shuffle(below, state.setup, state.shuffles),
        discards=tuple(pile[-1:] for pile in state.discards),
        shuffles=state.shuffles + 1,
    )


def _keep(state: State) -> Step:
    """IKE-7: the card joins the bouquet."""
    card = state.revealed
    assert card is not None
    return _gather(state, card, Kept(state.seat, card))


def _refuse(state: State) -> Step:
    """IKE-8, IKE-9: pay; IKE-12: onto the own pile; IKE-7: turn up another."""
    card = state.revealed
    assert card is not None
    seat, cost = state.seat, price(state.refusals)
    to = payee(state.setup.seats, seat, state.refusals)
    after = changed(
        state,
        revealed=None,
        refusals=state.refusals + 1,
        prestige=_paid(state.prestige, seat, to, cost),
        discards=replace_at(state.discards, seat, (*state.discards[seat - 1], card)),
    )
    return _turn_up(after, Refused(seat, card, cost, to))


def _buy(state: State, owner: int) -> Step:
    """IKE-13: the top card of a pile, its value to the pile's owner."""
    seat, (*below, card) = state.seat, state.discards[owner - 1]
    after = changed(
        state,
        prestige=_paid(state.prestige, seat, owner, card.value),
        discards=replace_at(state.discards, owner, tuple(below)),
    )
    return _gather(after, card, Bought(seat, owner, card, card.value))


def _paid(prestige: tuple[int, ...], giver: int, taker: int, amount: int) -> tuple[int, ...]:
    """The prestige after a payment from seat to seat."""
    prestige = replace_at(prestige, giver, prestige[giver - 1] - amount)
    return replace_at(prestige, taker, prestige[taker - 1] + amount)


def _gather(state: State, card: Card, event: Event) -> Step:
    """IKE-5: one more card in the bouquet; the turn passes on, or the round is over (IKE-17)."""
    seat = state.seat
    bouquets = replace_at(state.bouquets, seat, (*state.bouquets[seat - 1], card))
    after = changed(
        state,
        revealed=None,
        refusals=0,
        seat=next_seat(seat, state.setup.seats),
        bouquets=bouquets,
    )
    complete = min(map(len, bouquets)) == cards.BOUQUET
    return _end_round(after, event) if complete else (after, (event,))


def _end_round(state: State, *events: Event) -> Step:
    """IKE-17: pay the gains; then the next round, or the end (IKE-24)."""
    final = scoring.is_doubled(state)
    gains = tuple(scoring.gain(bouquet, final) for bouquet in state.bouquets)
    totals = tuple(gain.total for gain in gains)
    after = changed(
        state,
        prestige=tuple(map(sum, zip(state.prestige, totals, strict=True))),
        gains=(*state.gains, totals),
        finished=(*state.finished, state.bouquets),
    )
    events += (RoundScored(state.round, gains),)
    outcome = scoring.outcome(after)
    if outcome is not None:
        return after, (*events, Ended(outcome))
    after = _next_round(after, _next_starter(state, totals))
    return after, (*events, RoundStarted(after.round, after.seat))


def _next_starter(state: State, totals: tuple[int, ...]) -> int:
    """IKE-23: the best gain; of several the first clockwise from who began the round."""
    order = clockwise(state.starter, state.setup.seats)
    return max(order, key=lambda seat: totals[seat - 1])


def _next_round(state: State, starter: int) -> State:
    """IKE-22: all cards go back and are shuffled."""
    return changed(
        state,
        deck=_shuffle(cards.deck(state.setup.options), state.setup, state.shuffles),
        seat=starter,
        starter=starter,
        round=state.round + 1,
        bouquets=((),) * state.setup.seats,
        discards=((),) * state.setup.seats,
        shuffles=state.shuffles + 1,
    )
