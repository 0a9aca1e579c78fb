"""The rules of Hanabi: set-up, legality and what each action does. The numbers are RULES.md's."""

from __future__ import annotations

from functools import cache

from florilegium.core.chance import first_pile, first_seat
from florilegium.core.errors import Refusal
from florilegium.core.game import Setup
from florilegium.core.message import Seat, say
from florilegium.core.seats import next_seat, replace_at
from florilegium.games.deck55 import COLOUR_NAMES, Card, colour_name
from florilegium.games.hanabi import cards, scoring
from florilegium.games.hanabi.actions import CLUES, Action, Discard, Play, Tell
from florilegium.games.hanabi.state import (
    Completed,
    Discarded,
    Drew,
    Ended,
    Event,
    Knowledge,
    LastRound,
    Played,
    State,
    Told,
)

Step = tuple[State, tuple[Event, ...]]
_UNTOLD = Knowledge()
_PLAYS = tuple(Play(place) for place in range(1, 6))
_DISCARDS = tuple(Discard(place) for place in range(1, 6))
_TELLS = {seat: {clue: Tell(seat, clue) for clue in CLUES} for seat in range(1, 6)}


# Set-up


def start(setup: Setup[cards.Options]) -> State:
    """HAN-4: shuffle and deal, hand by hand from the front of the deck, seat 1 first."""
    whole = pile(setup)
    size = cards.hand_size(setup.seats)
    dealt = size * setup.seats
    hands = tuple(whole[place : place + size] for place in range(0, dealt, size))
    return State(
        setup=setup,
        deck=whole[dealt:],
        hands=hands,
        knowledge=((_UNTOLD,) * size,) * setup.seats,
        fireworks=(0,) * len(cards.colours(setup.options)),
        discard=(),
        blue=setup.options.blue_tokens,
        red=0,
        seat=first_seat(setup.options.first_seat, setup.seats, setup.seed),
        turns_left=None,
    )


def pile(setup: Setup[cards.Options]) -> tuple[Card, ...]:
    """The shuffled deck, or the one that was injected."""
    return first_pile(cards.deck(setup.options), setup.deck, setup.seed, "deck")


# Legality: each rule is one small question, which `legal` asks of kinds of actions and `refusal`
# of a single one.


def turn(state: State) -> tuple[int, ...]:
    """HAN-6: one seat at a time; nobody once the game is over."""
    return () if scoring.is_over(state) else (state.seat,)


def no_turn(state: State, seat: int) -> Refusal | None:
    """HAN-6, and the three ways to end: HAN-19, HAN-21, HAN-22."""
    if state.seat != seat and not scoring.is_over(state):
        return Refusal("HAN-6", say("hanabi.refused.turn", seat=Seat(state.seat)))
    if scoring.is_over(state):
        return Refusal(scoring.ending_rule(state), say("refused.over"))
    return None


def no_telling(blue: int) -> Refusal | None:
    """HAN-7: a tell takes a blue token."""
    return None if blue else Refusal("HAN-7", say("hanabi.refused.no-blue"))


def no_discarding(blue: int, blue_tokens: int) -> Refusal | None:
    """HAN-12: not while all the blue tokens lie in the lid."""
    if blue < blue_tokens:
        return None
    return Refusal("HAN-12", say("hanabi.refused.all-blue", count=blue))


def no_listener(state: State, seat: int, to: int) -> Refusal | None:
    """HAN-8: one other player."""
    if to == seat:
        return Refusal("HAN-8", say("hanabi.refused.self"))
    if not 1 <= to <= state.setup.seats:
        return Refusal("HAN-8", say("refused.no-seat", seats=state.setup.seats))
    return None


def no_touch(state: State, to: int, clue: str) -> Refusal | None:
    """HAN-9 (and HAN-30: without the variant nothing is multicolour)."""
    if any(clue in card for card in state.hands[to - 1]):
        return None
    if clue in COLOUR_NAMES:
        return Refusal(
            "HAN-9", say("hanabi.refused.no-colour", seat=Seat(to), clue=colour_name(clue))
        )
    return Refusal("HAN-9", say("hanabi.refused.no-value", seat=Seat(to), clue=clue))


def no_card(state: State, seat: int, position: int, rule: str) -> Refusal | None:
    """The position holds no card: a hand may be short once the deck is empty."""
    count = len(state.hands[seat - 1])
    if 1 <= position <= count:
        return None
    return Refusal(rule, say("hanabi.refused.no-card", position=position, count=count))


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """HAN-6: every play, discard and tell that the seat may choose now."""
    if no_turn(state, seat):
        return ()
    size = len(state.hands[seat - 1])
    actions: tuple[Action, ...] = _PLAYS[:size]
    if not no_discarding(state.blue, state.setup.options.blue_tokens):
        actions += _DISCARDS[:size]
    if not no_telling(state.blue):
        for to, hand in enumerate(state.hands, 1):
            if to != seat:
                touched = "".join(hand)
                actions += tuple([tell for clue, tell in _TELLS[to].items() if clue in touched])
    return actions


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """Why the seat may not do this now, if so."""
    refused = no_turn(state, seat)
    if refused:
        return refused
    match action:
        case Tell(to, clue):
            return (
                no_telling(state.blue) or no_listener(state, seat, to) or no_touch(state, to, clue)
            )
        case Discard(position):
            return no_discarding(state.blue, state.setup.options.blue_tokens) or no_card(
                state, seat, position, "HAN-11"
            )
        case Play(position):
            return no_card(state, seat, position, "HAN-14")
    raise AssertionError(action)


