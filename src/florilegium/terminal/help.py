"""What `?` answers: the moves there are, what a move does, or the rule that refused one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from florilegium.core.errors import FlorilegiumError
from florilegium.core.rulebook import rule
from florilegium.terminal.words import reworded

if TYPE_CHECKING:
    from florilegium.terminal.desk import Desk

_SHOWN = 60


def help_about(desk: Desk, about: str) -> list[str]:
    """`?` alone, `? ACTION` or `? HAN-9`."""
    if about:
        return _quoted(about.upper(), desk) or _explained(desk, about)
    if desk.refused:
        refused, desk.refused = desk.refused, None
        return [_quote(refused, desk)]
    return _list_moves(desk)


def _quoted(number: str, desk: Desk) -> list[str]:
    """A rule by its number; nothing where no rule has it."""
    try:
        return [_quote(number, desk)]
    except KeyError:
        return []


def _quote(number: str, desk: Desk) -> str:
    words = reworded(rule(number, desk.lang), desk.lang, desk.game.name)
    return desk.voice().say("terminal.explained", what=number, words=words)


def _list_moves(desk: Desk) -> list[str]:
    moves = desk.moves()
    voice = desk.voice()
    lines = [voice.say("terminal.moves")]
    for move in moves[:_SHOWN]:
        words = voice.say("terminal.explained", what=move.typed, words=move.words)
        lines.append(f"{move.number:3}  {words}")
    if len(moves) > _SHOWN:
        lines.append(voice.say("terminal.more", count=len(moves) - _SHOWN))
    return [*lines, voice.say("terminal.hint")]


def _explained(desk: Desk, about: str) -> list[str]:
    """What an action means, and why not now if so."""
    voice = desk.voice()
    try:
        action = desk.game.parse(about)
        refusal = desk.match.why_not(desk.seat or 1, action)
    except FlorilegiumError as error:
        return [voice(error.message)]
    lines = [voice(action.message()), _quote(action.rule, desk)]
    if refusal is None:
        return [*lines, voice.say("terminal.allowed")]
    why = voice(refusal.message)
    lines.append(voice.say("terminal.refused", rule=refusal.rule, why=why))
    return lines if refusal.rule == action.rule else [*lines, _quote(refusal.rule, desk)]
