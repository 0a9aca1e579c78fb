"""What helps a person at the table decide: worked out from the view, so it can leak nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from florilegium.core.caching import cached_by_identities
from florilegium.core.errors import Refusal
from florilegium.core.message import Message
from florilegium.games.deck55 import VALUES, Card, copies
from florilegium.games.hanabi import cards, rules, scoring
from florilegium.games.hanabi.actions import Action, Tell
from florilegium.games.hanabi.state import Knowledge
from florilegium.games.hanabi.view import Held, View


@dataclass(frozen=True, slots=True)
class Touch:
    """The cards that a tell would point at (HAN-8)."""

    action: str
    seat: int
    clue: str
    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Firework:
    """One colour: how far it is, how far it can get, and what became of its cards.

    The tuples have an entry for each value from 1 to 5.
    """

    colour: str
    top: int
    ceiling: int
    dead: bool
    """HAN-26: it can no longer be completed."""
    following: Card | None
    """The card it waits for, where that can still come."""
    discarded: tuple[int, ...]
    left: tuple[int, ...]
    """The copies neither discarded nor in the firework: in the hands and the deck."""
    status: tuple[str, ...]
    """`played`, `needed`, `last` (needed, and one copy is left) or `useless` (out of reach)."""


@dataclass(frozen=True, slots=True)
class Possible:
    """What a card can still be by the tells alone, without counting cards."""

    colours: str
    values: str


@dataclass(frozen=True, slots=True)
class Grade:
    """One step of the scale (HAN-24, HAN-32)."""

    least: int
    most: int
    name: Message
    reached: bool


@dataclass(frozen=True, slots=True)
class Aids:
    """What the table shows beside the view."""

    tells: tuple[Touch, ...]
    """For each tell that is legal now, in the same order."""
    no_tell: Message | None
    """Why nobody may tell anything at this moment (HAN-7)."""
    no_discard: Message | None
    """Why nobody may discard (HAN-12)."""
    fireworks: tuple[Firework, ...]
    possible: tuple[tuple[Possible, ...], ...]
    """By seat and position, like the hands."""
    best: int
    """The best score still possible."""
    maximum: int
    lost: bool
    scale: tuple[Grade, ...]
    """Once the game is over; a lost game reaches no grade."""


def aids(view: View, legal: Sequence[Action]) -> Aids:
    """Everything the table may want to show for this view."""
    return Aids(
        tells=_touches(view, legal),
        no_tell=_no_tell(view.blue),
        no_discard=_no_discard(view.blue, view.blue_tokens),
        fireworks=_fireworks(view.colours, view.fireworks, view.ceilings, view.discard),
        possible=tuple([_possible(hand, view.colours) for hand in view.hands]),
        best=_best(view),
        maximum=_maximum(view),
        lost=_is_lost(view),
        scale=_scale(view),
    )


@cache
def _no_tell(blue: int) -> Message | None:
    return _why(rules.no_telling(blue))


@cache
def _no_discard(blue: int, blue_tokens: int) -> Message | None:
    return _why(rules.no_discarding(blue, blue_tokens))


def _why(refusal: Refusal | None) -> Message | None:
    return None if refusal is None else refusal.message


def _touches(view: View, legal: Sequence[Action]) -> tuple[Touch, ...]:
    if not legal:
        return ()
    tells = [action for action in legal if action.__class__ is Tell]
    touched = {
        seat: _touched(seat, tuple([held.card for held in view.hands[seat - 1]]))
        for seat in {tell.seat for tell in tells}
    }
    return tuple([touched[tell.seat][tell.clue] for tell in tells])


@lru_cache(maxsize=4096)  # hands change slowly, and each is offered the same tells again and again
def _touched(seat: int, hand: tuple[Card | None, ...]) -> dict[str, Touch]:
    """What each clue that fits a card of this seat's hand would point at."""
    positions: dict[str, tuple[int, ...]] = {}
    for place, card in enumerate(hand, 1):
        for clue in card or ():  # a card's text is what it answers to
            positions[clue] = (*positions.get(clue, ()), place)
    return {clue: _touch(seat, clue, places) for clue, places in positions.items()}


@lru_cache(maxsize=4096)
def _touch(seat: int, clue: str, positions: tuple[int, ...]) -> Touch:
    return Touch(str(Tell(seat, clue)), seat, clue, positions)


# What everybody sees alike, hence worked out once for all the seats


@lru_cache(maxsize=4096)
def _fireworks(
    colours: str, tops: tuple[int, ...], ceilings: tuple[int, ...], discard: tuple[Card, ...]
) -> tuple[Firework, ...]:
    return tuple(map(_firework, colours, tops, ceilings, scoring.tally(discard, colours)))


@lru_cache(maxsize=4096)  # most colours stay as they are: the same objects are found unchanged
def _firework(colour: str, top: int, ceiling: int, discarded: tuple[int, ...]) -> Firework:
    kinds = scoring.kinds(colour)
    left = tuple(
        copies(card) - gone - (card.value <= top)
        for card, gone in zip(kinds, discarded, strict=True)
    )
    return Firework(
        colour=colour,
        top=top,
        ceiling=ceiling,
        dead=ceiling < cards.TOP,
        following=kinds[top] if top < ceiling else None,
        discarded=discarded,
        left=left,
        status=tuple(
            _status(value, top, ceiling, count) for value, count in zip(VALUES, left, strict=True)
        ),
    )


def _status(value: int, top: int, ceiling: int, left: int) -> str:
    if value <= top:
        return "played"
    if value > ceiling:
        return "useless"
    return "last" if left == 1 else "needed"


@cached_by_identities  # of equal ones the same object comes back: no viewer's is another's
def _possible(hand: tuple[Held, ...], colours: str) -> tuple[Possible, ...]:
    return _possibles(tuple([held.known for held in hand]), colours)


@lru_cache(maxsize=4096)
def _possibles(hand: tuple[Knowledge, ...], colours: str) -> tuple[Possible, ...]:
    return tuple([_possibly(known, colours) for known in hand])


@lru_cache(maxsize=4096)
def _possibly(known: Knowledge, colours: str) -> Possible:
    values = "".join(map(str, VALUES))
    return Possible(
        known.colour or "".join(one for one in colours if one not in known.not_colours),
        str(known.value or "".join(one for one in values if one not in known.not_values)),
    )


def _is_lost(view: View) -> bool:
    return view.red >= view.red_tokens


def _maximum(view: View) -> int:
    return cards.TOP * len(view.colours)


def _best(view: View) -> int:
    """Each turn plays one card at most; each card drawn is one more turn before the last round."""
    if _is_lost(view):
        return 0
    turns = view.deck + view.seats if view.turns_left is None else view.turns_left
    return min(sum(view.ceilings), view.score + turns)


def _scale(view: View) -> tuple[Grade, ...]:
    if view.outcome is None:
        return ()
    return tuple(
        Grade(least, most, name, not _is_lost(view) and least <= view.score <= most)
        for least, most, name in scoring.scale(_maximum(view))
    )
