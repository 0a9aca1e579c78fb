"""Hanabi's numbers: the Hanabi Learning Environment's canonical encoding and order of actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from florilegium.adapters.coder import Coder
from florilegium.adapters.packed import Row, ones
from florilegium.core.caching import cached_by_identity
from florilegium.core.game import Action, AnyGame, Event, Setup
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi import cards, scoring
from florilegium.games.hanabi.actions import Discard, Play, Tell
from florilegium.games.hanabi.state import Completed, Discarded, Knowledge, Played, State, Told

VALUES = cards.TOP


class Hanabi(Coder):
    """What changes slowly, a hand and what is known of it, is packed once and found again."""

    def __init__(self, game: AnyGame, setup: Setup[cards.Options]) -> None:
        options = setup.options
        self.letters = cards.colours(options)
        self.hand = cards.hand_size(setup.seats)
        self.blue, self.red = options.blue_tokens, options.red_tokens
        self._place(setup.seats, len(cards.deck(options)))
        super().__init__(game, setup)
        leaving = len(cards.deck(options)) - self.seats * self.hand + self.seats
        # Every tell takes a token, and only cards that leave a hand bring tokens back.
        self.longest = 2 * leaving + self.blue
        self.bounds = 0, self.kinds
        self._cards = cached_by_identity(self._pack_cards)
        self._knowledge = cached_by_identity(self._pack_knowledge)
        self._known = cached_by_identity(self._pack_known)
        self._discard = cached_by_identity(self._pack_discard)

    def _place(self, seats: int, deck: int) -> None:
        """Where the sections of the observation begin."""
        colours, hand, row = len(self.letters), self.hand, Row()
        self.kinds = colours * VALUES
        self.card_width = self.kinds + colours + VALUES
        row.take(self.kinds, (seats - 1) * hand)
        self.at_short = row.take(seats)
        self.at_deck = row.take(deck - seats * hand)
        self.at_fireworks = row.take(VALUES, colours)
        self.at_blue = row.take(self.blue)
        self.at_red = row.take(self.red)
        self.at_discard = row.take(deck)
        self.at_actor = row.take(seats)
        self.at_action = row.take(4)
        self.at_told = row.take(seats)
        self.at_colour = row.take(colours)
        self.at_value = row.take(VALUES)
        self.at_touched = row.take(hand)
        self.at_position = row.take(hand)
        self.at_card = row.take(self.kinds)
        self.at_success = row.take(2)
        self.at_knowledge = row.take(self.card_width, seats * hand)
        self.size = row.size
        kinds = [card for letter in self.letters for card in KINDS.values() if card[0] == letter]
        self.kind = {card: number for number, card in enumerate(kinds)}
        piles = Row()
        self.pile = {card: piles.take(copies(card)) for card in kinds}

    def listed(self, seat: int) -> Sequence[Action]:
        """Discards, plays, then to each of the others in turn colours, and values."""
        positions = range(1, self.hand + 1)
        others = [(seat + step) % self.setup.seats + 1 for step in range(self.setup.seats - 1)]
        told = [(to, letter) for to in others for letter in self.letters]
        told += [(to, str(value)) for to in others for value in range(1, VALUES + 1)]
        return *map(Discard, positions), *map(Play, positions), *(Tell(*one) for one in told)

    def points(self, state: State) -> tuple[int, ...]:
        """HAN-23 for all; HAN-20: a lost game has none."""
        lost = scoring.is_lost(state)
        return (0 if lost else scoring.points(state.fireworks),) * self.seats

    def noticed(self, last: Any, events: Sequence[Event]) -> tuple[Event, ...]:
        """The last action alone."""
        return tuple(events[:2])

    def observed(
        self, state: State, seat: int, last: tuple[Event, ...], chosen: tuple[int, ...]
    ) -> int:
        """HAN-5: every hand but the own one, the board, the last action, what was told."""
        width, seats = self.hand * self.kinds, self.seats
        bits, shift = 0, 0
        for row in range(1, seats):
            bits |= self._cards(state.hands[(seat + row - 1) % seats]) << shift
            shift += width
        bits |= self._board(state) | self._discard(state.discard) << self.at_discard
        if last:
            bits |= self._last(seat, last)
        shift, width = self.at_knowledge, self.hand * self.card_width
        for row in range(seats):
            known = state.knowledge[(seat + row - 1) % seats]
            bits |= self._knowledge(known) << shift
            if len(known) < self.hand:
                bits |= 1 << self.at_short + row
            shift += width
        return bits

    def _board(self, state: State) -> int:
        bits = ones(len(state.deck)) << self.at_deck
        bits |= ones(state.blue) << self.at_blue
        bits |= ones(self.red - state.red) << self.at_red
        shift = self.at_fireworks - 1
        for top in state.fireworks:
            if top:
                bits |= 1 << shift + top
            shift += VALUES
        return bits

    def _last(self, viewer: int, events: tuple[Event, ...]) -> int:
        """What everybody saw, seats counted from the viewer."""
        seats = self.seats
        match events[0]:
            case Told(seat, to, clue, positions):
                bits = 1 << self.at_told + (to - viewer) % seats
                for position in positions:
                    bits |= 1 << self.at_touched + position - 1
                if clue in self.letters:
                    action, what = 2, self.at_colour + self.letters.index(clue)
                else:
                    action, what = 3, self.at_value + int(clue) - 1
                bits |= 1 << what
            case Discarded(seat, position, card):
                action, bits = 1, self._left(position, card)
            case Played(seat, position, card, success):
                action, bits = 0, self._left(position, card)
                bonus = len(events) > 1 and isinstance(events[1], Completed) and events[1].bonus
                bits |= (success | bonus << 1) << self.at_success
            case event:
                raise AssertionError(event)
        return bits | 1 << self.at_action + action | 1 << self.at_actor + (seat - viewer) % seats

    def _left(self, position: int, card: Card) -> int:
        """A card that left a hand."""
        return 1 << self.at_position + position - 1 | 1 << self.at_card + self.kind[card]

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
