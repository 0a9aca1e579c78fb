"""What helps a person at the table decide: worked out from the view, so it can leak nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from florilegium.core.caching import cached_by_weight
from florilegium.core.message import Message, Seat, say
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import Action, Done, Pass, Swap, Take
from florilegium.games.royal_flush.cards import JOKER, PIECES, ROUNDS, ROYAL_FLUSH, Card
from florilegium.games.royal_flush.legal import can_score, without_scores
from florilegium.games.royal_flush.view import BoardView, View

MOST_SETS = 40
"""So many card sets of a board are listed; a large hand has more than anybody wants to read."""

_SWAP_PRICE = 1
"""ROY-9."""
_CARD_PRICE = 1
"""ROY-11: for every card after the first."""

_JOKER = Card(JOKER)
_EXAMPLES = {
    "pair": "9S 9D",
    "perfect_pair": "5H 5H",
    "double_pair": "4S 4H JD JC",
    "three_of_a_kind": "8S 8H 8C",
    "triple_pair": "3S 3D 9H 9C QS QD",
    "full_house": "6S 6H 6D KH KC",
    "double_three_of_a_kind": "5S 5H 5C TH TD TC",
    "four_of_a_kind": "QS QH QD QC",
    "flush": "2D 5D 6D JD AD",
    "big_flush": "3C 4C 7C 9C TC KC",
    "perfect_triple_pair": "4S 4S 9H 9H JC JC",
    "six_pictures": "JS JH QD QC KS KH",
    "straight": "4S 5H 6H 7C 8D",
    "big_straight": "3H 4S 5S 6D 7C 8H 9D",
    "straight_flush": "5H 6H 7H 8H 9H",
    "big_straight_flush": "6S 7S 8S 9S TS JS",
    ROYAL_FLUSH: "TD JD QD KD AD",
}


@dataclass(frozen=True, slots=True)
class PricedAction:
    """A step of taking that is open now, and its price in tokens."""

    action: str
    price: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step of taking cards, in the order of the rules (ROY-9 to ROY-12)."""

    word: Message
    look: str
    """`past`, `skipped`, `now` or `later`: where the turn stands."""
    price: int | None
    """In tokens; None where it is no question of price."""
    action: str | None
    """Where the step is one action that needs no card to point at."""
    open: bool
    """Whether that action is legal now."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """Cards of the hand that may be scored; `stands` are the cards its jokers stand for."""

    cards: tuple[Card, ...]
    stands: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoardAid:
    """A board in play, and what the hands that lie open to the viewer can do there."""

    name: str
    category: int
    """1 to 4; 0 for the royal flush."""
    takes: Message
    """The cards it asks for, in words."""
    size: int
    example: tuple[Card, ...]
    value: int | None
    """What the next piece is worth here; None when the board is full (ROY-17)."""
    missing: int | None
    """How many cards the viewer's hand lacks; None where nobody can use them any more."""
    ready: tuple[int, ...]
    """The seats that hold all it takes, as far as the viewer sees their cards."""
    sets: tuple[CardSet, ...]
    """What may be scored now, `MOST_SETS` at most."""
    count: int
    """How many sets there are in all."""
    ends_round: bool
    """Whether a piece of the viewer here would end the round (ROY-27)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's points now: rounds that are over, this round's spaces, tokens (ROY-33)."""

    seat: int
    points: int
    spaces: int
    tokens: int
    total: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Aids:
    """What the table shows beside the view."""

    stage: str
    """Of the turn that runs: `choose`, `take` once swapped, `buy` after a card, or `over`."""
    prompt: Message | None
    """What the player to move can do now, in words; None when the game is over."""
    path: tuple[Step, ...]
    """The steps of taking; none when the game is over."""
    choices: tuple[PricedAction, ...]
    scores: bool
    """Whether scoring is possible now."""
    taking: bool
    """Whether the viewer has begun to take cards, and scores no more this turn (ROY-12)."""
    boards: tuple[BoardAid, ...]
    standings: tuple[Standing, ...]
    rounds: int
    pieces: int
    """ROY-3: what everybody begins a round with."""
    shared: int
    """Tokens that everybody would get back if the round ended now (ROY-30)."""


def aids(view: View, legal: Sequence[Action]) -> Aids:
    """Everything the table may want to show for this view."""
    scores, others = can_score(legal), without_scores(legal)
    viewer = _Viewer(view.seat, view.seat is not None and view.pieces[view.seat - 1] == 1)
    last = view.round == ROUNDS
    return Aids(
        stage=_stage(view),
        prompt=_prompt(view, set(map(type, others)), scores),
        path=tuple(_path(view, set(map(type, others)))),
        choices=tuple(PricedAction(str(action), _price(view, action)) for action in others),
        scores=scores,
        taking=view.seat in view.turn and _stage(view) != "choose",
        boards=_boards(view.boards, _seen_hands(view) if view.turn else (), scores, viewer),
        standings=tuple(_standings(view)),
        rounds=ROUNDS,
        pieces=PIECES,
        shared=0 if last else view.spent // view.seats,
    )


Kinds = set[type[Action]]
"""Of the actions that need no cards, those that are open now."""


def _stage(view: View) -> str:
    """ROY-12: where the turn that runs stands in the order of the rules."""
    if not view.turn:
        return "over"
    if view.taken:
        return "buy"
    return "take" if view.swapped else "choose"


