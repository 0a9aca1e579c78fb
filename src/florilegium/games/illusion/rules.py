"""The rules of Illusion: set-up, legality and what each action does. The numbers are RULES.md's."""

from __future__ import annotations

from florilegium.core.chance import first_pile, pick
from florilegium.core.errors import Refusal
from florilegium.core.frozen import changed
from florilegium.core.game import Setup
from florilegium.core.message import Seat, say
from florilegium.core.seats import next_seat
from florilegium.games.illusion import cards, scoring
from florilegium.games.illusion.actions import Action, Let, Place, Stop
from florilegium.games.illusion.cards import BASKETS, ROUNDS, Card
from florilegium.games.illusion.state import (
    Decided,
    Ended,
    Event,
    LetGo,
    Placed,
    RoundEnded,
    RoundStarted,
    State,
    Stopped,
    Turned,
)

Step = tuple[State, tuple[Event, ...]]
_PLACES: tuple[Action, ...] = tuple(map(Place, BASKETS))
_DECISIONS: tuple[Action, ...] = (Stop(), Let())


# Set-up


def start(setup: Setup[cards.Options]) -> State:
    """ILL-3: the first of three rounds."""
    return _deal(setup, 1, ())


def _deal(setup: Setup[cards.Options], number: int, scored: tuple[tuple[int, ...], ...]) -> State:
    """ILL-3, ILL-17: a round begins shuffled, with empty baskets and fresh lives."""
    turned, *deck = pile(setup, number)
    return State(
        setup=setup,
        deck=tuple(deck),
        turned=turned,
        baskets=((),) * len(BASKETS),
        lives=(cards.lives(setup.seats),) * setup.seats,
        scored=scored,
        round=number,
        seat=first_seat(setup, number),
        placed=None,
        decisions=(),
        shuffles=number,
    )


def pile(setup: Setup[cards.Options], number: int) -> tuple[Card, ...]:
    """The shuffle of a round; only that of the first can be injected."""
    injected = setup.deck if number == 1 else None
    return first_pile(cards.deck(setup.options), injected, setup.seed, f"shuffle {number - 1}")


def first_seat(setup: Setup[cards.Options], number: int) -> int:
    """ILL-4: drawn anew for every round; the host may name that of the first."""
    if number == 1 and setup.options.first_seat is not None:
        return setup.options.first_seat
    return 1 + pick(setup.seats, setup.seed, f"first seat {number}")


# Legality: each rule is one small question, which `legal` asks of kinds of actions and `refusal`
# of a single one.


def turn(state: State) -> tuple[int, ...]:
    """ILL-5: one seat places; ILL-7: then all the others decide, in any order."""
    return (state.seat,) if state.turned is not None else waiting(state)


def waiting(state: State) -> tuple[int, ...]:
    """ILL-9: the seats that still have to decide about the card just placed."""
    if state.placed is None:
        return ()
    done = {state.seat, *(seat for seat, _ in state.decisions)}
    return tuple([seat for seat in range(1, state.setup.seats + 1) if seat not in done])


def no_game(state: State) -> Refusal | None:
    """ILL-18."""
    return Refusal("ILL-18", say("refused.over")) if scoring.is_over(state) else None


def no_placing(state: State, seat: int) -> Refusal | None:
    """ILL-5: in turn; ILL-7: not before the others have decided about the card just placed."""
    if state.placed is not None:
        return Refusal("ILL-7", say("illusion.refused.window", waiting=_seats(waiting(state))))
    if state.seat != seat:
        return Refusal("ILL-5", say("illusion.refused.turn", seat=Seat(state.seat)))
    return None


def no_objecting(state: State, seat: int) -> Refusal | None:
    """ILL-7: right after a placement, and never about the own card."""
    if state.placed is None:
        return Refusal("ILL-7", say("illusion.refused.no-window"))
    if state.seat == seat:
        return Refusal("ILL-7", say("illusion.refused.own"))
    return None


def no_second_thought(state: State, seat: int) -> Refusal | None:
    """ILL-8: each seat decides once about a card."""
    if any(seat == decided for decided, _ in state.decisions):
        return Refusal("ILL-8", say("illusion.refused.twice"))
    return None


def no_deciding(state: State, seat: int) -> Refusal | None:
    """ILL-7 and ILL-8 together: what forbids a stop forbids a let."""
    return no_objecting(state, seat) or no_second_thought(state, seat)


