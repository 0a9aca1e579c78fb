"""The rules of Royal Flush: set-up, legality, what each action does. The numbers are RULES.md's."""

from __future__ import annotations

from collections import Counter

from florilegium.core.chance import first_pile, first_seat, shuffled
from florilegium.core.errors import Refusal
from florilegium.core.frozen import changed
from florilegium.core.game import Setup
from florilegium.core.message import Seat, say
from florilegium.core.seats import next_seat, replace_at
from florilegium.games.royal_flush import cards, scoring
from florilegium.games.royal_flush.actions import (
    DECK,
    SOURCES,
    Action,
    Done,
    Pass,
    Score,
    Swap,
    Take,
)
from florilegium.games.royal_flush.cards import Card, board_name, in_order
from florilegium.games.royal_flush.legal import LegalActions
from florilegium.games.royal_flush.state import (
    Display,
    Ended,
    Event,
    Passed,
    Refilled,
    Reshuffled,
    RoundEnded,
    RoundStarted,
    Scored,
    State,
    Stopped,
    Swapped,
    Took,
)

Step = tuple[State, tuple[Event, ...]]
Hands = tuple[tuple[Card, ...], ...]
_SWAP, _DONE, _PASS = Swap(), Done(), Pass()
_TAKES = tuple(map(Take, SOURCES))
_NOTHING = LegalActions((), ())
_JOKER = Card(cards.JOKER)


# Set-up


def start(setup: Setup[cards.Options]) -> State:
    """ROY-3, ROY-7, ROY-24: the first deal, five tokens each, and jokers for the children."""
    options, seats = setup.options, setup.seats
    boards = cards.boards_in_play(options, setup.seed)
    first = first_seat(options.first_seat, seats, setup.seed)
    hands, display, deck = _deal(pile(setup), seats)
    return State(
        setup=setup,
        deck=deck,
        discard=(),
        display=display,
        hands=hands,
        jokers=cards.jokers(options, seats),
        tokens=(cards.TOKENS,) * seats,
        spent=0,
        boards=boards,
        owners=((),) * len(boards),
        points=(0,) * seats,
        round=1,
        seat=first,
        starter=first,
        swapped=False,
        taken=0,
        shuffles=1,
    )


def pile(setup: Setup[cards.Options]) -> tuple[Card, ...]:
    """The first shuffle, or the deck that was injected."""
    return first_pile(cards.deck(setup.options), setup.deck, setup.seed, "shuffle 0")


def _deal(pile: tuple[Card, ...], seats: int) -> tuple[Hands, Display, tuple[Card, ...]]:
    """ROY-7: hand by hand from the front, seat 1 first, then the display."""
    dealt = cards.HAND * seats
    hands = [in_order(pile[at : at + cards.HAND]) for at in range(0, dealt, cards.HAND)]
    return tuple(hands), pile[dealt : dealt + cards.DISPLAY], pile[dealt + cards.DISPLAY :]


# Legality: each rule is one small question, which `legal` asks of kinds of actions and `refusal`
# of a single one. The seat to act is `state.seat` once `no_turn` has been asked.


def turn(state: State) -> tuple[int, ...]:
    """ROY-8: one seat at a time; nobody once the game is over."""
    return () if scoring.is_over(state) else (state.seat,)


def no_turn(state: State, seat: int) -> Refusal | None:
    """ROY-8, and ROY-32 after the last round."""
    if scoring.is_over(state):
        return Refusal("ROY-32", say("refused.over"))
    if state.seat != seat:
        return Refusal("ROY-8", say("royal_flush.refused.turn", seat=Seat(state.seat)))
    return None


def no_swapping(state: State) -> Refusal | None:
    """ROY-12 before the first card, ROY-9 for a token, ROY-15 with something to turn up."""
    if state.taken:
        return Refusal("ROY-12", say("royal_flush.refused.swap-late"))
    if not state.tokens[state.seat - 1]:
        return Refusal("ROY-9", say("royal_flush.refused.swap-token"))
    if not state.deck and not state.discard:
        return Refusal("ROY-15", say("royal_flush.refused.swap-empty"))
    return None


def no_further_card(state: State) -> Refusal | None:
    """ROY-11: every card after the first costs a token."""
    if not state.taken or state.tokens[state.seat - 1]:
        return None
    return Refusal("ROY-11", say("royal_flush.refused.take-token"))


def no_source(state: State, source: str) -> Refusal | None:
    """ROY-10 an empty position of the display, ROY-15 nothing left for the deck."""
    if source != DECK:
        if state.display[int(source) - 1] is not None:
            return None
        return Refusal("ROY-10", say("royal_flush.refused.gap", position=source))
    if state.deck or state.discard:
        return None
    return Refusal("ROY-15", say("royal_flush.refused.no-deck"))


