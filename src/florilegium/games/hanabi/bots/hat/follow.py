"""From the events and views of a seat to its position."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from florilegium.games.deck55 import NUMBER
from florilegium.games.hanabi import cards as material
from florilegium.games.hanabi.actions import CLUES
from florilegium.games.hanabi.bots.hat.board import COLOUR_SETS, VALUE_SETS, board
from florilegium.games.hanabi.bots.hat.channel import Clue
from florilegium.games.hanabi.bots.hat.position import Position
from florilegium.games.hanabi.bots.hat.table import narrowed
from florilegium.games.hanabi.state import Discarded, Drew, Event, Knowledge, Played, Told
from florilegium.games.hanabi.view import Held, View

KINDS_OF = dict(zip(CLUES, (*COLOUR_SETS, *VALUE_SETS), strict=True))
"""The set of kinds that a clue speaks of."""
_EVERYTHING = sum(VALUE_SETS)


def follow(view: View, events: Sequence[Event], seat: int) -> Position:
    """A position after these events, from the first view; without events, what the view shows."""
    if events or (not view.discard and not view.score):
        position = _dealt(view, events, seat)
        advance(position, events)
        if agrees(position, view):
            return position
    return _joined(view, seat)


def _dealt(view: View, events: Sequence[Event], seat: int) -> Position:
    """Before the first action: what was drawn goes back, what was played comes back."""
    hands: list[list[int]] = [
        [NUMBER[held.card] for held in hand if held.card is not None] for hand in view.hands
    ]
    for event in reversed(events):
        if isinstance(event, Drew) and event.seat - 1 != seat:
            hands[event.seat - 1].pop()
        elif isinstance(event, Played | Discarded) and event.seat - 1 != seat:
            hands[event.seat - 1].insert(event.position - 1, NUMBER[event.card])
    cards = [None if place == seat else tuple(hand) for place, hand in enumerate(hands)]
    position = Position.start(
        cards,
        material.hand_size(view.seats),
        len(view.colours),
        view.blue_tokens,
        view.red_tokens,
    )
    first = next((one.seat for one in events if isinstance(one, Told | Played | Discarded)), None)
    position.seat = seat if first is None else first - 1
    return position


def advance(position: Position, events: Sequence[Event]) -> None:
    """Follow what happened."""
    for number, event in enumerate(events):
        if isinstance(event, Told):
            position.seat = event.seat - 1
            clue = Clue(event.to - 1, KINDS_OF[event.clue])
            position.tell(clue, tuple([place - 1 for place in event.positions]))
        elif isinstance(event, Discarded | Played):
            position.seat = event.seat - 1
            drawn = _drawn(events[number + 1 : number + 3])
            act = position.discard if isinstance(event, Discarded) else position.play
            act(event.position - 1, NUMBER[event.card], drawn)


def _drawn(events: Sequence[Event]) -> int | None:
    for event in events:
        if isinstance(event, Drew):
            return None if event.card is None else NUMBER[event.card]
    return None


def agrees(position: Position, view: View) -> bool:
    """Whether nothing was missed."""
    return (
        position.board.fireworks == view.fireworks
        and position.blue == view.blue
        and position.mistakes_left == view.red_tokens - view.red
        and position.deck == view.deck
        and position.turns_left == view.turns_left
        and (position.seat + 1,) == view.turn
        and [len(hand) for hand in position.hands] == [len(hand) for hand in view.hands]
    )


def _joined(view: View, seat: int) -> Position:
    """In the middle of a game all that is known is what the cards were told."""
    lost = [0] * (material.TOP * len(view.colours))
    for card in view.discard:
        lost[NUMBER[card]] += 1
    now = board(view.fireworks, tuple(lost))
    told = tuple(tuple(literal(held.known) & now.layers[0] for held in hand) for hand in view.hands)
    hands, layers = narrowed(told, now)
    cards = [
        None
        if place == seat
        else tuple(NUMBER[held.card] for held in hand if held.card is not None)
        for place, hand in enumerate(view.hands)
    ]
    return Position(
        cards,
        hands,
        layers,
        now,
        view.blue,
        view.blue_tokens,
        view.red_tokens - view.red,
        view.deck,
        view.turns_left,
        seat,
    )


def mended(position: Position, view: View) -> Position:
    """Where the table is wrong, as with players who keep other conventions: back to the words."""
    possible = position.board.layers[0]
    hands = tuple(
        [
            tuple([_mended(*one, possible) for one in zip(hand, shown, strict=True)])
            for hand, shown in zip(position.hands, view.hands, strict=True)
        ]
    )
    if hands != position.hands:
        position.hands, position.layers = narrowed(hands, position.board)
    return position


def _mended(known: int, held: Held, possible: int) -> int:
    told = literal(held.known) & possible
    true = known & told if held.card is None else known >> NUMBER[held.card] & 1
    return known if true else told


@lru_cache(maxsize=4096)
def literal(known: Knowledge) -> int:
    """The kinds that a card may be by the plain words of the tells."""
    kinds = _EVERYTHING
    for clue in (known.colour, known.value):
        if clue is not None:
            kinds &= KINDS_OF[str(clue)]
    for clue in known.not_colours + known.not_values:
        kinds &= ~KINDS_OF[clue]
    return kinds
