"""The readable Hanabi in the numbers of its layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from florilegium.core.caching import cached_by_identity
from florilegium.core.coder import Coder
from florilegium.core.game import AnyGame, Event, Setup
from florilegium.core.layout import ones
from florilegium.core.seats import clockwise, steps_to
from florilegium.games.deck55 import MULTICOLOUR, Card, first_copies
from florilegium.games.hanabi import cards, scoring
from florilegium.games.hanabi.layout import VALUES, Layout, Options
from florilegium.games.hanabi.state import Completed, Discarded, Knowledge, Played, State, Told
from florilegium.games.hanabi.view import Held, View


class Seen(NamedTuple):
    """The part of a state that `observed` reads and a view tells; of the own hand no card."""

    hands: tuple[tuple[Card, ...], ...]
    knowledge: tuple[tuple[Knowledge, ...], ...]
    deck: Sequence[object]
    """Only how many they are is read."""
    fireworks: tuple[int, ...]
    discard: tuple[Card, ...]
    blue: int
    red: int


@cached_by_identity
def _face_up(hand: tuple[Held, ...]) -> tuple[Card, ...]:
    return tuple([held.card for held in hand if held.card])


@cached_by_identity
def _told(hand: tuple[Held, ...]) -> tuple[Knowledge, ...]:
    return tuple([held.known for held in hand])


class Hanabi(Coder):
    """What changes slowly, a hand and what is known of it, is packed once and found again."""

    layout_type = Layout
    layout: Layout

    def __init__(self, game: AnyGame, setup: Setup[cards.Options], options: Options) -> None:
        super().__init__(game, setup, options)
        layout = self.layout
        self.letters, self.hand, self.kinds = layout.letters, layout.hand, layout.kinds
        self.card_width = self.kinds + layout.colours + VALUES
        self.pile = first_copies(dict.fromkeys(layout.deck))
        # Every tell takes a token, and only cards that leave a hand bring tokens back.
        self.longest = 2 * (layout.drawable + self.seats) + options.blue_tokens
        self.bounds = 0, self.kinds
        self._cards = cached_by_identity(self._pack_cards)
        self._knowledge = cached_by_identity(self._pack_knowledge)
        self._known = cached_by_identity(self._pack_known)
        self._discard = cached_by_identity(self._pack_discard)

    def seen(self, view: View) -> Seen:
        return Seen(
            hands=tuple(map(_face_up, view.hands)),
            knowledge=tuple(map(_told, view.hands)),
            deck=range(view.deck),
            fireworks=view.fireworks,
            discard=view.discard,
            blue=view.blue,
            red=view.red,
        )

    def differences(self, view: View) -> dict[str, tuple[object, object]]:
        usual = self.setup.options
        found = {
            "multicolour": (MULTICOLOUR in view.colours, usual.multicolour),
            "red_tokens": (view.red_tokens, usual.red_tokens),
            "blue_tokens": (view.blue_tokens, usual.blue_tokens),
        }
        return {name: both for name, both in found.items() if both[0] != both[1]}

    def points(self, state: State) -> tuple[int, ...]:
        """HAN-23 for all; HAN-20: a lost game has none."""
        lost = scoring.is_lost(state)
        return (0 if lost else scoring.points(state.fireworks),) * self.seats

    def acting(self, state: State) -> int:
        return 0 if scoring.is_over(state) else state.seat

    def noticed(self, last: Any, events: Sequence[Event]) -> tuple[Event, ...]:
        """The last action alone."""
        return tuple(events[:2])

    def observed(
        self, state: State | Seen, seat: int, last: tuple[Event, ...], chosen: tuple[int, ...]
    ) -> int:
        """HAN-5: every hand but the own one, the board, the last action, what was told."""
        order, width = clockwise(seat, self.seats), self.hand * self.kinds
        bits, shift = 0, self.at["others’ cards"]
        for other in order[1:]:
            bits |= self._cards(state.hands[other - 1]) << shift
            shift += width
        bits |= self._board(state) | self._discard(state.discard) << self.at["discard"]
        if last:
            bits |= self._last(seat, last)
        shift, width = self.at["knowledge"], self.hand * self.card_width
        for row, other in enumerate(order):
            known = state.knowledge[other - 1]
            bits |= self._knowledge(known) << shift
            if len(known) < self.hand:
                bits |= 1 << self.at["short hands"] + row
            shift += width
        return bits

    def _board(self, state: State | Seen) -> int:
        bits = ones(len(state.deck)) << self.at["deck"]
        bits |= ones(state.blue) << self.at["blue tokens"]
        bits |= ones(self.setup.options.red_tokens - state.red) << self.at["red tokens"]
        shift = self.at["fireworks"] - 1
        for top in state.fireworks:
            if top:
                bits |= 1 << shift + top
            shift += VALUES
        return bits

    def _last(self, viewer: int, events: tuple[Event, ...]) -> int:
        """What everybody saw, seats counted from the viewer."""
        at, seats = self.at, self.seats
        match events[0]:
            case Told(seat, to, clue, positions):
                bits = 1 << at["last: told"] + steps_to(viewer, to, seats)
                for position in positions:
                    bits |= 1 << at["last: touched"] + position - 1
                if clue in self.letters:
                    action, what = 2, at["last: colour"] + self.letters.index(clue)
                else:
                    action, what = 3, at["last: value"] + int(clue) - 1
                bits |= 1 << what
            case Discarded(seat, position, card):
                action, bits = 1, self._left(position, card)
            case Played(seat, position, card, success):
                action, bits = 0, self._left(position, card)
                bonus = len(events) > 1 and isinstance(events[1], Completed) and events[1].bonus
                bits |= (success | bonus << 1) << at["last: success"]
            case event:
                raise AssertionError(event)
        actor = at["last: seat"] + steps_to(viewer, seat, seats)
        return bits | 1 << at["last: action"] + action | 1 << actor

    def _left(self, position: int, card: Card) -> int:
        """A card that left a hand."""
        kind = 1 << self.at["last: card"] + self.kind[card]
        return kind | 1 << self.at["last: position"] + position - 1

    def _pack_cards(self, hand: tuple[Card, ...]) -> int:
        bits = 0
        for place, card in enumerate(hand):
            bits |= 1 << place * self.kinds + self.kind[card]
        return bits

    def _pack_discard(self, pile: tuple[Card, ...]) -> int:
        """For each kind as many ones as copies: the next one goes above those that are there."""
        bits = 0
        for card in pile:
            place = self.pile[card]
            while bits >> place & 1:
                place += 1
            bits |= 1 << place
        return bits

    def _pack_knowledge(self, hand: tuple[Knowledge, ...]) -> int:
        bits = 0
        for place, known in enumerate(hand):
            bits |= self._known(known) << place * self.card_width
        return bits

    def _pack_known(self, known: Knowledge) -> int:
        """What kinds a card may be, and the colour and value that tells pointed out."""
        values = 0
        for value in range(1, VALUES + 1):
            if value == known.value or not (known.value or str(value) in known.not_values):
                values |= 1 << value - 1
        bits = 0
        for place, letter in enumerate(self.letters):
            if letter == known.colour or not (known.colour or letter in known.not_colours):
                bits |= values << VALUES * place
        if known.colour:
            bits |= 1 << self.kinds + self.letters.index(known.colour)
        if known.value:
            bits |= 1 << self.kinds + len(self.letters) + known.value - 1
        return bits


CODER = Hanabi
