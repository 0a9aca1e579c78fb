"""What Ikebana's bots say, held against the view they spoke from."""

from __future__ import annotations

from collections.abc import Callable

from florilegium.games.deck55 import Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.actions import Buy, Draw, Keep, Refuse
from tests.players.selfplay import Moment


def _mine(moment: Moment) -> tuple[Card, ...]:
    return tuple(moment.view.bouquets[moment.seat - 1])


def _alike(moment: Moment) -> int:
    return sum(card.value == moment.args["card"].value for card in _mine(moment))


def _kept(moment: Moment) -> bool:
    return bool(moment.action == Keep() and moment.args["card"] == moment.view.revealed)


def _refused(moment: Moment) -> bool:
    given = moment.args["card"], moment.args["price"]
    return bool(moment.action == Refuse() and given == (moment.view.revealed, moment.view.price))


def _bought(moment: Moment) -> bool:
    owner, card = moment.args["owner"], moment.args["card"]
    return bool(moment.action == Buy(owner) and card == moment.view.discards[owner - 1])


def _better(moment: Moment) -> bool:
    return bool(moment.args["worth"] >= moment.args["rest"])


def _best(moment: Moment) -> bool:
    others = [action.message() for action in moment.legal if action != moment.action]
    return moment.args["other"] in others and moment.args["worth"] >= moment.args["rest"]


def _last(moment: Moment) -> bool:
    bouquet = (*_mine(moment), moment.args["card"])
    gain = scoring.gain(bouquet, moment.view.doubled).total
    return _kept(moment) and gain == moment.args["gain"]


def _for_sale(moment: Moment) -> bool:
    owner, card = moment.args["owner"], moment.args["card"]
    return (
        moment.action == Draw()
        and Buy(owner) in moment.legal
        and card == moment.view.discards[owner - 1]
    )


def _nothing_for_sale(moment: Moment) -> bool:
    """No card that it could buy has a value it has twice."""
    values = [card.value for card in _mine(moment)]
    offers = [moment.view.discards[one.seat - 1] for one in moment.legal if isinstance(one, Buy)]
    return moment.action == Draw() and all(values.count(card.value) < 2 for card in offers)


TRUE: dict[str, Callable[[Moment], bool]] = {
    "ikebana.why.only": lambda moment: moment.legal == (moment.action,),
    "ikebana.why.keep": lambda moment: _kept(moment) and _better(moment),
    "ikebana.why.last": _last,
    "ikebana.why.refuse": lambda moment: (
        _refused(moment) and _better(moment) and moment.args["payee"] == moment.view.payee
    ),
    "ikebana.why.buy": lambda moment: (
        _bought(moment) and _better(moment) and moment.args["price"] == moment.args["card"].value
    ),
    "ikebana.why.draw": lambda moment: _for_sale(moment) and _better(moment),
    "ikebana.why.easy.first": lambda moment: _kept(moment) and len(_mine(moment)) < 2,
    "ikebana.why.easy.match": lambda moment: (
        _kept(moment) and moment.args["value"] == moment.args["card"].value and _alike(moment) > 0
    ),
    "ikebana.why.easy.high": lambda moment: _kept(moment) and moment.args["card"].value == 5,
    "ikebana.why.easy.dear": lambda moment: (
        _kept(moment) and not _alike(moment) and moment.args["price"] == moment.view.price
    ),
    "ikebana.why.easy.refuse": lambda moment: _refused(moment) and not _alike(moment),
    "ikebana.why.easy.buy": lambda moment: (
        _bought(moment) and _alike(moment) == moment.args["count"]
    ),
    "ikebana.why.easy.draw": _nothing_for_sale,
    "ikebana.why.plain.only": lambda moment: moment.legal == (moment.action,),
    "ikebana.why.plain.best": _best,
}
