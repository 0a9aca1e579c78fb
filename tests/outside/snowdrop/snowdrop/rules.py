"""The rules of Snowdrop: set-up, legality, what each action does, and the end."""

from __future__ import annotations

from dataclasses import replace

from florilegium.core.chance import shuffled
from florilegium.core.errors import Refusal
from florilegium.core.game import Outcome, Setup
from florilegium.core.message import Seat, say
from florilegium.core.seats import clockwise, next_seat, replace_at

from . import cards
from .actions import Action, Melt, Plant
from .state import Drew, Ended, Event, Melted, Planted, State

Step = tuple[State, tuple[Event, ...]]


def start(setup: Setup[cards.Options]) -> State:
    """SNO-2, SNO-3: two bulbs each, hand by hand from the front of the deck; seat 1 begins."""
    pile = setup.deck or shuffled(cards.deck(setup.options), setup.seed, "deck")
    dealt = setup.seats * cards.HAND
    hands = tuple(
        tuple(sorted(pile[first : first + cards.HAND])) for first in range(0, dealt, cards.HAND)
    )
    beds = ((),) * setup.seats
    return State(setup, pile[dealt:], hands, beds, (), setup.options.snow, 1)


def turn(state: State) -> tuple[int, ...]:
    """SNO-3; nobody once all bulbs are gone (SNO-8)."""
    return (state.seat,) if any(state.hands) else ()


def no_turn(state: State, seat: int) -> Refusal | None:
    """SNO-8: not after the end; SNO-3: only in turn."""
    if not turn(state):
        return Refusal("SNO-8", say("refused.over"))
    if seat != state.seat:
        return Refusal("SNO-3", say("snowdrop.refused.turn", seat=Seat(state.seat)))
    return None


def no_bulb(state: State, bulb: str) -> Refusal | None:
    """SNO-4: only what the player in turn holds."""
    if bulb in state.hands[state.seat - 1]:
        return None
    return Refusal("SNO-4", say("snowdrop.refused.bulb", bulb=bulb))


def no_growth(state: State, bulb: str) -> Refusal | None:
    """SNO-5: not below snow that is too deep."""
    if int(bulb) >= state.snow:
        return None
    return Refusal("SNO-5", say("snowdrop.refused.snow", bulb=bulb, snow=state.snow))


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Every bulb in hand that can be planted, then every one that can be melted."""
    if no_turn(state, seat):
        return ()
    held = tuple(dict.fromkeys(state.hands[seat - 1]))
    plants = tuple(Plant(bulb) for bulb in held if not no_growth(state, bulb))
    return (*plants, *map(Melt, held))


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """Why the seat may not do this now, if so."""
    refused = no_turn(state, seat) or no_bulb(state, action.bulb)
    if refused or isinstance(action, Melt):
        return refused
    return no_growth(state, action.bulb)


def apply(state: State, seat: int, action: Action) -> Step:
    """SNO-5 or SNO-6, then SNO-7, and the end when nothing is left (SNO-8)."""
    hand = list(state.hands[seat - 1])
    hand.remove(action.bulb)
    done, event = _done(state, seat, action)
    events: tuple[Event, ...] = (event,)
    if state.deck:
        drawn, *deck = state.deck
        hand.append(drawn)
        done = replace(done, deck=tuple(deck))
        events += (Drew(seat, drawn),)
    done = replace(done, hands=replace_at(state.hands, seat, tuple(sorted(hand))))
    after = replace(done, seat=_next_seat(done))
    ended = outcome(after)
    return after, events if ended is None else (*events, Ended(ended))


def _done(state: State, seat: int, action: Action) -> tuple[State, Event]:
    if isinstance(action, Melt):
        snow = state.setup.options.snow
        melted = replace(state, compost=(*state.compost, action.bulb), snow=snow)
        return melted, Melted(seat, action.bulb)
    bed = (*state.beds[seat - 1], action.bulb)
    planted = replace(state, beds=replace_at(state.beds, seat, bed), snow=int(action.bulb))
    return planted, Planted(seat, action.bulb)


def _next_seat(state: State) -> int:
    """SNO-3: the next seat clockwise that has a bulb; the same where there is none."""
    seats = state.setup.seats
    order = clockwise(next_seat(state.seat, seats), seats)
    return next((seat for seat in order if state.hands[seat - 1]), state.seat)


def points(state: State) -> tuple[int, ...]:
    """SNO-8: the bulbs in each bed by their numbers."""
    return tuple(sum(map(int, bed)) for bed in state.beds)


def outcome(state: State) -> Outcome | None:
    """SNO-8: the most points win; who has equally many shares the victory."""
    if turn(state):
        return None
    scores = points(state)
    winners = tuple(seat for seat, score in enumerate(scores, 1) if score == max(scores))
    key = "snowdrop.won" if len(winners) == 1 else "snowdrop.shared"
    return Outcome(scores, winners, say(key, winners=tuple(map(Seat, winners)), score=max(scores)))