def not_done(state: State) -> Refusal | None:
    """ROY-10: one card must be taken."""
    return None if state.taken else Refusal("ROY-10", say("royal_flush.refused.done"))


def no_scoring(state: State) -> Refusal | None:
    """ROY-12: a turn is for taking once it has begun so."""
    if state.swapped or state.taken:
        return Refusal("ROY-12", say("royal_flush.refused.score-late"))
    return None


def no_board(state: State, board: str) -> Refusal | None:
    """ROY-6 not in play, ROY-17 full."""
    if board not in state.boards:
        boards = tuple(map(board_name, state.boards))
        return Refusal(
            "ROY-6", say("royal_flush.refused.board", board=board_name(board), boards=boards)
        )
    if scoring.free_space(board, state.owners[state.boards.index(board)]) is None:
        return Refusal("ROY-17", say("royal_flush.refused.full", board=board_name(board)))
    return None


def no_cards(state: State, played: tuple[Card, ...]) -> Refusal | None:
    """ROY-16: the cards come from the own hand."""
    lacking = Counter(played) - Counter(_hand(state))
    if not lacking:
        return None
    return Refusal("ROY-16", say("royal_flush.refused.cards", cards=tuple(lacking.elements())))


def no_passing(state: State) -> Refusal | None:
    """ROY-15: only where nothing can be taken and nothing scored."""
    if state.taken or any(not no_source(state, source) for source in SOURCES):
        return Refusal("ROY-15", say("royal_flush.refused.pass-take"))
    if _scores(state):
        return Refusal("ROY-15", say("royal_flush.refused.pass-score"))
    return None


def _hand(state: State) -> tuple[Card, ...]:
    """All the acting seat holds, jokers last."""
    jokers = state.jokers[state.seat - 1]
    return state.hands[state.seat - 1] + (_JOKER,) * jokers


def _scores(state: State) -> tuple[scoring.CardSets, ...]:
    """Every combination that the hand allows on the boards that are open."""
    if no_scoring(state):
        return ()
    hand = _hand(state)
    boards = [board for board in state.boards if not no_board(state, board)]
    return tuple([sets for board in boards if (sets := scoring.sets_of(board, hand))])


def legal(state: State, seat: int) -> LegalActions:
    """ROY-8: everything the seat may choose now; never nothing, for `pass` covers what is left."""
    if no_turn(state, seat):
        return _NOTHING
    actions: tuple[Action, ...] = ()
    if not no_swapping(state):
        actions += (_SWAP,)
    if not no_further_card(state):
        actions += tuple([take for take in _TAKES if not no_source(state, take.source)])
    if not not_done(state):
        actions += (_DONE,)
    if not no_passing(state):
        actions += (_PASS,)
    return LegalActions(actions, _scores(state))


def why_not(state: State, seat: int, action: Action) -> Refusal | None:
    """Why the seat may not do this now, if so."""
    refused = no_turn(state, seat)
    if refused:
        return refused
    match action:
        case Swap():
            return no_swapping(state)
        case Take(source):
            return no_further_card(state) or no_source(state, source)
        case Done():
            return not_done(state)
        case Score(board, played):
            return (
                no_scoring(state)
                or no_board(state, board)
                or no_cards(state, played)
                or scoring.no_combination(board, played)
            )
        case Pass():
            return no_passing(state)
    raise AssertionError(action)


# What each action does


def apply(state: State, seat: int, action: Action) -> Step:
    """ROY-8: take, step by step, or score."""
    match action:
        case Swap():
            return _swap(state)
        case Take(source):
            return _take(state, source)
        case Done():
            return _end_turn(state, (Stopped(seat),))
        case Score(board, played):
            return _score(state, board, played)
        case Pass():
            return _pass(state)
    raise AssertionError(action)


def _draw(state: State, count: int) -> tuple[State, tuple[Card, ...], tuple[Event, ...]]:
    """ROY-14: off the deck, which the shuffled discard replaces; ROY-15: perhaps fewer."""
    deck, discard, shuffles = state.deck, state.discard, state.shuffles
    drawn, deck = deck[:count], deck[count:]
    events: tuple[Event, ...] = ()
    if len(drawn) < count and discard:
        events = (Reshuffled(len(discard)),)
        deck = shuffled(discard, state.setup.seed, f"shuffle {shuffles}")
        discard, shuffles = (), shuffles + 1
        more = count - len(drawn)
        drawn, deck = drawn + deck[:more], deck[more:]
    return changed(state, deck=deck, discard=discard, shuffles=shuffles), drawn, events


