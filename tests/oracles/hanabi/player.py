"""A player that does what docs/partner.md asks: it believes every tell, and tells nothing false."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from florilegium.core.game import Action
from florilegium.core.seats import next_seat, replace_at, steps_to
from florilegium.games.hanabi.actions import Discard, Play, Tell
from florilegium.games.hanabi.state import Knowledge, Told
from florilegium.games.hanabi.view import Held, View

from .listener import Listener


def choose(mind: Listener, legal: Sequence[Action]) -> Action:
    """Rule 7, then a tell that is of use, then rule 8."""
    asked = asked_to_play(mind)
    if asked is not None:
        return Play(asked + 1)
    honest = [tell for tell in legal if isinstance(tell, Tell) and is_honest(mind, tell)]
    useful = max(honest, key=lambda tell: use(mind, tell), default=None)
    if useful is not None and use(mind, useful) > 0:
        return useful
    for place in places_to_discard(mind):
        if Discard(place + 1) in legal:
            return Discard(place + 1)
    return honest[0] if honest else legal[-1]


def asked_to_play(mind: Listener) -> int | None:
    """Rule 7: a missing step, what the latest tells were about, the lowest."""
    if mind.step is not None and mind.board.fits(mind.step.card):
        return mind.step.place
    notes = mind.notes[mind.seat - 1]
    sure = [place for place in range(len(notes)) if _trusted(mind, place)]

    def order(place: int) -> tuple[int, int]:
        return -notes[place].focus, min(card.value for card in mind.possible(mind.seat, place))

    return min(sure, key=order, default=None)


def _trusted(mind: Listener, place: int) -> bool:
    """Rule 9: on the last life a card that was only touched beside another must be certain."""
    note = mind.notes[mind.seat - 1][place]
    if all(map(mind.board.fits, mind.certain(mind.seat, place))):
        return True
    last_life = mind.view.red_tokens - mind.view.red == 1
    return note.told and mind.is_sure(mind.seat, place) and (note.focus > 0 or not last_life)


def places_to_discard(mind: Listener) -> Iterable[int]:
    """Rule 8: what can only be useless, the discard position, and else the highest told card."""
    hand = range(len(mind.notes[mind.seat - 1]))
    for place in hand:
        if not any(map(mind.board.needed, mind.possible(mind.seat, place))):
            yield place
    untold = mind.discard_place(mind.seat)
    if untold is not None:
        yield untold
    else:
        yield max(hand, key=lambda place: _spare(mind, place))


def _spare(mind: Listener, place: int) -> tuple[bool, int]:
    possible = mind.possible(mind.seat, place)
    return not any(map(mind.board.last_copy, possible)), min(card.value for card in possible)


# Telling


def is_honest(mind: Listener, tell: Tell) -> bool:
    """After it nobody is about to play a card that does not fit, or keeps a false meaning."""
    after = imagine(mind, tell)
    hand = mind.view.hands[tell.seat - 1]
    for place in after.meant(tell.seat):
        card = hand[place].card
        if card and not mind.board.fits(card):
            return False
    for place, (before, note) in enumerate(
        zip(mind.notes[tell.seat - 1], after.notes[tell.seat - 1], strict=True)
    ):
        if note.meaning != before.meaning and note.meaning and hand[place].card not in note.meaning:
            return False
    return True


def use(mind: Listener, tell: Tell) -> float:
    """What it brings: a mistake avoided, cards that will be played, a card that is kept."""
    after, hand = imagine(mind, tell), mind.view.hands[tell.seat - 1]
    before, meant = mind.meant(tell.seat), after.meant(tell.seat)
    wrong = [
        place
        for place in before - meant
        if (card := hand[place].card) and not mind.board.fits(card)
    ]
    saved = 0
    heard = after.heard
    if heard and heard.fresh and heard.focus is not None and hand[heard.focus].card in heard.saves:
        saved = tell.seat == next_seat(mind.seat, mind.view.seats)
    later = steps_to(mind.seat, tell.seat, mind.view.seats)
    gained = 10 * len(wrong) + 2 * len(meant - before) + saved
    return gained - later / 10 if gained else 0


def imagine(mind: Listener, tell: Tell) -> Listener:
    """This mind after its own tell."""
    made, view = mind.copy(), _view_after(mind.view, tell)
    hand = mind.view.hands[tell.seat - 1]
    positions = [
        place for place, held in enumerate(hand, 1) if held.card and tell.clue in held.card
    ]
    made.watch([Told(mind.seat, tell.seat, tell.clue, tuple(positions))], view)
    return made


def _view_after(view: View, tell: Tell) -> View:
    hand = tuple(
        Held(
            held.card,
            _knowing(held.known, tell.clue, held.card is not None and tell.clue in held.card),
        )
        for held in view.hands[tell.seat - 1]
    )
    return replace(view, hands=replace_at(view.hands, tell.seat, hand))


def _knowing(known: Knowledge, clue: str, touched: bool) -> Knowledge:
    if clue.isdigit():
        if touched:
            return replace(known, value=int(clue))
        return replace(known, not_values=known.not_values + clue)
    if touched:
        return replace(known, colour=clue)
    return replace(known, not_colours=known.not_colours + clue)
