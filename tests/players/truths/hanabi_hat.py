"""What `hat` says about its moves, held against the cards that it did not see."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from florilegium.games.hanabi.actions import Discard, Play, Tell
from florilegium.games.hanabi.bots.hat.channel import Clue, capacity, number_told
from florilegium.games.hanabi.bots.hat.endgame import DECK
from florilegium.games.hanabi.bots.hat.follow import KINDS_OF, follow
from florilegium.games.hanabi.bots.hat.position import Position
from tests.players.selfplay import Moment
from tests.players.truths.hanabi_partner import surely_useless


def _own(moment: Moment, position: int) -> str:
    """The card that the seat really holds there."""
    return str(moment.state.hands[moment.seat - 1][position - 1])


def _fits(moment: Moment, card: str) -> bool:
    top: int = moment.view.fireworks[moment.view.colours.index(card[0])]
    return int(card[1]) == top + 1


def _dead(moment: Moment, card: str) -> bool:
    column = moment.view.colours.index(card[0])
    value = int(card[1])
    return not moment.view.fireworks[column] < value <= moment.view.ceilings[column]


def _useless(moment: Moment, position: int) -> bool:
    card = _own(moment, position)
    return _dead(moment, card) or moment.state.hands[moment.seat - 1].count(card) > 1


def _about(moment: Moment, kind: type[Play | Discard], cards: Iterable[str]) -> bool:
    """The sentence speaks of the card that is moved, and that card is one of those named."""
    position = moment.args["position"]
    return bool(moment.action == kind(position) and _own(moment, position) in tuple(cards))


def _fit(moment: Moment) -> bool:
    cards = moment.args["cards"]
    return _about(moment, Play, cards) and all(_fits(moment, card) for card in cards)


def _harmless(moment: Moment) -> bool:
    cards = moment.args["cards"]
    fine = all(_fits(moment, card) or _dead(moment, card) for card in cards)
    return fine and _about(moment, Play, cards)


def _position(moment: Moment) -> Position:
    return follow(moment.view, moment.seen, moment.seat - 1)


def _number(moment: Moment) -> bool:
    """The tell says the number, and the others' numbers, one by one, add up to it."""
    if not isinstance(moment.action, Tell):
        return False
    here, args = _position(moment), moment.args
    clue = Clue(moment.action.seat - 1, KINDS_OF[moment.action.clue])
    shown = moment.view.hands[clue.to]
    touched = tuple(n for n, held in enumerate(shown) if moment.action.clue in held.card)
    told = number_told(here.hands, here.seat, clue, touched, here.board, here.must_tell)
    total, _ = here.sum_of_numbers(here.hands, args["count"])
    count = capacity(here.hands, here.seat, here.must_tell)
    return bool(args["count"] == count and args["number"] == told == total)


def _speechless(moment: Moment) -> bool:
    """No legal tell says it."""
    here = _position(moment)
    for action in moment.legal:
        if isinstance(action, Tell):
            clue = Clue(action.seat - 1, KINDS_OF[action.clue])
            shown = moment.view.hands[clue.to]
            touched = tuple(n for n, held in enumerate(shown) if action.clue in held.card)
            told = number_told(here.hands, here.seat, clue, touched, here.board, here.must_tell)
            if told == moment.args["number"]:
                return False
    return isinstance(moment.action, Play)


def _useless_number(moment: Moment) -> bool:
    places = moment.args["positions"]
    said = moment.action == Discard(places[moment.args["number"]])
    return said and all(_useless(moment, place) for place in places)


def _fit_number(moment: Moment) -> bool:
    places = moment.args["positions"]
    said = moment.action == Play(places[moment.args["number"]])
    return said and all(_fits(moment, _own(moment, place)) for place in places)


def _useless_card(moment: Moment) -> bool:
    position = moment.args["position"]
    return _about(moment, Discard, moment.args["cards"]) and _useless(moment, position)


def _least(moment: Moment) -> bool:
    """Not even the clues alone make a card useless."""
    said = moment.action == Discard(moment.args["position"])
    return said and 0 <= moment.args["percent"] <= 100 and not surely_useless(moment)


def _searched(moment: Moment) -> bool:
    return bool(moment.args["deck"] == moment.view.deck <= DECK and moment.args["worlds"] > 0)


TRUE: dict[str, Callable[[Moment], bool]] = {
    "hanabi.why.hat.fits": _fit,
    "hanabi.why.hat.fits-number": _fit_number,
    "hanabi.why.hat.harmless": _harmless,
    "hanabi.why.hat.number": _number,
    "hanabi.why.hat.speechless": _speechless,
    "hanabi.why.hat.useless-number": _useless_number,
    "hanabi.why.hat.useless": _useless_card,
    "hanabi.why.hat.least": _least,
    "hanabi.why.hat.searched": _searched,
}