def _seats(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(map(Seat, seats))


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """ILL-5: the four baskets for the seat in turn; ILL-7: stop or let for those who decide."""
    if no_game(state):
        return ()
    if not no_placing(state, seat):
        return _PLACES
    return () if no_deciding(state, seat) else _DECISIONS


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """Why the seat may not do this now, if so."""
    refused = no_game(state)
    if refused:
        return refused
    match action:
        case Place():
            return no_placing(state, seat)
        case Stop() | Let():
            return no_deciding(state, seat)
    raise AssertionError(action)


# What each action does


def apply(state: State, seat: int, action: Action) -> Step:
    """ILL-5: place; ILL-9: or decide."""
    match action:
        case Place(basket):
            return _place(state, basket)
        case Stop() | Let():
            return _decide(state, seat, isinstance(action, Stop))
    raise AssertionError(action)


def _place(state: State, basket: int) -> Step:
    """ILL-5: the card turned up covers the basket, and the others may object (ILL-7)."""
    card = state.turned
    assert card is not None, "no_placing lets nobody place without a card"
    baskets = state.baskets
    pile = (*baskets[basket - 1], card)
    baskets = (*baskets[: basket - 1], pile, *baskets[basket:])
    after = changed(state, turned=None, baskets=baskets, placed=basket)
    return after, (Placed(state.seat, basket, card),)


def _decide(state: State, seat: int, stop: bool) -> Step:
    """ILL-9: decisions pile up unseen; the last one brings them to light."""
    decided = changed(state, decisions=(*state.decisions, (seat, stop)))
    event = Decided(seat, stop)
    return (decided, (event,)) if waiting(decided) else _resolve(decided, event)


def _resolve(state: State, event: Event) -> Step:
    """ILL-8: at most one stop is heard."""
    callers = sorted(seat for seat, stop in state.decisions if stop)
    if not callers:
        return _go_on(state, (event, LetGo()))
    stopped = _stop(state, _heard(state, callers))
    return _go_on(changed(state, lives=_paid(state.lives, stopped)), (event, stopped))


def _heard(state: State, callers: list[int]) -> int:
    """ILL-9: of several callers one is drawn, whatever the order in which they decided."""
    if len(callers) == 1:
        return callers[0]
    placed = sum(map(len, state.baskets))
    return callers[tie(state.setup, state.round, placed, len(callers))]


def tie(setup: Setup[cards.Options], number: int, placed: int, callers: int) -> int:
    """Which of so many callers is heard in a round after so many placements, the first being 0."""
    return pick(callers, setup.seed, f"tie {number} {placed}")


def _stop(state: State, caller: int) -> Stopped:
    """ILL-10: the basket is shown. ILL-11, ILL-12: what a right stop moves; ILL-13: a wrong one."""
    basket = state.placed
    assert basket is not None, "no_objecting lets nobody stop without a card just placed"
    pile = state.baskets[basket - 1]
    earlier = scoring.earlier(pile)
    lives = min(earlier, state.lives[state.seat - 1]) if earlier else 1
    return Stopped(caller, state.seat, basket, pile, earlier > 0, lives)


def _paid(lives: tuple[int, ...], stopped: Stopped) -> tuple[int, ...]:
    """ILL-11: from the placer to the caller; ILL-13: from the caller to the box."""
    after = list(lives)
    if stopped.right:
        after[stopped.placer - 1] -= stopped.lives
        after[stopped.caller - 1] += stopped.lives
    else:
        after[stopped.caller - 1] -= stopped.lives
    return tuple(after)


def _go_on(state: State, events: tuple[Event, ...]) -> Step:
    """ILL-14: the card stays, the next seat turns one up; unless the round is over (ILL-15)."""
    if scoring.is_round_over(state):
        return _end_round(state, events)
    seat = next_seat(state.seat, state.setup.seats)
    turned, *deck = state.deck
    after = changed(state, deck=tuple(deck), turned=turned, seat=seat, placed=None, decisions=())
    return after, (*events, Turned(seat, turned))


def _end_round(state: State, events: tuple[Event, ...]) -> Step:
    """ILL-16: lives become points; then the next round, or the end after the third (ILL-18)."""
    scored = (*state.scored, state.lives)
    events += (RoundEnded(state.round, state.lives),)
    if state.round < ROUNDS:
        after = _deal(state.setup, state.round + 1, scored)
        assert after.turned is not None, "a round begins with a card turned up"
        return after, (
            *events,
            RoundStarted(after.round, after.seat),
            Turned(after.seat, after.turned),
        )
    after = changed(state, scored=scored, placed=None, decisions=())
    outcome = scoring.outcome(after)
    assert outcome is not None, "nothing is left to place or to decide"
    return after, (*events, Ended(outcome))
