"""Royal Flush's numbers: all that a seat's view tells, and the set it is choosing.

To score, a seat chooses the board and then the cards of the set one by one, in the order of their
numbers, jokers last. All of them are numbers of the same seat; the last card completes the action.

The order of the discard is left out of the observation, and so is what follows from the rest: the
values of the spaces, the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from florilegium.core import layout
from florilegium.core.game import Action
from florilegium.core.layout import Section
from florilegium.games.royal_flush import cards
from florilegium.games.royal_flush.actions import DECK, Done, Pass, Score, Swap, Take
from florilegium.games.royal_flush.cards import Card, in_order
from florilegium.games.royal_flush.scoring import BOARDS

NAMES = tuple(BOARDS)
"""ROY-4: a board's number is its place in the table."""
KINDS = len(cards.NATURALS)
COUNT, POINTS = 7, 9
"""Binary digits for numbers of cards and for points."""
_FACES = tuple(cards.KINDS.values())
_BINARY = "in binary, the lowest digit first"


class Layout(layout.Layout):
    """The same actions for every seat and all options."""

    options_type = cards.Options
    options: cards.Options

    def __init__(self, seats: int, options: cards.Options) -> None:
        self.deck = cards.deck(options)
        self.tokens = cards.TOKENS * seats
        """ROY-3: all there are."""
        self.draws_boards = options.boards == "random"
        """ROY-6: whether every game has boards of its own."""
        self.names = NAMES if self.draws_boards else cards.boards_in_play(options, "")
        """The boards that can be in play."""
        super().__init__(seats, options)
        starts = self.actions.starts
        self._boards, self._cards = starts["score"], starts["card"]

    def kind(self, card: Card) -> int:
        """By value from 2 to A and then by suit, the joker last."""
        return card.order

    def spaces_before(self, board: str) -> int:
        """How many spaces come before those of a board in the section `owners`."""
        earlier = self.names[: self.names.index(board)]
        return sum(len(BOARDS[name].spaces) for name in earlier)

    def _observation(self) -> Iterable[Section]:
        seats, tokens = self.seats, self.tokens
        spaces = sum(len(BOARDS[board].spaces) for board in self.names)
        names = ", ".join(self.names)
        return (
            Section("hand", KINDS, "the own cards, by value from 2 to A and then by suit S H D C;"
                    " after that those held twice", 2),
            Section("chosen board", len(NAMES), "the board that the observer has begun to score;"
                    " nobody else is told"),
            Section("chosen cards", KINDS, "the cards chosen for it, then those chosen twice", 2),
            Section("chosen jokers", cards.MOST_JOKERS, "as many ones as jokers chosen for it"),
            Section("display", KINDS, "the card at each position, nothing for a gap",
                    cards.DISPLAY),
            Section("discard", KINDS, "the cards in it, then those that are there twice", 2),
            Section("deck", COUNT, f"how many cards, {_BINARY}"),
            Section("hand sizes", COUNT, f"cards of each seat, jokers aside, {_BINARY}", seats),
            Section("jokers", cards.MOST_JOKERS, "as many ones as each seat has", seats),
            Section("tokens", tokens, "as many ones as each seat has", seats),
            Section("spent", tokens, "as many ones as tokens wait to be shared"),
            Section("pieces", cards.PIECES, "as many ones as each seat has left", seats),
            Section("points", POINTS, f"of each seat from the rounds that are over, {_BINARY}",
                    seats),
            Section("boards", len(NAMES), "those in play, in the order of ROY-4"),
            Section("owners", seats, f"whose piece lies on each space, best first, of {names}",
                    spaces),
            Section("acting", seats, "whose turn it is; nobody’s once the game is over"),
            Section("round", cards.ROUNDS, "first, second or third"),
            Section("swapped", 1, "whether the display was swapped this turn"),
            Section("taken", 1 + tokens, "as many ones as cards taken this turn"),
        )  # fmt: skip

    def _actions(self) -> Iterable[Section]:
        return (
            Section("swap", 1, "pay a token for a new display"),
            Section("take", cards.DISPLAY, "the card at this position of the display"),
            Section("take deck", 1, "the top card of the deck"),
            Section("done", 1, "no further card"),
            Section("pass", 1, "only where nothing can be taken or scored"),
            Section("score", len(NAMES), "begin to score this board, in the order of ROY-4"),
            Section("card", KINDS, "one more card for that board: by value from 2 to A, then by"
                    " suit S H D C; each card is a higher one than those before, or the same again"
                    " where the board asks for it"),
            Section("joker", 1, "a joker for that board, after all other cards"),
        )  # fmt: skip

    def _named(self, seat: int) -> Mapping[str, Sequence[Action]]:
        return {
            "swap": [Swap()],
            "take": [Take(str(place)) for place in range(1, cards.DISPLAY + 1)],
            "take deck": [Take(DECK)],
            "done": [Done()],
            "pass": [Pass()],
        }

    def numbers(self, action: Action, seat: int) -> tuple[int, ...]:
        """For a score the board, then the cards; for anything else a single number."""
        if not isinstance(action, Score):
            return super().numbers(action, seat)
        self._require_seat(seat)
        if not _is_whole(action):
            raise self._unnumbered(action, seat)
        return self.score_numbers(action)

    def score_numbers(self, action: Score) -> tuple[int, ...]:
        """The same for a score that is known to be one."""
        board, first = self._boards + NAMES.index(action.board), self._cards
        return board, *[first + card.order for card in action.cards]

    def _meant(self, numbers: tuple[int, ...], seat: int) -> Action | None:
        if len(numbers) < 2:
            return super()._meant(numbers, seat)
        board, *played = numbers
        if not self._boards <= board < self._cards or min(played) < self._cards:
            return None
        action = self.score(board, played)
        return action if _is_whole(action) else None

    def score(self, board: int, played: Iterable[int]) -> Score:
        """The score behind the number of its board and those of its cards."""
        return Score(self.board(board), tuple(map(self.face, played)))

    def board(self, number: int) -> str:
        """The board that a number begins to score."""
        return NAMES[number - self._boards]

    def face(self, number: int) -> Card:
        """The card or joker that a number adds to a score."""
        return _FACES[number - self._cards]

    def _label(self, number: int, seat: int) -> str:
        """An action, a board or a card."""
        if number >= self._cards:
            return str(self.face(number))
        if number >= self._boards:
            return f"score {self.board(number)}"
        return super()._label(number, seat)


def _is_whole(score: Score) -> bool:
    """As many cards as a board takes, in their order: no numbers lead to any other score."""
    board, played = score.board, score.cards
    return (
        isinstance(board, str)
        and board in BOARDS
        and isinstance(played, tuple)
        and all(isinstance(card, Card) for card in played)
        and len(played) == BOARDS[board].size
        and played == in_order(played)
    )
