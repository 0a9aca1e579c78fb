"""What an Ikebana bouquet pays, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from florilegium.core.errors import BadCards, Refusal
from florilegium.core.game import Outcome
from florilegium.core.message import Seat, say
from florilegium.games.deck55 import COLOURS, MULTICOLOUR, VALUES, Card
from florilegium.games.ikebana import cards
from florilegium.games.ikebana.state import Combination, Gain, State

_GROUPS = {2: "pair", 3: "three", 4: "four", 5: "five"}
_RUNS = {"run_12345": 15, "run_2345": 12, "run_1234": 8}
_MULTIPLIERS = {1: 4, 2: 2, 5: 3}
"""By the number of colours in a bouquet (IKE-21); ×1 for any other."""
FACTORS = tuple(sorted({*_MULTIPLIERS.values(), 1}, reverse=True))
"""All that colours can come to, the best first."""


def gain(bouquet: Sequence[str], final: bool = False) -> Gain:
    """IKE-17: what five cards pay at best; `final` doubles it (IKE-25)."""
    _require_bouquet(bouquet, fewest=cards.BOUQUET)
    flowers = tuple(map(Card, bouquet))
    found = _paying_most(flowers)
    colours = colouring(flowers)
    points, factor = sum_of(found), multiplier(colours)
    total = points * factor * (2 if final else 1)
    return Gain(found, points, factor, colours, final, total)


def _require_bouquet(bouquet: Sequence[str], fewest: int = 0) -> None:
    """IKE-5: five cards, or fewer on the way there."""
    if not fewest <= len(bouquet) <= cards.BOUQUET:
        why = say("ikebana.refused.bouquet", size=cards.BOUQUET, given=len(bouquet))
        raise BadCards(Refusal("IKE-5", why))


def combinations(bouquet: Sequence[str]) -> tuple[Combination, ...]:
    """IKE-20: a division that pays most; a run where one pays as much. Fewer cards will do."""
    _require_bouquet(bouquet)
    return _paying_most(tuple(map(Card, bouquet)))


def _paying_most(flowers: Sequence[Card]) -> tuple[Combination, ...]:
    """A run leaves one card at most, so it stands alone. Without a run all cards of equal value
    stay together: splitting them never pays more."""
    return max((*_runs(flowers), _groups(flowers)), key=sum_of)


def sum_of(found: tuple[Combination, ...]) -> int:
    """IKE-19: combinations side by side add up."""
    return sum(combination.points for combination in found)


def _runs(bouquet: Sequence[Card]) -> Iterator[tuple[Combination, ...]]:
    """IKE-18: each run the cards contain."""
    first = {card.value: card for card in reversed(bouquet)}
    for kind, points in _RUNS.items():
        values = [int(digit) for digit in kind.removeprefix("run_")]
        if first.keys() >= set(values):
            yield (Combination(kind, tuple(first[value] for value in values), points),)


def _groups(bouquet: Sequence[Card]) -> tuple[Combination, ...]:
    """IKE-18: the cards of equal value, the largest group first, then the highest."""
    heaps = [tuple(card for card in bouquet if card.value == value) for value in reversed(VALUES)]
    heaps.sort(key=len, reverse=True)
    return tuple(
        Combination(_GROUPS[len(heap)], heap, len(heap) * heap[0].value)
        for heap in heaps
        if len(heap) in _GROUPS
    )


def multiplier(colours: Sequence[str]) -> int:
    """IKE-21: by the number of colours."""
    return _MULTIPLIERS.get(len(set(colours)), 1)


def multipliers(bouquet: Sequence[Card]) -> tuple[int, ...]:
    """IKE-21: what the colours may still multiply by once five cards are there, the best first."""
    _require_bouquet(bouquet)
    return _reachable("".join(sorted(card.colour for card in bouquet)))


@cache
def _reachable(colours: str) -> tuple[int, ...]:
    """The multipliers of all ways to go on; a joker to come is as good as one of the colours."""
    if len(colours) == cards.BOUQUET:
        return (multiplier(colouring([Card(f"{colour}1") for colour in colours])),)
    ways = (_reachable("".join(sorted(colours + colour))) for colour in COLOURS)
    return tuple(sorted({factor for way in ways for factor in way}, reverse=True))


def colouring(bouquet: Sequence[Card]) -> tuple[str, ...]:
    """IKE-2, IKE-21: the colour each card counts as, jokers as it pays best.

    Few colours pay and so do all five: jokers either add no colour or each adds a new one.
    """
    own = [card.colour for card in bouquet if card.colour != MULTICOLOUR]
    others = [colour for colour in COLOURS if colour not in own]
    alike = [(own or COLOURS)[0]] * len(bouquet)
    return max(_painted(bouquet, alike), _painted(bouquet, others + alike), key=multiplier)


def _painted(bouquet: Sequence[Card], paints: Sequence[str]) -> tuple[str, ...]:
    """The bouquet's colours where the jokers take those given, in turn."""
    paint = iter(paints)
    return tuple(next(paint) if card.colour == MULTICOLOUR else card.colour for card in bouquet)


def is_doubled(state: State) -> bool:
    """IKE-25: whether this round's gains count double."""
    return state.setup.options.final_bouquet and state.round == cards.ROUNDS


def is_over(state: State) -> bool:
    """IKE-24: after four rounds."""
    return len(state.gains) == cards.ROUNDS


def outcome(state: State) -> Outcome | None:
    """IKE-24: most prestige wins; equal scores share the victory."""
    if not is_over(state):
        return None
    best = max(state.prestige)
    winners = tuple(seat for seat, score in enumerate(state.prestige, 1) if score == best)
    names = tuple(map(Seat, winners))
    reason = say("ikebana.finished", winners=names, count=len(winners), score=best)
    return Outcome(state.prestige, winners, reason)
