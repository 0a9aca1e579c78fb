"""Why a move was made, in words that hold in the view of the seat that made it."""

from __future__ import annotations

from florilegium.core.message import Message, Seat, say
from florilegium.games.deck55 import COLOUR_NAMES, colour_name
from florilegium.games.hanabi.actions import Action, Discard, Play, Tell
from florilegium.games.hanabi.bots.partner.choosing import Chooser
from florilegium.games.hanabi.bots.partner.knowledge import (
    CARDS,
    MATCHING,
    KnownTable,
    numbers,
    restore,
)
from florilegium.games.hanabi.bots.partner.reading import FIVES, Reading, read, saves


def reason(chooser: Chooser, action: Action) -> Message:
    """The convention behind an action."""
    match action:
        case Play(position):
            return _play(chooser, position)
        case Discard(position):
            return _discard(chooser, position)
        case Tell(seat, clue):
            return _tell(chooser.table, seat, clue)
    raise AssertionError(action)


def _play(chooser: Chooser, position: int) -> Message:
    table = chooser.table
    possible = chooser.possible(position - 1)
    asked = chooser.hand[position - 1].asked
    if asked and asked.blind:
        return _say("play-step", position=position, seat=Seat(asked.by), to=Seat(asked.to))
    if possible and not possible & ~table.fits:
        cards = tuple(CARDS[kind] for kind in numbers(possible))
        return _say("play-known", position=position, cards=cards)
    if asked and asked.by != table.me and not chooser.mine[position - 1] & ~table.fits:
        return _say("play-asked", position=position, seat=Seat(asked.by), clue=_word(asked.clue))
    chance = chooser.chance(position - 1, table.fits)
    if not chance and table.left is not None:
        return _say("play-spare", position=position)
    return _say("play-likely", position=position, percent=int(100 * chance))


def _discard(chooser: Chooser, position: int) -> Message:
    if chooser.is_surely_useless(position - 1):
        cards = tuple(CARDS[kind] for kind in numbers(chooser.possible(position - 1)))
        return _say("discard-useless", position=position, cards=cards)
    if position - 1 == chooser.chop:
        return _say("discard-oldest", position=position)
    return _say("discard-least", position=position)


def _tell(table: KnownTable, to: int, clue: str) -> Message:
    hand = table.hands[to - 1]
    places = [place for place, slot in enumerate(hand) if MATCHING[clue] >> slot.kind & 1]
    before = table.beliefs(to)
    reading = read(table, table.me, to, clue, places)
    after = table.beliefs(to)
    blind = [(seat, table.hands[seat - 1].index(slot)) for seat, slot, _ in reading.blind]
    restore(reading.memories)
    named: dict[str, object] = {"seat": Seat(to), "clue": _word(clue)}
    fits = [place for place in places if table.fits >> hand[place].kind & 1]
    focus = reading.focus
    if blind and focus is not None:
        owner, place = blind[0]
        if table.hands[owner - 1][place].kind == hand[focus].kind - 1:
            return _say("told-step", **named, position=focus + 1, owner=Seat(owner), step=place + 1)
    ready = [place for place in fits if not after[place] & ~table.fits]
    if ready:
        place = focus if focus in ready else ready[-1]
        return _say("told-playable", **named, position=place + 1)
    for place, slot in enumerate(hand):
        misled = not before[place] & ~table.fits and not table.fits >> slot.kind & 1
        if misled and after[place] & ~table.fits:
            return _say("told-repair", **named, position=place + 1)
    return _kept(table, to, clue, reading, named)


def _kept(
    table: KnownTable, to: int, clue: str, reading: Reading, named: dict[str, object]
) -> Message:
    """The reason for a tell that makes nothing playable at once."""
    focus = reading.focus
    hand = table.hands[to - 1]
    if focus is not None and reading.saving and saves(table, clue) >> hand[focus].kind & 1:
        bit = 1 << hand[focus].kind
        key = "save-five" if bit & FIVES else "save-last" if bit & table.critical else "save-two"
        return _say(key, **named, position=focus + 1)
    useful = [place for place in reading.new if not table.useless >> hand[place].kind & 1]
    if useful:
        place = focus if focus in useful else useful[-1]
        return _say("told-later", **named, position=(place or 0) + 1)
    return _say("told-quiet", **named)


def _word(clue: str) -> Message | str:
    return colour_name(clue) if clue in COLOUR_NAMES else clue


def _say(name: str, **args: object) -> Message:
    return say(f"hanabi.why.partner.{name}", **args)
