"""What Ikebana's bots say, held against the view they spoke from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from florilegium.games.deck55 import Card
from florilegium.games.ikebana import scoring
from florilegium.games.ikebana.actions import Buy, Draw, Keep, Refuse
from florilegium.games.ikebana.bots.plain import Plain
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


def _chance(moment: Moment) -> bool:
    """A chance is one, no choice left out has a better one, and the game is old enough to tell."""
    return bool(0 <= moment.args["rest"] <= moment.args["worth"] <= 100 and moment.view.round >= 3)


def _settled(moment: Moment) -> bool:
    """Where keeping a card ends the game, the chance with it is what the totals say."""
    bouquets = [*moment.view.bouquets]
    bouquets[moment.seat - 1] = (*_mine(moment), moment.args["card"])
    if moment.view.round < 4 or min(map(len, bouquets)) < 5:
        return True
    gains = [scoring.gain(bouquet, moment.view.doubled).total for bouquet in bouquets]
    totals = list(map(sum, zip(moment.view.prestige, gains, strict=True)))
    own = totals.pop(moment.seat - 1)
    if own == max(totals):
        return bool(0 < moment.args["worth"] <= 50)
    return bool(moment.args["worth"] == (100 if own > max(totals) else 0))


def _no_more_than_it_pays(moment: Moment) -> bool:
    """A bouquet that is complete is worth what it pays, less what was paid and is left."""
    bouquet = (*_mine(moment), moment.args["card"])
    gain = scoring.gain(bouquet, moment.view.doubled).total if len(bouquet) == 5 else 200
    return bool(moment.args["worth"] <= gain)


def _payee(moment: Moment) -> bool:
    return bool(moment.args["payee"] == moment.view.payee)


def _price(moment: Moment) -> bool:
    return bool(moment.args["price"] == moment.args["card"].value)


def _denied(moment: Moment) -> bool:
    """The rival can pay, and would sooner have the card at its price than draw, as it reckons."""
    rival, card = moment.args["rival"], moment.args["card"]
    view = replace(
        moment.view,
        revealed=None,
        refusals=0,
        discards=tuple(
            card if seat == moment.seat else None for seat in range(1, moment.view.seats + 1)
        ),
    )
    buys = Plain(rival, "").act(view, (Draw(), Buy(moment.seat))) == Buy(moment.seat)
    able = len(view.bouquets[rival - 1]) < 5 and card.value <= view.prestige[rival - 1]
    return _kept(moment) and _price(moment) and Refuse() in moment.legal and able and buys


TRUE: dict[str, Callable[[Moment], bool]] = {
    "ikebana.why.only": lambda moment: moment.legal == (moment.action,),
    "ikebana.why.keep": lambda moment: _kept(moment) and _better(moment),
    "ikebana.why.last": _last,
    "ikebana.why.refuse": lambda moment: _refused(moment) and _better(moment) and _payee(moment),
    "ikebana.why.buy": lambda moment: _bought(moment) and _better(moment) and _price(moment),
    "ikebana.why.draw": lambda moment: _for_sale(moment) and _better(moment),
    "ikebana.why.hard.keep": lambda moment: (
        _kept(moment) and _better(moment) and _no_more_than_it_pays(moment)
    ),
    "ikebana.why.hard.refuse": lambda moment: (
        _refused(moment) and _better(moment) and _payee(moment)
    ),
    "ikebana.why.hard.buy": lambda moment: _bought(moment) and _better(moment) and _price(moment),
    "ikebana.why.hard.draw": lambda moment: _for_sale(moment) and _better(moment),
    "ikebana.why.hard.deny": _denied,
    "ikebana.why.race.keep": lambda moment: _kept(moment) and _chance(moment) and _settled(moment),
    "ikebana.why.race.refuse": lambda moment: (
        _refused(moment) and _chance(moment) and _payee(moment)
    ),
    "ikebana.why.race.buy": lambda moment: _bought(moment) and _chance(moment) and _price(moment),
    "ikebana.why.race.draw": lambda moment: _for_sale(moment) and _chance(moment),
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
    "ikebana.why.plain.best": _best,
}
