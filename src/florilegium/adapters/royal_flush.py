"""Royal Flush's numbers, as games/royal_flush/batched/observation.py tells them.

A score takes several numbers: the board, then its cards one by one in their order, jokers last.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from florilegium.adapters.coder import Coder
from florilegium.adapters.packed import Row, ones
from florilegium.core.caching import cached_by_identity
from florilegium.core.errors import Refusal
from florilegium.core.game import Action, AnyGame, Setup
from florilegium.core.message import say
from florilegium.games.royal_flush import cards, scoring
from florilegium.games.royal_flush.actions import SOURCES, Done, Pass, Score, Swap, Take
from florilegium.games.royal_flush.cards import JOKER, KINDS, NATURALS, Card
from florilegium.games.royal_flush.scoring import BOARDS
from florilegium.games.royal_flush.state import State

_PLAIN: tuple[Action, ...] = (Swap(), *map(Take, SOURCES), Done(), Pass())
_NAMES = tuple(BOARDS)
_FIRST_BOARD = len(_PLAIN)
_FIRST_CARD = _FIRST_BOARD + len(_NAMES)
_FACES = tuple(KINDS.values())
_LABELS = (*map(str, _PLAIN), *(f"score {board}" for board in _NAMES), *KINDS)
_WIDTH = len(NATURALS)
_COUNT, _POINTS = 7, 9
"""Binary digits for numbers of cards and for points."""
_BEST_ROUND = sum(
    sorted(space for board in BOARDS.values() for space in board.spaces)[-cards.PIECES :]
)
"""ROY-28: the five best spaces of all boards."""


class RoyalFlush(Coder):
    """What can be scored is asked of the rules; the numbers chosen so far pick from it."""

    def __init__(self, game: AnyGame, setup: Setup[cards.Options]) -> None:
        super().__init__(game, setup)
        self.actions = len(_LABELS)
        self.all_tokens = cards.TOKENS * self.seats
        self._place(self.seats, setup.options)
        tokens = scoring.TOKEN_POINTS * self.all_tokens
        self.bounds = 0, cards.ROUNDS * _BEST_ROUND + tokens
        self.longest = cards.ROUNDS * _longest_round(self.seats)
        self._pile = cached_by_identity(_pack)
        self._latest: tuple[Any, int, list[tuple[int, ...]]] = None, 0, []

    def _place(self, seats: int, options: cards.Options) -> None:
        """Where the sections of the observation begin."""
        row, tokens = Row(), self.all_tokens
        row.take(2 * _WIDTH)
        self.at_board = row.take(len(_NAMES))
        self.at_chosen = row.take(2 * _WIDTH)
        self.at_wild = row.take(cards.MOST_JOKERS)
        self.at_display = row.take(_WIDTH, cards.DISPLAY)
        self.at_discard = row.take(2 * _WIDTH)
        self.at_deck = row.take(_COUNT)
        self.at_hands = row.take(_COUNT, seats)
        self.at_jokers = row.take(cards.MOST_JOKERS, seats)
        self.at_tokens = row.take(tokens, seats)
        self.at_spent = row.take(tokens)
        self.at_pieces = row.take(cards.PIECES, seats)
        self.at_points = row.take(_POINTS, seats)
        self.at_boards = row.take(len(_NAMES))
        drawn = options.boards == "random"
        boards = _NAMES if drawn else cards.boards_in_play(options, "")
        self.at_owners = {board: row.take(seats, len(BOARDS[board].spaces)) for board in boards}
        self.at_acting = row.take(seats)
        self.at_round = row.take(cards.ROUNDS)
        self.at_swapped = row.take(1)
        self.at_taken = row.take(1 + tokens)
        self.size = row.size

    def listed(self, seat: int) -> Sequence[Action]:
        """Those that take one number."""
        return _PLAIN

    def label(self, seat: int, number: int) -> str:
        """An action, a board or a card."""
        return _LABELS[number]

    def points(self, state: State) -> tuple[int, ...]:
        """ROY-28, counted as soon as a piece is placed; ROY-33 once the game is over."""
        outcome = scoring.outcome(state)
        if outcome is not None:
            return outcome.scores
        return tuple(map(sum, zip(state.points, scoring.round_points(state), strict=True)))

    def legal(self, state: State, seat: int, chosen: tuple[int, ...]) -> int:
        """The plain actions and the boards, or the cards that some score continues with."""
        plain, scores = self._choices(state, seat)
        bits, size = 0 if chosen else plain, len(chosen)
        for numbers in scores:
            if numbers[:size] == chosen:
                bits |= 1 << numbers[size]
        return bits

    def _choices(self, state: State, seat: int) -> tuple[int, list[tuple[int, ...]]]:
        """The plain actions and the scores that are legal; the same until a score is complete."""
        latest = self._latest
        if latest[0] is not state:
            choices = self.game.rules.legal(state, seat)
            scores = [_numbers(action) for action in choices if isinstance(action, Score)]
            plain = [_PLAIN.index(one) for one in choices if not isinstance(one, Score)]
            latest = self._latest = state, sum(1 << number for number in plain), scores
        return latest[1:]

    def meant(self, state: State, seat: int, chosen: tuple[int, ...], number: int) -> Action | None:
        """A score is complete with as many cards as its board takes."""
        if number < _FIRST_BOARD:
            return _PLAIN[number]
        if not chosen or len(chosen) < BOARDS[_NAMES[chosen[0] - _FIRST_BOARD]].size:
            return None
        board, *played = (*chosen, number)
        faces = tuple(_FACES[number - _FIRST_CARD] for number in played)
        return Score(_NAMES[board - _FIRST_BOARD], faces)

    def refusal(self, state: State, seat: int, chosen: tuple[int, ...], number: int) -> Refusal:
        """What the rules say of a plain action; of the rest that it leads to no score."""
        if number < _FIRST_BOARD and not chosen:
            return super().refusal(state, seat, chosen, number)
        return Refusal("ROY-16", say("adapters.no-score", given=_LABELS[number]))

    def observed(self, state: State, seat: int, last: None, chosen: tuple[int, ...]) -> int:
        """The own hand and what is being chosen from it; all that lies open; who has what."""
        bits = self._pile(state.hands[seat - 1]) | self._pile(state.discard) << self.at_discard
        bits |= self._chosen(chosen) if chosen else 0
        for place, card in enumerate(state.display):
            if card is not None:
                bits |= 1 << self.at_display + place * _WIDTH + card.order
        bits |= len(state.deck) << self.at_deck | ones(state.spent) << self.at_spent
        bits |= 1 << self.at_round + state.round - 1 | state.swapped << self.at_swapped
        bits |= ones(state.taken) << self.at_taken
        if not scoring.is_over(state):
            bits |= 1 << self.at_acting + (state.seat - seat) % self.seats
        pieces = scoring.pieces(state.owners, self.seats)
        for row in range(self.seats):
            bits |= self._seat(state, pieces, (seat - 1 + row) % self.seats, row)
        return bits | self._boards(state, seat)

    def _seat(self, state: State, pieces: tuple[int, ...], place: int, row: int) -> int:
        """What everybody knows of one seat, as the one so many rows after the observer."""
        return (
            len(state.hands[place]) << self.at_hands + row * _COUNT
            | ones(state.jokers[place]) << self.at_jokers + row * cards.MOST_JOKERS
            | ones(state.tokens[place]) << self.at_tokens + row * self.all_tokens
            | ones(pieces[place]) << self.at_pieces + row * cards.PIECES
            | state.points[place] << self.at_points + row * _POINTS
        )

    def _boards(self, state: State, seat: int) -> int:
        """Those in play, and whose pieces lie on them."""
        bits = 0
        for board, owners in zip(state.boards, state.owners, strict=True):
            bits |= 1 << self.at_boards + _NAMES.index(board)
            for space, owner in enumerate(owners):
                bits |= (
                    1 << self.at_owners[board] + space * self.seats + (owner - seat) % self.seats
                )
        return bits

    def _chosen(self, numbers: tuple[int, ...]) -> int:
        """A score that is not complete: its board, its cards, its jokers."""
        board, *played = numbers
        faces = [_FACES[number - _FIRST_CARD] for number in played]
        naturals = [card for card in faces if card != JOKER]
        bits = 1 << self.at_board + board - _FIRST_BOARD | _pack(naturals) << self.at_chosen
        return bits | ones(len(faces) - len(naturals)) << self.at_wild


def _longest_round(seats: int) -> int:
    """Every turn takes a card, scores or passes.

    All cards can be taken, and those of a score again; each take may be a turn with a `done`, and
    each token buy a swap. Between two scores everybody can pass once (ROY-15).
    """
    scores = seats * (cards.PIECES - 1) + 1
    most = max(board.size for board in BOARDS.values())
    taken = 2 * _WIDTH + most * scores
    return 2 * taken + cards.TOKENS * seats + (1 + most) * scores + seats * (scores + 1)


def _pack(pile: Iterable[Card]) -> int:
    """The cards that are there, then those that are there twice."""
    once = twice = 0
    for card in pile:
        one = 1 << card.order
        twice |= once & one
        once |= one
    return once | twice << _WIDTH


def _numbers(action: Score) -> tuple[int, ...]:
    """The board, then the cards."""
    board = _FIRST_BOARD + _NAMES.index(action.board)
    return board, *[_FIRST_CARD + card.order for card in action.cards]


CODER = RoyalFlush
