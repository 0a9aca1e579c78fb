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
    other = max((action for action in points if action != best), key=points.__getitem__)
    numbers = {"worth": round(points[best]), "rest": round(points[other])}
    match best:
        case Keep():
            return _keep(view, seat, numbers)
        case Refuse():
            return say("ikebana.why.refuse", card=view.revealed, price=view.price,
                       payee=_seat(view.payee), **numbers)  # fmt: skip
        case Buy(owner):
            card = _top(view, owner)
            return say("ikebana.why.buy", card=card, owner=Seat(owner), price=card.value, **numbers)
        case Draw():
            assert isinstance(other, Buy)
            return say("ikebana.why.draw", card=_top(view, other.seat), owner=Seat(other.seat),
                       **numbers)  # fmt: skip
    raise AssertionError(best)


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
