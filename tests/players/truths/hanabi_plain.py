"""What `plain` says, held against the view it spoke from."""

from __future__ import annotations

from collections.abc import Callable

from florilegium.games.deck55 import KINDS
from florilegium.games.hanabi.actions import Discard, Play, Tell
from florilegium.games.hanabi.state import Knowledge
from tests.players.selfplay import Moment
from tests.players.truths.hanabi_partner import fits, needed, possible


def _fits(moment: Moment) -> bool:
    cards = [KINDS[card] for card in possible(moment, moment.args["position"])]
    some = any(fits(moment.view, card) for card in cards)
    every = all(fits(moment.view, card) for card in cards)
    likely = moment.args["percent"]
    return (
        moment.action == Play(moment.args["position"])
        and some
        and (likely == 100) == every
        and (every or moment.view.red < moment.view.red_tokens - 1)
    )


def _tell(moment: Moment) -> bool:
    assert isinstance(moment.action, Tell)
    card = moment.view.hands[moment.args["seat"] - 1][moment.args["position"] - 1].card
    return (
        moment.action.seat == moment.args["seat"]
        and moment.action.clue in card
        and fits(moment.view, card)
    )


def _useless(moment: Moment) -> bool:
    cards = possible(moment, moment.args["position"])
    return moment.action == Discard(moment.args["position"]) and not any(
        needed(moment.view, KINDS[card]) for card in cards
    )


def _unknown(moment: Moment) -> bool:
    held = moment.view.hands[moment.seat - 1][moment.args["position"] - 1]
    return bool(moment.action == Discard(moment.args["position"]) and held.known == Knowledge())


def _rest(moment: Moment) -> bool:
    places = range(1, len(moment.view.hands[moment.seat - 1]) + 1)
    return not any(
        all(fits(moment.view, KINDS[card]) for card in possible(moment, place)) for place in places
    )


TRUE: dict[str, Callable[[Moment], bool]] = {
    "hanabi.why.plain.fits": _fits,
    "hanabi.why.plain.tell": _tell,
    "hanabi.why.plain.useless": _useless,
    "hanabi.why.plain.unknown": _unknown,
    "hanabi.why.plain.rest": _rest,
}
