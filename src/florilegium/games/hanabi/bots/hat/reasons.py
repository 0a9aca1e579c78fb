"""What the bot says about its moves: nothing but what it knows for sure."""

from __future__ import annotations

from florilegium.core.message import Message, say
from florilegium.games.deck55 import NUMBER
from florilegium.games.hanabi.bots.hat import channel, table
from florilegium.games.hanabi.bots.hat.choose import Mind, Move
from florilegium.games.hanabi.bots.hat.endgame import WORLDS
from florilegium.games.hanabi.bots.hat.position import Position

_TEXT = tuple(map(str, NUMBER))


def reason(position: Position, move: Move) -> Message:
    """Why this move, from the position it was chosen in."""
    key = f"hanabi.why.hat.{move.why}"
    place = move.slot + 1
    match move.why:
        case "number" | "speechless":
            count = channel.capacity(position.hands, position.seat, position.must_tell)
            number, _ = position.sum_of_numbers(position.hands, count)
            return say(key, number=number, count=count)
        case "searched":
            return say(key, worlds=WORLDS, deck=position.deck)
        case "fits-number":
            return _choice(key, position.choice_to_play, move.slot)
        case "useless-number":
            choice = table.useless_slots(position.hands[position.seat], position.board.dead)
            return _choice(key, choice, move.slot)
        case "least":
            mind = Mind(position)
            risk = mind.share(mind.hand[move.slot], position.board.critical)
            return say(key, position=place, percent=round(100 * risk))
        case _:
            return say(key, position=place, cards=_cards(Mind(position).hand[move.slot]))


def _choice(key: str, slots: list[int], chosen: int) -> Message:
    places = tuple(slot + 1 for slot in slots)
    return say(key, positions=places, number=slots.index(chosen), count=len(slots))


def _cards(kinds: int) -> tuple[str, ...]:
    return tuple(text for number, text in enumerate(_TEXT) if kinds >> number & 1)
