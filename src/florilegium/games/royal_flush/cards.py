"""Royal Flush's cards, its supplies, the names of its boards, and its options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from florilegium.core.chance import shuffled
from florilegium.core.errors import BadCard
from florilegium.core.message import Message, Written, say
from florilegium.core.option import Kind, SeatChoice, SeatSet, option
from florilegium.core.shown import Drawn
from florilegium.core.text import lower, quoted

RANKS = "23456789TJQKA"
PICTURES = "JQK"
SUITS = "SHDC"
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "": "★"}
"""How suits are drawn, and a joker."""
JOKER = "*"

HAND = 7
DISPLAY = 4
PIECES = 5
TOKENS = 5
JOKERS = 6
MOST_JOKERS = 2
ROUNDS = 3


class Card(Drawn, Written):
    """A card is its text, `TS`; the attributes save taking it apart again and again."""

    rank: int
    """0 for a 2 up to 12 for an ace (ROY-20); a joker comes after them all."""
    suit: str
    order: int
    """Its place among all cards: by rank, then by suit, jokers last."""

    def __new__(cls, text: str) -> Card:
        """One of the 52 kinds or a joker; BadCard for any other text."""
        known = KINDS.get(text) if isinstance(text, str) else None
        if known is None:
            raise BadCard(say("error.card", given=quoted(text, 40), example="TS"))
        return known

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    def written(self, lang: str) -> str:
        """As it is drawn: `10♠`, `★`; with a picture's letter in this language, `R♠` in French."""
        sign = SIGNS[self.suit]
        return letter(self[0], lang) + sign if self.suit else sign

    def typed(self, lang: str) -> str:
        """The same for keyboards: `10S`, `*`, `RS`."""
        return letter(self[0], lang) + self.suit


def _kind(text: str, rank: int, suit: str, order: int) -> Card:
    card = str.__new__(Card, text)
    card.rank, card.suit, card.order = rank, suit, order
    return card


@cache
def letter(rank: str, lang: str) -> str:
    """How people who speak this language write a rank; all but the pictures are written alike."""
    if rank in PICTURES:
        return say(f"royal_flush.letter.{rank}").text(lang)
    return "10" if rank == "T" else rank


NATURALS: tuple[Card, ...] = tuple(
    _kind(name + suit, rank, suit, rank * len(SUITS) + place)
    for rank, name in enumerate(RANKS)
    for place, suit in enumerate(SUITS)
)
"""Every kind but the joker, in the order of the cards."""

KINDS: dict[str, Card] = {str(card): card for card in NATURALS}
KINDS[JOKER] = _kind(JOKER, len(RANKS), "", len(NATURALS))

_by_order = attrgetter("order")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards by rank, then by suit, jokers last."""
    return tuple(sorted(cards, key=_by_order))


CATEGORIES = (
    ("pair", "perfect_pair", "double_pair", "three_of_a_kind"),
    ("triple_pair", "full_house", "double_three_of_a_kind", "four_of_a_kind"),
    ("flush", "big_flush", "perfect_triple_pair", "six_pictures"),
    ("straight", "big_straight", "straight_flush", "big_straight_flush"),
)
"""ROY-4: the names of the boards to choose from."""

ROYAL_FLUSH = "royal_flush"
CHOSEN = 2
"""ROY-6: how many boards of each category are in play."""

FIRST = (
    "pair", "three_of_a_kind", "full_house", "four_of_a_kind",
    "big_flush", "perfect_triple_pair", "big_straight", "straight_flush",
)  # fmt: skip
"""ROY-5."""


def two_of_each(names: Iterable[str]) -> tuple[str, ...]:
    """The first two boards of each category that are named, in the order of the table."""
    ranking = {name: place for place, name in enumerate(names)}
    chosen: set[str] = set()
    for category in CATEGORIES:
        chosen.update(sorted(set(category) & set(ranking), key=ranking.__getitem__)[:CHOSEN])
    return tuple(name for category in CATEGORIES for name in category if name in chosen)


@dataclass(frozen=True, slots=True)
class Boards(Kind):
    """The boards of a first game, boards drawn from the seed, or eight names (ROY-5, ROY-6)."""

    control = "boards"
    default: str = "first"

    @property
    def values(self) -> tuple[tuple[str, ...], ...]:
        """The names to choose from, by category."""
        return CATEGORIES

    @property
    def per_row(self) -> int:
        """How many of each category."""
        return CHOSEN

    def parse(self, text: str) -> object:
        """`first`, `random`, or names separated by commas."""
        word = lower(text.strip())
        return [part.strip() for part in word.split(",")] if "," in word else word

    def clean(self, value: object, seats: int) -> str | tuple[str, ...]:
        """One of the two words, or two boards of each category in the order of the table."""
        if isinstance(value, str) and value in ("first", "random"):
            return value
        if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
            raise ValueError
        boards = two_of_each(value)
        # Equal lengths and equal sets: nothing unknown, nothing twice, nothing too many.
        if not len(value) == len(boards) == CHOSEN * len(CATEGORIES) or set(value) != set(boards):
            raise ValueError
        return boards

    def expects(self, seats: int) -> Message:
        return say("royal_flush.expects.boards", boards=sum(CATEGORIES, ()))


@dataclass(frozen=True, slots=True)
class Options:
    """ROY-5 and ROY-6 the boards in play, ROY-24 which seats are children, who starts."""

    boards: str | tuple[str, ...] = option(Boards())
    children: tuple[int, ...] = option(SeatSet())
    first_seat: int | None = option(SeatChoice())


def boards_in_play(options: Options, seed: str) -> tuple[str, ...]:
    """ROY-5, ROY-6: eight boards in the order of the table, then the royal flush."""
    match options.boards:
        case "first":
            return (*FIRST, ROYAL_FLUSH)
        case "random":
            return (*two_of_each(shuffled(sum(CATEGORIES, ()), seed, "boards")), ROYAL_FLUSH)
    return (*options.boards, ROYAL_FLUSH)


def deck(options: Options) -> tuple[Card, ...]:
    """ROY-1: every card twice. ROY-26: jokers are never shuffled in."""
    return tuple(card for card in NATURALS for _ in range(2))


def jokers(options: Options, seats: int) -> tuple[int, ...]:
    """ROY-24: how many jokers each seat gets, shared equally among the children."""
    each = min(MOST_JOKERS, JOKERS // max(1, len(options.children)))
    return tuple(each if seat in options.children else 0 for seat in range(1, seats + 1))


def board_name(board: str) -> Message | str:
    """A board in words; a name that no board has stays as it is."""
    if board == ROYAL_FLUSH or any(board in category for category in CATEGORIES):
        return say(f"royal_flush.board.{board}")
    return board