def _prompt(view: View, kinds: Kinds, scores: bool) -> Message | None:
    """A sentence for whoever is to move, or about them for the others."""
    stage = _stage(view)
    if stage == "over":
        return None
    if not kinds and not scores:
        return say(f"royal_flush.others.{stage}", seat=Seat(view.turn[0]))
    if Pass in kinds:
        return say("royal_flush.prompt.pass")
    if Take not in kinds:
        return say("royal_flush.prompt.done" if Done in kinds else "royal_flush.prompt.score")
    if stage == "choose" and not scores:
        return say("royal_flush.prompt.first")
    return say(f"royal_flush.prompt.{stage}")


def _path(view: View, kinds: Kinds) -> Iterator[Step]:
    """ROY-12: a new display, one card, further cards, done; or the pass of ROY-15."""
    if not view.turn:
        return
    first, then = ("past", "now") if view.taken else ("now", "later")
    swap = "skipped" if view.taken and not view.swapped else first
    broke = view.taken and view.tokens[view.turn[0] - 1] < _CARD_PRICE
    further = ("past" if view.taken > 1 else "skipped") if broke else then
    end: Action = Pass() if Pass in kinds else Done()
    yield Step(_word("swap"), swap, _SWAP_PRICE, str(Swap()), Swap in kinds)
    yield Step(_word("first"), first, 0, None, False)
    yield Step(_word("further"), further, _CARD_PRICE, None, False)
    yield Step(_word(str(end)), then, None, str(end), type(end) in kinds)


def _word(step: str) -> Message:
    return say(f"royal_flush.step.{step}")


def _price(view: View, action: Action) -> int:
    """ROY-9 a token for a swap, ROY-11 one for every card after the first."""
    if isinstance(action, Swap):
        return _SWAP_PRICE
    return _CARD_PRICE if isinstance(action, Take) and view.taken else 0


# Boards


Hands = tuple[tuple[int, tuple[Card, ...]], ...]
"""Seats and all the cards they hold, jokers included."""


def _seen_hands(view: View) -> Hands:
    """The hands that lie open to the viewer: the own one, or all of them."""
    hands = dict(enumerate(view.open_hands or (), 1))
    if view.seat is not None:
        hands[view.seat] = view.hand
    return tuple([(seat, hand + (_JOKER,) * view.jokers[seat - 1]) for seat, hand in hands.items()])


@dataclass(frozen=True, slots=True)
class _Viewer:
    seat: int | None
    last_piece: bool


def _listed(boards: tuple[BoardAid, ...]) -> int:
    """How many sets there are in what is kept."""
    return sum(1 + len(board.sets) for board in boards)


# While others play, neither the boards nor the own hand change much.
@cached_by_weight(20_000, _listed)
def _boards(
    boards: tuple[BoardView, ...], hands: Hands, scores: bool, viewer: _Viewer
) -> tuple[BoardAid, ...]:
    return tuple([_board(board, dict(hands), scores, viewer) for board in boards])


def _board(
    board: BoardView, hands: dict[int, tuple[Card, ...]], scores: bool, viewer: _Viewer
) -> BoardAid:
    category, takes, size, example = _facts(board.name)
    value = scoring.free_space(board.name, board.owners)
    lacking = {}
    if value is not None:
        lacking = {seat: _missing(board.name, hand) for seat, hand in hands.items()}
    sets: Sequence[tuple[Card, ...]] = ()
    if scores and value is not None and viewer.seat is not None:
        sets = scoring.sets_of(board.name, hands[viewer.seat])
    return BoardAid(
        name=board.name,
        category=category,
        takes=takes,
        size=size,
        example=example,
        value=value,
        missing=None if viewer.seat is None else lacking.get(viewer.seat),
        ready=tuple([seat for seat, count in lacking.items() if not count]),
        sets=tuple([CardSet(cards, _stands(board.name, cards)) for cards in sets[:MOST_SETS]]),
        count=len(sets),
        ends_round=value is not None and _ends_round(board.name, viewer),
    )


@cache
def _facts(name: str) -> tuple[int, Message, int, tuple[Card, ...]]:
    """What never changes about a board: category, words, size and example."""
    board = scoring.BOARDS[name]
    example = tuple(map(Card, _EXAMPLES[name].split()))
    return board.category, say(f"royal_flush.takes.{name}"), board.size, example


_missing = lru_cache(maxsize=2048)(scoring.missing)


def _stands(board: str, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """ROY-25: the cards that the jokers of a set stand for."""
    if JOKER not in cards:
        return ()
    return tuple(real for card, real in scoring.explain(board, cards) if card == JOKER)


def _ends_round(board: str, viewer: _Viewer) -> bool:
    """ROY-27: the last piece, or the royal flush."""
    return viewer.seat is not None and (board == ROYAL_FLUSH or viewer.last_piece)


# Points


def _standings(view: View) -> Iterator[Standing]:
    """The players by seat. When the game is over the last round's spaces are among the points."""
    spaces = [0] * view.seats
    for board in view.boards:
        for value, owner in zip(board.spaces, board.owners, strict=False):
            spaces[owner - 1] += value
    earlier = [
        points - gained if view.outcome else points
        for points, gained in zip(view.points, spaces, strict=True)
    ]
    totals = [
        points + gained + scoring.TOKEN_POINTS * tokens
        for points, gained, tokens in zip(earlier, spaces, view.tokens, strict=True)
    ]
    ranking = list(zip(totals, view.tokens, strict=True))  # ROY-34
    for at, (total, tokens) in enumerate(ranking):
        yield Standing(
            at + 1,
            earlier[at],
            spaces[at],
            scoring.TOKEN_POINTS * tokens,
            total,
            ranking[at] == max(ranking),
        )
