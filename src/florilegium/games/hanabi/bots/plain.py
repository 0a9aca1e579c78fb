"""`plain`: it plays what it knows or nearly knows, and tells what can be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import floor

from florilegium.core.message import Message, Seat, say
from florilegium.core.player import Bot
from florilegium.core.seats import next_seat, others_clockwise
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.state import Knowledge
from florilegium.games.hanabi.view import View

_DARING = 0.7
"""A card this likely to fit is played while a mistake is still affordable."""

Idea = tuple[Action, Message]
"""Something to do, and why."""


class Plain(Bot):
    """No conventions: it reads clues literally, so anybody can play along."""

    def act(self, view: View, legal: Sequence[Action]) -> Action:
        """The first idea that the rules allow."""
        action, self.why = next(idea for idea in self._ideas(view) if idea[0] in legal)
        return action

    def explain(self) -> Message:
        return self.why

    def _ideas(self, view: View) -> Iterator[Idea]:
        hand = [held.known for held in view.hands[self.seat - 1]]
        chances = [_chances(view, self.seat, known) for known in hand]
        affordable = view.red < view.red_tokens - 1
        fit = [chance[0] for chance in chances]
        best = max(range(len(hand)), key=fit.__getitem__, default=0)
        if hand and (fit[best] == 1 or (affordable and fit[best] >= _DARING)):
            yield Play(best + 1), _why("fits", position=best + 1, percent=floor(100 * fit[best]))
        yield from _useful_tells(view, self.seat)
        for place, (_, dead) in enumerate(chances, 1):
            if dead == 1:
                yield Discard(place), _why("useless", position=place)
        for place, known in enumerate(hand, 1):
            if known == Knowledge():
                yield Discard(place), _why("unknown", position=place)
        rest = _why("rest")
        yield from ((Discard(place), rest) for place in range(1, len(hand) + 1))
        yield from ((tell, rest) for tell in _any_tells(view, self.seat))
        yield from ((Play(place), rest) for place in range(1, len(hand) + 1))


def _why(name: str, **args: object) -> Message:
    return say(f"hanabi.why.plain.{name}", **args)


def _chances(view: View, seat: int, known: Knowledge) -> tuple[float, float]:
    """How likely an own card fits a firework now, and how likely it is of no more use."""
    unseen = Counter({card: copies(card) for card in KINDS.values() if card.colour in view.colours})
    unseen.subtract(view.discard)
    for colour, top in zip(view.colours, view.fireworks, strict=True):
        unseen.subtract(KINDS[f"{colour}{value}"] for value in range(1, top + 1))
    for owner, held in enumerate(view.hands, 1):
        if owner != seat:
            unseen.subtract(one.card for one in held if one.card)
    possible = {card: count for card, count in unseen.items() if count > 0 and _may_be(card, known)}
    total = sum(possible.values()) or 1
    fits = sum(count for card, count in possible.items() if _fits(view, card))
    dead = sum(count for card, count in possible.items() if _is_dead(view, card))
    return fits / total, dead / total


def _may_be(card: Card, known: Knowledge) -> bool:
    return (
        known.colour in (None, card.colour)
        and known.value in (None, card.value)
        and card.colour not in known.not_colours
        and str(card.value) not in known.not_values
    )


def _fits(view: View, card: Card) -> bool:
    return view.fireworks[view.colours.index(card.colour)] == card.value - 1


def _is_dead(view: View, card: Card) -> bool:
    column = view.colours.index(card.colour)
    return card.value <= view.fireworks[column] or card.value > view.ceilings[column]


def _useful_tells(view: View, seat: int) -> Iterator[Idea]:
    """Tells about cards that fit, the clearest first: few other cards touched, nearest seat."""
    rated: list[tuple[int, int, str, Idea]] = []
    for distance, to in enumerate(others_clockwise(seat, view.seats), 1):
        held = [(one.card, one.known) for one in view.hands[to - 1] if one.card]
        for place, (card, known) in enumerate(held, 1):
            if not _fits(view, card) or (known.colour and known.value):
                continue
            for clue in (card.colour, str(card.value)):
                if clue in (known.colour, str(known.value)):
                    continue
                touched = [other for other, _ in held if clue in other]
                misleading = sum(not _fits(view, other) for other in touched)
                idea = Tell(to, clue), _why("tell", seat=Seat(to), position=place)
                rated.append((3 * misleading + distance - len(touched), to, clue, idea))
    return (idea for *_, idea in sorted(rated, key=lambda entry: entry[:3]))


def _any_tells(view: View, seat: int) -> Iterator[Tell]:
    """Something true about the next player's oldest cards, when nothing better is left."""
    to = next_seat(seat, view.seats)
    for held in view.hands[to - 1]:
        if held.card:
            yield Tell(to, str(held.card.value))
