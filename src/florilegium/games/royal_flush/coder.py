"""The readable Royal Flush in the numbers of its layout."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from florilegium.core.caching import cached_by_identity
from florilegium.core.coder import Coder, Offered
from florilegium.core.errors import Refusal
from florilegium.core.game import Action, AnyGame, Setup
from florilegium.core.layout import ones
from florilegium.core.message import say
from florilegium.core.seats import clockwise, steps_to
from florilegium.games.royal_flush import cards, scoring
from florilegium.games.royal_flush.actions import Score
from florilegium.games.royal_flush.cards import JOKER, Card
from florilegium.games.royal_flush.layout import COUNT, KINDS, NAMES, POINTS, Layout
from florilegium.games.royal_flush.scoring import BOARDS
from florilegium.games.royal_flush.state import State
from florilegium.games.royal_flush.view import View

_BEST_ROUND = sum(
    sorted(space for board in BOARDS.values() for space in board.spaces)[-cards.PIECES :]
)
"""ROY-28: the five best spaces of all boards."""


class RoyalFlush(Coder):
    """What can be scored is asked of the rules; the numbers chosen so far pick from it."""

    layout_type = Layout
    layout: Layout

    def __init__(self, game: AnyGame, setup: Setup[cards.Options], options: cards.Options) -> None:
        super().__init__(game, setup, options)
        self._owners_at = {
            board: self.at["owners"] + self.seats * self.layout.spaces_before(board)
            for board in self.layout.names
        }
        tokens = scoring.TOKEN_POINTS * self.layout.tokens
        self.bounds = 0, cards.ROUNDS * _BEST_ROUND + tokens
        self.longest = cards.ROUNDS * _longest_round(self.seats)
        self._first_board = self.layout.actions.starts["score"]
        self._plain = {action: (number,) for number, action in self.layout.named[1].items()}
        self._pile = cached_by_identity(_pack)
        self._numbered = cached_by_identity(8)(self._number)  # asked for each number of a score

    def seen(self, view: View) -> State:
        """Any cards stand for those that are hidden."""
        any_card = cards.deck(self.setup.options)[0]
        hands = [(any_card,) * size for size in view.hands]
        if view.seat is not None:
            hands[view.seat - 1] = view.hand
        return State(
            setup=self.setup,
            deck=(any_card,) * view.deck,
            discard=view.discard,
            display=view.display,
            hands=tuple(hands),
            jokers=view.jokers,
            tokens=view.tokens,
            spent=view.spent,
            boards=tuple(board.name for board in view.boards),
            owners=tuple(board.owners for board in view.boards),
            points=view.points,
            round=view.round,
            seat=view.turn[0] if view.turn else 1,
            starter=1,
            swapped=view.swapped,
            taken=view.taken,
            shuffles=1,
            passes=view.seats if view.outcome else 0,
        )

    def differences(self, view: View) -> dict[str, tuple[object, object]]:
        shown, ours = tuple(board.name for board in view.boards), self.layout.names
        known = set(shown) <= set(ours) if self.layout.draws_boards else shown == ours
        return {} if known else {"boards": (shown, ours)}

    def points(self, state: State) -> tuple[int, ...]:
        """ROY-28, counted as soon as a piece is placed; ROY-33 once the game is over."""
        outcome = scoring.outcome(state)
        if outcome is not None:
            return outcome.scores
        return tuple(map(sum, zip(state.points, scoring.round_points(state), strict=True)))

    def offered(self, legal: Sequence[Action], seat: int, chosen: tuple[int, ...]) -> Offered:
        """The plain actions and the boards, or the cards that some score continues with."""
        found: dict[int, Action | None] = {}
        size = len(chosen)
        for numbers, action in self._numbered(legal):
            if numbers[:size] == chosen:
                found[1 << numbers[size]] = action if len(numbers) == size + 1 else None
        return tuple(found), tuple(found.values())

    def _number(self, legal: Sequence[Action]) -> list[tuple[tuple[int, ...], Action]]:
        """Each choice with its numbers, which are the same for every seat."""
        plain, score = self._plain, self.layout.score_numbers
        return [(score(one) if isinstance(one, Score) else plain[one], one) for one in legal]

    def refusal(self, state: State, seat: int, chosen: tuple[int, ...], number: int) -> Refusal:
        """What the rules say of a plain action; of the rest that it leads to no score."""
        if number < self._first_board and not chosen:
            return super().refusal(state, seat, chosen, number)
        label = self.layout.label(number, seat or 1)
        return Refusal("ROY-16", say("royal_flush.refused.no-score", given=label))

    def observed(self, state: State, seat: int, last: None, chosen: tuple[int, ...]) -> int:
        """The own hand and what is being chosen from it; all that lies open; who has what."""
        at, seats = self.at, self.seats
        bits = self._pile(state.hands[seat - 1]) << at["hand"]
        bits |= self._pile(state.discard) << at["discard"]
        bits |= self._chosen(chosen) if chosen else 0
        for place, card in enumerate(state.display):
            if card is not None:
                bits |= 1 << at["display"] + place * KINDS + card.order
        bits |= len(state.deck) << at["deck"] | ones(state.spent) << at["spent"]
        bits |= 1 << at["round"] + state.round - 1 | state.swapped << at["swapped"]
        bits |= ones(state.taken) << at["taken"]
        if not scoring.is_over(state):
            bits |= 1 << at["acting"] + steps_to(seat, state.seat, seats)
        pieces = scoring.pieces(state.owners, seats)
        for row, other in enumerate(clockwise(seat, seats)):
            bits |= self._seat(state, pieces, other - 1, row)
        return bits | self._boards(state, seat)

    def _seat(self, state: State, pieces: tuple[int, ...], place: int, row: int) -> int:
        """What everybody knows of one seat, as the one so many rows after the observer."""
        at = self.at
        return (
            len(state.hands[place]) << at["hand sizes"] + row * COUNT
            | ones(state.jokers[place]) << at["jokers"] + row * cards.MOST_JOKERS
            | ones(state.tokens[place]) << at["tokens"] + row * self.layout.tokens
            | ones(pieces[place]) << at["pieces"] + row * cards.PIECES
            | state.points[place] << at["points"] + row * POINTS
        )

    def _boards(self, state: State, seat: int) -> int:
        """Those in play, and whose pieces lie on them."""
        bits, seats = 0, self.seats
        for board, owners in zip(state.boards, state.owners, strict=True):
            bits |= 1 << self.at["boards"] + NAMES.index(board)
            for space, owner in enumerate(owners):
                first = self._owners_at[board] + space * seats
                bits |= 1 << first + steps_to(seat, owner, seats)
        return bits

    def _chosen(self, numbers: tuple[int, ...]) -> int:
        """A score that is not complete: its board, its cards, its jokers."""
        board, *played = numbers
        faces = [self.layout.face(number) for number in played]
        naturals = [card for card in faces if card != JOKER]
        bits = 1 << self.at["chosen board"] + board - self._first_board
        bits |= _pack(naturals) << self.at["chosen cards"]
        return bits | ones(len(faces) - len(naturals)) << self.at["chosen jokers"]


def _longest_round(seats: int) -> int:
    """Every turn takes a card, scores or passes.

    All cards can be taken, and those of a score again; each take may be a turn with a `done`, and
    each token buy a swap. Between two scores everybody can pass once (ROY-15).
    """
    scores = seats * (cards.PIECES - 1) + 1
    most = max(board.size for board in BOARDS.values())
    taken = 2 * KINDS + most * scores
    return 2 * taken + cards.TOKENS * seats + (1 + most) * scores + seats * (scores + 1)


def _pack(pile: Iterable[Card]) -> int:
    """The cards that are there, then those that are there twice."""
    once = twice = 0
    for card in pile:
        one = 1 << card.order
        twice |= once & one
        once |= one
    return once | twice << KINDS


CODER = RoyalFlush
