"""What a Hanabi puzzle is about, by facts that its seat can see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from florilegium.core.message import Message, say
from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.aids import Aids, aids
from florilegium.games.hanabi.view import View


def tags(view: View, legal: Sequence[Action], answer: Action) -> Iterator[str]:
    """The ideas of a position whose best action this is."""
    match answer:
        case Play(position):
            yield "play"
            if not _is_told_to_fit(view, legal, position):
                yield "trust"
        case Discard():
            yield "discard"
        case Tell():
            yield from _told(view, answer)
    if view.turns_left is not None:
        yield "ending"
    if not view.blue:
        yield "no-token"
    elif view.blue == 1 and isinstance(answer, Tell):
        yield "last-token"
    if view.red == view.red_tokens - 1:
        yield "danger"


def named(tag: str) -> Message:
    return say(f"hanabi.tag.{tag}")


def _is_told_to_fit(view: View, legal: Sequence[Action], position: int) -> bool:
    """Whether the tells alone say that the own card fits, whichever of the possible it is."""
    assert view.seat is not None, "a seat plays"
    table = aids(view, legal)
    card = table.possible[view.seat - 1][position - 1]
    wanted = {firework.following for firework in table.fireworks}
    return all(colour + value in wanted for colour in card.colours for value in card.values)


def _told(view: View, tell: Tell) -> Iterator[str]:
    """What the cards that a tell points at are good for."""
    table = aids(view, (tell,))
    (touch,) = table.tells
    hand = view.hands[tell.seat - 1]
    cards = [card for at in touch.positions if (card := hand[at - 1].card) is not None]
    statuses = {_status(table, card) for card in cards}
    if "following" in statuses:
        yield "tell-play"
    if "last" in statuses:
        yield "save"
    if not statuses & {"following", "last"}:
        yield "tell"
    if len(touch.positions) > 1:
        yield "several"


def _status(table: Aids, card: str) -> str:
    """`following` for a card that can be played now, otherwise as the table shows it."""
    firework = next(one for one in table.fireworks if one.colour == card[0])
    if firework.following == card:
        return "following"
    return firework.status[int(card[1]) - 1]
