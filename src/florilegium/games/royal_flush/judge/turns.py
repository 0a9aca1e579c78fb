"""How turns are taken in the worlds that a judge looks into: a good choice, quickly found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from florilegium.core.seats import replace_at
from florilegium.games.royal_flush import rules, scoring
from florilegium.games.royal_flush.actions import DECK, Action, Done, Pass, Score, Take
from florilegium.games.royal_flush.bots.hands import RANK_BITS, SUIT_BITS, Hand, left_of
from florilegium.games.royal_flush.bots.hard import CUT_OFF, JOKER_PRICE, PRICE
from florilegium.games.royal_flush.bots.outlook import Prospect, prospect
from florilegium.games.royal_flush.bots.planning import PIECE
from florilegium.games.royal_flush.cards import JOKER, NATURALS, ROUNDS, ROYAL_FLUSH, Card, in_order
from florilegium.games.royal_flush.judge.expectation import Expectation, held, spaces
from florilegium.games.royal_flush.state import State


class Care(NamedTuple):
    """How much is weighed: cards of the display that go with the hand, boards it is ready for."""

    cards: int
    boards: int


_OWN = Care(3, 2)
_RIVAL = Care(1, 1)
_UNSEEN = 1.2
"""What a card off the deck adds to a rival's hand, usually."""


class Choice(NamedTuple):
    """An action, and what it leaves the seat with: points it gets and points its hand promises."""

    points: float
    action: Action


def _points(choice: Choice) -> float:
    return choice.points


def choices(
    state: State, expectation: Expectation, unseen: float, care: Care = _OWN
) -> Iterator[Choice]:
    """What the seat whose turn it is may begin it with; `unseen` is what the deck promises."""
    seat = state.seat
    hand = held(state, seat)
    yield from scores(state, expectation, hand, care.boards)
    for position in closest(state, hand, care.cards):
        yield Choice(with_card(state, expectation, hand, position), Take(str(position)))
    if state.deck or state.discard:
        now = expectation.hand_worth(seat, hand, state.owners)
        yield Choice(now + unseen, Take(DECK))


def with_card(state: State, expectation: Expectation, hand: Hand, position: int) -> float:
    """What the hand promises with a card of the display."""
    card = state.display[position - 1]
    assert card is not None, "it can be taken"
    return expectation.hand_worth(state.seat, hand.plus(1 << card.order), state.owners)


def scores(state: State, expectation: Expectation, hand: Hand, most: int) -> Iterator[Choice]:
    """The best boards that the hand is ready for."""
    if rules.no_scoring(state):
        return
    seat = state.seat
    free = spaces(state.boards, state.owners)
    flow = expectation.flow(1)
    ready = [
        (values[0], board, way)
        for board, values in free.items()
        if values and (way := prospect(board, hand, flow)) and not way.lacking
    ]
    ready.sort(key=lambda one: one[0], reverse=True)
    for _, board, way in ready[:most]:
        score = Score(board, _cards(way))
        if scoring.fits(board, score.cards):
            yield Choice(score_worth(state, expectation, seat, hand, score), score)


def score_worth(
    state: State, expectation: Expectation, seat: int, hand: Hand, score: Score
) -> float:
    """The points of a score and what the rest of the hand promises then."""
    place = state.boards.index(score.board)
    owners = state.owners[place]
    gain = scoring.BOARDS[score.board].spaces[len(owners)] - PIECE
    if state.round < ROUNDS:
        gain -= JOKER_PRICE * score.cards.count(Card(JOKER))
    if ends_round(state, score):
        others = [len(cards) for at, cards in enumerate(state.hands, 1) if at != seat]
        return gain + CUT_OFF * max(others)
    after = replace_at(state.owners, place + 1, (*owners, seat))
    return gain + expectation.hand_worth(seat, left_of(hand, score.cards), after)


def ends_round(state: State, score: Score) -> bool:
    """ROY-27."""
    pieces = scoring.pieces(state.owners, state.setup.seats)
    return score.board == ROYAL_FLUSH or pieces[state.seat - 1] == 1


def _cards(way: Prospect) -> tuple[Card, ...]:
    """The set that a way takes from the hand."""
    singles = [card for card in NATURALS if way.cards >> card.order & 1]
    twins = [card for card in NATURALS if way.twins >> card.order & 1]
    return in_order((*singles, *twins, *twins, *(Card(JOKER),) * way.jokers))


def closest(state: State, hand: Hand, count: int) -> list[int]:
    """The positions of the display whose cards have most to do with the hand."""

    def ties(card: Card) -> int:
        value = (hand.one & RANK_BITS[card.rank]).bit_count()
        suit = (hand.one & SUIT_BITS[card.suit]).bit_count()
        return 2 * value + suit

    cards = [(ties(card), -at) for at, card in enumerate(state.display, 1) if card is not None]
    return [-at for _, at in sorted(cards, reverse=True)[:count]]


def finish_turn(state: State, expectation: Expectation, unseen: float) -> State:
    """Go on with a turn that has begun: the best card after a swap, further ones if they pay."""
    seat = state.seat
    if not state.taken:
        best = max(choices(state, expectation, unseen), key=_points)
        state, _ = rules.apply(state, seat, best.action)
    while state.tokens[seat - 1]:
        hand = held(state, seat)
        now = expectation.hand_worth(seat, hand, state.owners)
        gains = [
            (with_card(state, expectation, hand, at) - now, at) for at in closest(state, hand, 2)
        ]
        best_gain, position = max(gains, default=(0.0, 0))
        if best_gain <= PRICE:
            break
        state, _ = rules.apply(state, seat, Take(str(position)))
    return rules.apply(state, seat, Done())[0]


def reply(state: State, expectation: Expectation) -> State:
    """A rival's whole turn, as a planner without a purse would take it."""
    seat = state.seat
    offered = choices(state, expectation, _UNSEEN, _RIVAL)
    found = [choice for choice in offered if not _loses(state, choice.action)]
    best = max(found, key=_points, default=None)
    if best is None:
        refused = rules.no_passing(state)
        action: Action = Pass() if refused is None else rules.legal(state, seat)[0]
    else:
        action = best.action
    state, _ = rules.apply(state, seat, action)
    return rules.apply(state, seat, Done())[0] if isinstance(action, Take) else state


def _loses(state: State, action: Action) -> bool:
    """Whether it would end the game without winning it."""
    if state.round < ROUNDS or not isinstance(action, Score) or not ends_round(state, action):
        return False
    outcome = scoring.outcome(rules.apply(state, state.seat, action)[0])
    return outcome is not None and state.seat not in outcome.winners