def _pay(state: State) -> State:
    """ROY-9, ROY-11: one token is put aside until tokens are shared."""
    tokens = replace_at(state.tokens, state.seat, state.tokens[state.seat - 1] - 1)
    return changed(state, tokens=tokens, spent=state.spent + 1)


def _swap(state: State) -> Step:
    """ROY-9; ROY-14: the cards that go are part of the discard before the new ones come."""
    gone = tuple(card for card in state.display if card is not None)
    state = changed(_pay(state), discard=state.discard + gone, swapped=True)
    state, drawn, events = _draw(state, cards.DISPLAY)
    display = drawn + (None,) * (cards.DISPLAY - len(drawn))
    return changed(state, display=display), (Swapped(state.seat, gone, display), *events)


def _take(state: State, source: str) -> Step:
    """ROY-10 the first card for free, ROY-11 each further one for a token."""
    paid = state.taken > 0
    if paid:
        state = _pay(state)
    events: tuple[Event, ...] = ()
    display = state.display
    if source == DECK:
        state, (card,), events = _draw(state, 1)
    else:
        position = int(source)
        (card,) = filter(None, display[position - 1 : position])
        display = replace_at(display, position, None)
    hand = in_order((*state.hands[state.seat - 1], card))
    hands = replace_at(state.hands, state.seat, hand)
    after = changed(state, hands=hands, display=display, taken=state.taken + 1)
    return after, (*events, Took(state.seat, source, card, paid))


def _score(state: State, board: str, played: tuple[Card, ...]) -> Step:
    """ROY-16: a piece on the highest free space; ROY-26: a joker that was used is gone."""
    seat, place = state.seat, state.boards.index(board)
    owners = state.owners[place]
    value = scoring.BOARDS[board].spaces[len(owners)]
    naturals, jokers = scoring.split(played)
    left = Counter(state.hands[seat - 1]) - Counter(naturals)
    after = changed(
        state,
        hands=replace_at(state.hands, seat, in_order(left.elements())),
        jokers=replace_at(state.jokers, seat, state.jokers[seat - 1] - jokers),
        discard=state.discard + naturals,
        owners=replace_at(state.owners, place + 1, (*owners, seat)),
        passes=0,
    )
    events = (Scored(seat, board, played, value),)
    return _end_round(after, events) if scoring.round_is_over(after) else _end_turn(after, events)


def _pass(state: State) -> Step:
    """ROY-15; once everybody has passed in a row nothing can change, and the round ends."""
    after = changed(state, passes=state.passes + 1)
    events = (Passed(state.seat),)
    return _end_round(after, events) if scoring.round_is_over(after) else _end_turn(after, events)


def _end_turn(state: State, events: tuple[Event, ...]) -> Step:
    """ROY-13: fill the gaps of the display from position 1 up; the next seat clockwise is on."""
    gaps = state.display.count(None)
    if gaps:
        state, drawn, shuffling = _draw(state, gaps)
        if drawn:
            fresh = iter(drawn)
            display = tuple([card or next(fresh, None) for card in state.display])
            state = changed(state, display=display)
            events += (*shuffling, Refilled(display))
    following = next_seat(state.seat, state.setup.seats)
    return changed(state, seat=following, swapped=False, taken=0), events


def _end_round(state: State, events: tuple[Event, ...]) -> Step:
    """ROY-28: points; ROY-30: spent tokens are shared; ROY-32: not so after the last round."""
    gains = scoring.round_points(state)
    points = tuple([sum(pair) for pair in zip(state.points, gains, strict=True)])
    state = changed(state, points=points)
    last = state.round == cards.ROUNDS
    shared, waiting = (0, state.spent) if last else divmod(state.spent, state.setup.seats)
    events += (RoundEnded(state.round, state.seat, gains, shared, waiting),)
    outcome = scoring.outcome(state)
    if outcome is not None:
        return state, (*events, Ended(outcome))
    tokens = tuple([count + shared for count in state.tokens])
    following = _next_round(changed(state, tokens=tokens, spent=waiting))
    return following, (*events, RoundStarted(following.round, following.seat))


def _next_round(state: State) -> State:
    """ROY-29, ROY-31: empty boards, all cards dealt anew, left of who ended the round begins."""
    whole = cards.deck(state.setup.options)
    pile = shuffled(whole, state.setup.seed, f"shuffle {state.shuffles}")
    hands, display, deck = _deal(pile, state.setup.seats)
    first = next_seat(state.seat, state.setup.seats)
    return changed(
        state,
        deck=deck,
        discard=(),
        display=display,
        hands=hands,
        owners=((),) * len(state.boards),
        round=state.round + 1,
        seat=first,
        starter=first,
        swapped=False,
        taken=0,
        shuffles=state.shuffles + 1,
        passes=0,
    )