# What each action does


def apply(state: State, seat: int, action: Action) -> Step:
    """HAN-6: one of three."""
    match action:
        case Tell(to, clue):
            return _tell(state, seat, to, clue)
        case Discard(position):
            return _discard(state, seat, position)
        case Play(position):
            return _play(state, seat, position)
    raise AssertionError(action)


@cache
def _hear(known: Knowledge, clue: str, touched: bool) -> Knowledge:
    """What a card is known to be after one more clue."""
    colour, value = known.colour, known.value
    not_colours, not_values = known.not_colours, known.not_values
    if clue in COLOUR_NAMES:
        if touched:
            colour = clue
        elif clue not in not_colours:
            not_colours = "".join(sorted(not_colours + clue, key=CLUES.index))
    elif touched:
        value = int(clue)
    elif clue not in not_values:
        not_values = "".join(sorted(not_values + clue))
    return Knowledge(colour, value, not_colours, not_values)


def _tell(state: State, seat: int, to: int, clue: str) -> Step:
    """HAN-7, HAN-8: one blue token leaves the lid; all matching cards are pointed at."""
    hand = state.hands[to - 1]
    knowledge = list(state.knowledge)
    knowledge[to - 1] = tuple(
        [
            _hear(known, clue, clue in card)
            for known, card in zip(knowledge[to - 1], hand, strict=True)
        ]
    )
    positions = tuple([place for place, card in enumerate(hand, 1) if clue in card])
    told = Told(seat, to, clue, positions)
    return _end_turn(state, (told,), blue=state.blue - 1, knowledge=tuple(knowledge))


def _discard(state: State, seat: int, position: int) -> Step:
    """HAN-11: the card to the discard, a blue token back into the lid."""
    card = state.hands[seat - 1][position - 1]
    return _end_turn(
        state,
        (Discarded(seat, position, card),),
        leaving=position,
        blue=state.blue + 1,
        discard=(*state.discard, card),
    )


def _play(state: State, seat: int, position: int) -> Step:
    """HAN-14: onto its firework; HAN-15: or a mistake."""
    card = state.hands[seat - 1][position - 1]
    column = CLUES.index(card.colour)
    if state.fireworks[column] != card.value - 1:
        return _end_turn(
            state,
            (Played(seat, position, card, False),),
            leaving=position,
            red=state.red + 1,
            discard=(*state.discard, card),
        )
    events: tuple[Event, ...] = (Played(seat, position, card, True),)
    blue = state.blue
    if card.value == cards.TOP:  # HAN-17
        bonus = blue < state.setup.options.blue_tokens
        blue += bonus
        events += (Completed(card.colour, bonus),)
    fireworks = (*state.fireworks[:column], card.value, *state.fireworks[column + 1 :])
    return _end_turn(state, events, leaving=position, blue=blue, fireworks=fireworks)


def _end_turn(
    state: State,
    events: tuple[Event, ...],
    *,
    leaving: int | None = None,
    blue: int | None = None,
    red: int | None = None,
    fireworks: tuple[int, ...] | None = None,
    discard: tuple[Card, ...] | None = None,
    knowledge: tuple[tuple[Knowledge, ...], ...] | None = None,
) -> Step:
    """Take the card out of the hand, draw (HAN-18), count the last turns (HAN-22), pass on."""
    seat = state.seat
    deck, hands, turns_left = state.deck, state.hands, state.turns_left
    knowledge = state.knowledge if knowledge is None else knowledge
    fireworks = state.fireworks if fireworks is None else fireworks
    red = state.red if red is None else red
    if turns_left is not None:
        turns_left -= 1
    if leaving is not None:
        hand, known = hands[seat - 1], knowledge[seat - 1]
        hand, known = hand[: leaving - 1] + hand[leaving:], known[: leaving - 1] + known[leaving:]
        # HAN-19 and HAN-21 end the game at once, before anything is drawn.
        if deck and red < state.setup.options.red_tokens and min(fireworks) < cards.TOP:
            hand, known = (*hand, deck[0]), (*known, _UNTOLD)
            events += (Drew(seat, len(hand), deck[0]),)
            deck = deck[1:]
            if not deck:
                turns_left = state.setup.seats
                events += (LastRound(),)
        hands = replace_at(hands, seat, hand)
        knowledge = replace_at(knowledge, seat, known)
    after = State(
        setup=state.setup,
        deck=deck,
        hands=hands,
        knowledge=knowledge,
        fireworks=fireworks,
        discard=state.discard if discard is None else discard,
        blue=state.blue if blue is None else blue,
        red=red,
        seat=next_seat(seat, state.setup.seats),
        turns_left=turns_left,
    )
    outcome = scoring.outcome(after)
    return after, events if outcome is None else (*events, Ended(outcome))
