"""What the players who reckon say about their choices."""

from __future__ import annotations

from collections.abc import Mapping

from florilegium.core.message import Message, Seat, say
from florilegium.games.deck55 import Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.actions import Action, Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.cards import BOUQUET
from florilegium.games.ikebana.view import View


def only() -> Message:
    """Where there is one action."""
    return say("ikebana.why.only")


def why(view: View, seat: int, best: Action, points: Mapping[Action, float]) -> Message:
    """What the choice and the best of the others were reckoned to bring."""
    if best == Keep():
        return _keep(view, seat, _numbers(best, points, 1))
    return _weighed("", view, best, points, 1)


def points(view: View, best: Action, worth: Mapping[Action, float]) -> Message:
    """The points of the choice and of the next best one, what is left to others taken off."""
    return _weighed("hard.", view, best, worth, 1)


def chances(view: View, best: Action, worth: Mapping[Action, float]) -> Message:
    """The chance of winning with the choice and with the next best one."""
    return _weighed("race.", view, best, worth, 100)


def deny(card: Card, rival: int) -> Message:
    """A card is kept for want of a better place."""
    return say("ikebana.why.hard.deny", card=card, rival=Seat(rival), price=card.value)


def _weighed(
    kind: str, view: View, best: Action, worth: Mapping[Action, float], scale: int
) -> Message:
    numbers = _numbers(best, worth, scale)
    match best:
        case Keep():
            return say(f"ikebana.why.{kind}keep", card=view.revealed, **numbers)
        case Refuse():
            return say(
                f"ikebana.why.{kind}refuse",
                card=view.revealed,
                price=view.price,
                payee=_seat(view.payee),
                **numbers,
            )
        case Buy(owner):
            card = _top(view, owner)
            return say(
                f"ikebana.why.{kind}buy", card=card, owner=Seat(owner), price=card.value, **numbers
            )
        case Draw():
            other = _next_best(best, worth)
            assert isinstance(other, Buy)
            card = _top(view, other.seat)
            return say(f"ikebana.why.{kind}draw", card=card, owner=Seat(other.seat), **numbers)
    raise AssertionError(best)


def _numbers(best: Action, worth: Mapping[Action, float], scale: int) -> dict[str, int]:
    other = worth[_next_best(best, worth)]
    return {"worth": round(scale * worth[best]), "rest": round(scale * other)}


def _next_best(best: Action, worth: Mapping[Action, float]) -> Action:
    return max((action for action in worth if action != best), key=worth.__getitem__)


def _keep(view: View, seat: int, numbers: Mapping[str, int]) -> Message:
    assert view.revealed is not None
    bouquet = (*view.bouquets[seat - 1], view.revealed)
    if len(bouquet) < BOUQUET:
        return say("ikebana.why.keep", card=view.revealed, **numbers)
    gain = scoring.gain(bouquet, view.doubled).total
    return say("ikebana.why.last", card=view.revealed, gain=gain, rest=numbers["rest"])


def _top(view: View, owner: int) -> Card:
    card = view.discards[owner - 1]
    assert card is not None
    return card


def _seat(seat: int | None) -> Seat:
    assert seat is not None
    return Seat(seat)
