"""How turns are taken in the worlds that a judge looks into: a good choice, quickly found."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from florilegium.core.seats import replace_at
from florilegium.games.royal_flush import rules, scoring
from florilegium.games.royal_flush.actions import DECK, Action, Done, Score, Take
from florilegium.games.royal_flush.bots.draw_odds import Flow
from florilegium.games.royal_flush.bots.hands import RANK_BITS, SUIT_BITS, Hand, left_of
from florilegium.games.royal_flush.bots.hard import CUT_OFF, JOKER_PRICE, PRICE
from florilegium.games.royal_flush.bots.outlook import Prospect, prospect
from florilegium.games.royal_flush.bots.planning import PIECE
from florilegium.games.royal_flush.cards import JOKER, NATURALS, ROUNDS, ROYAL_FLUSH, Card, in_order
from florilegium.games.royal_flush.judge.expectation import Expectation, Owners, held, spaces
from florilegium.games.royal_flush.state import State

_CARDS = 3
"""How many cards of the display are weighed, those that go best with the hand."""
_BOARDS = 2
"""How many of the boards that a hand is ready for are weighed."""
_UNSEEN = 1.2
"""What a card off the deck adds to a rival's hand, usually."""
_HELPFUL = 5
"""A card with so many ties to a rival's hand is taken rather than one off the deck."""
_NOTHING_COMES = Flow(0, 0, 0, 0.0, 0.0, 1.0)


class WeighedAction(NamedTuple):
    """An action, and what it leaves the seat with: points it gets and points its hand promises."""

    points: float
    action: Action


def _points(choice: WeighedAction) -> float:
    return choice.points


def choices(state: State, expectation: Expectation, unseen: float) -> Iterator[WeighedAction]:
    """What the seat whose turn it is may begin it with; `unseen` is what the deck promises."""
    seat = state.seat
    hand = held(state, seat)
    yield from scores(state, expectation, hand, _BOARDS)
    for position in closest(state, hand, _CARDS):
        yield WeighedAction(with_card(state, expectation, hand, position), Take(str(position)))
    if state.deck or state.discard:
        now = expectation.hand_worth(seat, hand, state.owners)
        yield WeighedAction(now + unseen, Take(DECK))


def with_card(state: State, expectation: Expectation, hand: Hand, position: int) -> float:
    """What the hand promises with a card of the display."""
    card = state.display[position - 1]
    assert card is not None, "it can be taken"
    return expectation.hand_worth(state.seat, hand.plus(1 << card.order), state.owners)


def scores(
    state: State, expectation: Expectation, hand: Hand, most: int
) -> Iterator[WeighedAction]:
    """The best boards that the hand is ready for."""
    if rules.no_scoring(state):
        return
    for board, cards in ready(state.boards, state.owners, hand)[:most]:
        score = Score(board, cards)
        yield WeighedAction(score_worth(state, expectation, state.seat, hand, score), score)


@lru_cache(maxsize=1024)  # a rival is asked in the same world after each of our actions
def ready(
    boards: tuple[str, ...], owners: Owners, hand: Hand
) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The open boards that a hand is ready for, with one set each, those worth most first."""
    found: list[tuple[int, str, tuple[Card, ...]]] = []
    for board, values in spaces(boards, owners).items():
        way = prospect(board, hand, _NOTHING_COMES) if values else None
        if way is not None and not way.lacking and scoring.fits(board, cards := _cards(way)):
            found.append((values[0], board, cards))
    found.sort(key=lambda one: -one[0])
    return tuple([(board, cards) for _, board, cards in found])


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


def ties(hand: Hand, card: Card) -> int:
    """How much a card has to do with a hand: its value twice, and its suit."""
    value = (hand.one & RANK_BITS[card.rank]).bit_count()
    suit = (hand.one & SUIT_BITS[card.suit]).bit_count()
    return 2 * value + suit


def closest(state: State, hand: Hand, count: int) -> list[int]:
    """The positions of the display whose cards have most to do with the hand."""
    cards = [(ties(hand, card), -at) for at, card in enumerate(state.display, 1) if card]
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
    """A rival's whole turn: it scores what is worth more than going on, or takes one card."""
    seat = state.seat
    action = _reply(state, expectation)
    state, _ = rules.apply(state, seat, action)
    return rules.apply(state, seat, Done())[0] if isinstance(action, Take) else state


def _reply(state: State, expectation: Expectation) -> Action:
    seat = state.seat
    hand = held(state, seat)
    for score in scores(state, expectation, hand, 1):
        now = expectation.hand_worth(seat, hand, state.owners)
        if score.points > now + _UNSEEN and not _loses(state, score.action):
            return score.action
    deck = bool(state.deck or state.discard)
    for position in closest(state, hand, 1):
        card = state.display[position - 1]
        if not deck or (card and ties(hand, card) >= _HELPFUL):
            return Take(str(position))
    return Take(DECK) if deck else rules.legal(state, seat)[0]  # a score, or else to pass


def _loses(state: State, action: Action) -> bool:
    """Whether it would end the game without winning it."""
    if state.round < ROUNDS or not isinstance(action, Score) or not ends_round(state, action):
        return False
    outcome = scoring.outcome(rules.apply(state, state.seat, action)[0])
    return outcome is not None and state.seat not in outcome.winners
