"""A game as one seat follows it: the public table, and the cards of all hands that it sees."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.seats import next_place, replace_at
from florilegium.games.hanabi.bots.hat import channel, table
from florilegium.games.hanabi.bots.hat.board import Board, Layers, empty_board, without
from florilegium.games.hanabi.bots.hat.channel import Clue
from florilegium.games.hanabi.bots.hat.questions import hand_of, number_of
from florilegium.games.hanabi.bots.hat.table import Hands
from florilegium.games.hanabi.cards import TOP


@dataclass(slots=True)
class Position:
    """Seats count from 0. `cards` has the kinds in every hand; the own one may be unknown."""

    cards: list[tuple[int, ...] | None]
    hands: Hands
    layers: Layers
    """The copies of each kind that nobody knows the place of."""
    board: Board
    blue: int
    blue_tokens: int
    mistakes_left: int
    deck: int
    turns_left: int | None
    seat: int

    @classmethod
    def start(
        cls, cards: list[tuple[int, ...] | None], size: int, colours: int, blue: int, reds: int
    ) -> Position:
        """Nobody knows anything; `seat` is set by the first action."""
        board = empty_board(colours)
        unseen = board.layers[0]
        hands = ((unseen,) * size,) * len(cards)
        deck = sum([layer.bit_count() for layer in board.layers]) - size * len(cards)
        return cls(cards, hands, board.layers, board, blue, blue, reds, deck, None, 0)

    def copy(self) -> Position:
        """One to try things with."""
        return Position(
            list(self.cards),
            self.hands,
            self.layers,
            self.board,
            self.blue,
            self.blue_tokens,
            self.mistakes_left,
            self.deck,
            self.turns_left,
            self.seat,
        )

    @property
    def must_tell(self) -> bool:
        """Whether every number must have a tell: with all tokens in the lid nothing else is left.

        (HAN-12 forbids to discard.)
        """
        return self.blue == self.blue_tokens

    @property
    def has_few_receivers(self) -> bool:
        """Whether tells say little, since there are few receivers: then plays and silence speak."""
        return len(self.hands) <= 3

    @property
    def speaks_by_silence(self) -> bool:
        """Whether a discard says that nobody needs a tell.

        A player for whose number there is no tell makes a harmless mistake instead.
        """
        return self.has_few_receivers and self.blue > 0 and self.mistakes_left > 1

    @property
    def choice_to_play(self) -> list[int]:
        """The slots among which the choice to play one says a number; none where it does not."""
        if not self.has_few_receivers:
            return []
        slots = table.playable_slots(self.hands[self.seat], self.board.playable)
        return slots if len(slots) > 1 else []

    @property
    def over(self) -> bool:
        """HAN-19, HAN-21, HAN-22."""
        board = self.board
        complete = board.score == TOP * len(board.fireworks)
        return complete or self.turns_left == 0 or self.mistakes_left <= 0

    def unseen_by(self, seat: int) -> Layers:
        """The copies that a seat sees nowhere: in its own hand or the deck."""
        layers = self.board.layers
        for place, cards in enumerate(self.cards):
            if place != seat and cards:
                for card in cards:
                    layers = without(layers, 1 << card)
        return layers

    # Numbers

    def sum_of_numbers(self, hands: Hands, capacity: int) -> tuple[int, Hands]:
        """What the seat to move has to say to all others, and what all then know."""
        boards = table.projected(hands, self.board, self.seat)
        total, after = 0, list(hands)
        for place, cards in enumerate(self.cards):
            if place != self.seat and cards is not None:
                number, after[place] = number_of(
                    hands[place], cards, boards[place], self.layers, capacity
                )
                total += number
        return total % capacity, tuple(after)

    def _hear_number(self, number: int, capacity: int) -> None:
        """Everybody takes off what it sees, and what is left is its own number."""
        others, after = self.sum_of_numbers(self.hands, capacity)
        for place, cards in enumerate(self.cards):
            if place != self.seat and cards is None:
                board = table.projected(self.hands, self.board, self.seat)[place]
                own = hand_of(
                    self.hands[place], (number - others) % capacity, board, self.layers, capacity
                )
                after = replace_at(after, place + 1, own)
        self.hands = after

    # Actions of the seat to move

    def tell(self, clue: Clue, touched: tuple[int, ...]) -> None:
        """HAN-7, HAN-8: and a number for all the others."""
        number = channel.number_told(
            self.hands, self.seat, clue, touched, self.board, self.must_tell
        )
        self._hear_number(number, channel.capacity(self.hands, self.seat, self.must_tell))
        plain = channel.heard(self.hands[clue.to], clue.kinds, touched)
        self.hands = replace_at(self.hands, clue.to + 1, plain)
        self.blue -= 1
        self._pass_on()

    def discard(self, slot: int, card: int, drawn: int | None) -> None:
        """HAN-11: the choice among useless cards is a number, too."""
        choice = table.useless_slots(self.hands[self.seat], self.board.dead)
        if self.speaks_by_silence:
            self.hands = table.without_playable(self.hands, self.seat, self.board.playable)
        if len(choice) > 1 and slot in choice:
            self._hear_number(choice.index(slot), len(choice))
        self.blue += 1
        self.board = self.board.discarded(card)
        self._replace(slot, drawn)

    def play(self, slot: int, card: int, drawn: int | None) -> None:
        """HAN-14, HAN-15, HAN-17: the choice among cards that fit is a number, too."""
        choice = self.choice_to_play
        if slot in choice:
            self._hear_number(choice.index(slot), len(choice))
        if self.board.playable >> card & 1:
            self.board = self.board.played(card)
            if card % TOP == TOP - 1 and self.blue < self.blue_tokens:
                self.blue += 1
        else:
            self.mistakes_left -= 1
            self.board = self.board.discarded(card)
        self._replace(slot, drawn)

    def _replace(self, slot: int, drawn: int | None) -> None:
        """HAN-18, HAN-22: `drawn` is None for the own hand, unseen."""
        seat, draws = self.seat, self.deck > 0
        hand = self.hands[seat]
        hand = hand[:slot] + hand[slot + 1 :] + ((self.layers[0],) if draws else ())
        self.hands = replace_at(self.hands, seat + 1, hand)
        cards = self.cards[seat]
        if cards is not None:
            new = () if drawn is None else (drawn,)
            self.cards[seat] = cards[:slot] + cards[slot + 1 :] + new
        last = self.deck == 1
        self.deck -= draws
        self._pass_on()
        if last:
            self.turns_left = len(self.hands)

    def _pass_on(self) -> None:
        if self.turns_left is not None:
            self.turns_left -= 1
        self.hands, self.layers = table.narrowed(self.hands, self.board)
        self.seat = next_place(self.seat, len(self.hands))
