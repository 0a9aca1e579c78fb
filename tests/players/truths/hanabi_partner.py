"""What `partner` says, held against the view it spoke from; written from the rules alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from florilegium.games.deck55 import COLOUR_NAMES, KINDS, Card, copies
from florilegium.games.hanabi.actions import Discard, Play, Tell
from florilegium.games.hanabi.state import Told
from tests.players.selfplay import Moment


def fits(view: Any, card: Card) -> bool:
    """HAN-14."""
    return bool(view.fireworks[view.colours.index(card.colour)] == card.value - 1)


def needed(view: Any, card: Card) -> bool:
    """Not yet on its firework, which can still get there."""
    column = view.colours.index(card.colour)
    return bool(view.fireworks[column] < card.value <= view.ceilings[column])


def last(view: Any, card: Card) -> bool:
    """All other copies lie in the discard."""
    return needed(view, card) and view.discard.count(card) == copies(card) - 1


def possible(moment: Moment, position: int) -> set[str]:
    """What an own card can be by its clues and the cards in sight."""
    view = moment.view
    unseen = Counter({card: copies(card) for card in KINDS.values() if card.colour in view.colours})
    unseen.subtract(view.discard)
    for colour, top in zip(view.colours, view.fireworks, strict=True):
        unseen.subtract(KINDS[f"{colour}{value}"] for value in range(1, top + 1))
    for hand in view.hands:
        unseen.subtract(held.card for held in hand if held.card)
    known = view.hands[moment.seat - 1][position - 1].known
    return {
        str(card)
        for card, count in unseen.items()
        if count > 0
        and known.colour in (None, card.colour)
        and known.value in (None, card.value)
        and card.colour not in known.not_colours
        and str(card.value) not in known.not_values
    }


def clue_of(moment: Moment) -> str:
    """The letter or digit behind the word in the reason."""
    word = moment.args["clue"]
    if isinstance(word, str):
        return word
    return next(letter for letter, name in COLOUR_NAMES.items() if word.key == f"colour.{name}")


def told_card(moment: Moment) -> Card:
    """The card that the reason for a tell is about."""
    card = moment.view.hands[moment.args["seat"] - 1][moment.args["position"] - 1].card
    assert card is not None
    return KINDS[card]


def tells(moment: Moment) -> bool:
    """The action is the tell that the reason names."""
    return bool(moment.action == Tell(int(moment.args["seat"]), clue_of(moment)))


def touches(moment: Moment) -> bool:
    """The card the reason is about answers to the clue."""
    return tells(moment) and clue_of(moment) in told_card(moment)


def oldest_untold(moment: Moment, seat: int) -> int | None:
    """The discard position."""
    for position, held in enumerate(moment.view.hands[seat - 1], 1):
        if held.known.colour is None and held.known.value is None:
            return position
    return None


def saves(moment: Moment) -> bool:
    """The tell touches the card that its owner would have discarded."""
    seat, position = moment.args["seat"], moment.args["position"]
    return touches(moment) and position == oldest_untold(moment, seat)


def _plays(moment: Moment) -> bool:
    return bool(moment.action == Play(moment.args["position"]))


def _discards(moment: Moment) -> bool:
    return bool(moment.action == Discard(moment.args["position"]))


def _known(moment: Moment) -> bool:
    cards = possible(moment, moment.args["position"])
    return (
        _plays(moment)
        and cards == set(moment.args["cards"])
        and all(fits(moment.view, KINDS[card]) for card in cards)
    )


def _asked(moment: Moment) -> bool:
    known = moment.view.hands[moment.seat - 1][moment.args["position"] - 1].known
    clue = clue_of(moment)
    return (
        _plays(moment)
        and clue in (known.colour, str(known.value))
        and any(
            isinstance(event, Told)
            and (event.seat, event.to, event.clue) == (moment.args["seat"], moment.seat, clue)
            for event in moment.seen
        )
    )


def _step(moment: Moment) -> bool:
    said = moment.args
    tell = [event for event in moment.seen if isinstance(event, Told)]
    cards = possible(moment, said["position"])
    return (
        _plays(moment)
        and any((event.seat, event.to) == (said["seat"], said["to"]) for event in tell)
        and any(fits(moment.view, KINDS[card]) for card in cards)
    )


def _told_step(moment: Moment) -> bool:
    step = moment.view.hands[moment.args["owner"] - 1][moment.args["step"] - 1].card
    card = told_card(moment)
    return (
        touches(moment)
        and fits(moment.view, step)
        and step.colour == card.colour
        and step.value == card.value - 1
    )


def _useless(moment: Moment) -> bool:
    cards = possible(moment, moment.args["position"])
    return (
        _discards(moment)
        and cards == set(moment.args["cards"])
        and not any(needed(moment.view, KINDS[card]) for card in cards)
    )


def _oldest(moment: Moment) -> bool:
    return _discards(moment) and moment.args["position"] == oldest_untold(moment, moment.seat)


def surely_useless(moment: Moment) -> list[int]:
    """The own cards of which no possible one is still needed."""
    places = range(1, len(moment.view.hands[moment.seat - 1]) + 1)
    return [
        place
        for place in places
        if not any(needed(moment.view, KINDS[card]) for card in possible(moment, place))
    ]


def _likely(moment: Moment) -> bool:
    """It may fit, and the clues alone do not say that it must: then there is more to say."""
    cards = possible(moment, moment.args["position"])
    fit = sum(fits(moment.view, KINDS[card]) for card in cards)
    return _plays(moment) and 0 < fit < len(cards) and 0 < moment.args["percent"] <= 100


def _spare(moment: Moment) -> bool:
    """Everybody has but one turn left, and the mistake would not be the last one allowed."""
    view = moment.view
    return _plays(moment) and view.deck == 0 and view.red + 1 < view.red_tokens


def _least(moment: Moment) -> bool:
    """None is surely useless: that one would be a better choice."""
    return _discards(moment) and not surely_useless(moment)


WHY = "hanabi.why.partner."
TRUE: dict[str, Callable[[Moment], bool]] = {
    WHY + "play-known": _known,
    WHY + "play-asked": _asked,
    WHY + "play-step": _step,
    WHY + "play-likely": _likely,
    WHY + "play-spare": _spare,
    WHY + "told-playable": lambda moment: touches(moment) and fits(moment.view, told_card(moment)),
    WHY + "told-step": _told_step,
    WHY + "told-later": lambda moment: touches(moment) and needed(moment.view, told_card(moment)),
    WHY + "told-repair": lambda moment: tells(moment) and not fits(moment.view, told_card(moment)),
    WHY + "told-quiet": tells,
    WHY + "save-five": lambda moment: saves(moment) and told_card(moment).value == 5,
    WHY + "save-last": lambda moment: saves(moment) and last(moment.view, told_card(moment)),
    WHY + "save-two": lambda moment: (
        saves(moment) and told_card(moment).value == 2 and needed(moment.view, told_card(moment))
    ),
    WHY + "discard-useless": _useless,
    WHY + "discard-oldest": _oldest,
    WHY + "discard-least": _least,
}
