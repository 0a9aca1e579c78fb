"""A game in play as text, for whoever develops an agent: every hand lies face up."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from florilegium.adapters.play import Play
from florilegium.core.message import Message

MODES = ("ansi", "human")
"""How an environment may render: as a text that it returns, or printed."""


def require_mode(mode: str | None) -> None:
    """ValueError where there is no such way to render."""
    if mode not in (None, *MODES):
        raise ValueError(f"render_mode: expected one of {MODES}, not {mode!r}")


def rendered(play: Play, mode: str | None) -> str | None:
    """The text for `ansi`; printed for `human`."""
    if mode == "ansi":
        return shown(play)
    if mode == "human":
        print(shown(play))
    return None


def shown(play: Play) -> str:
    """What happened last, and the table, a line for each thing it shows."""
    lines = [str(event.message()) for event in play.events]
    table = play.coder.game.reveal(play.state)
    return "\n".join(lines + [f"{name}: {text}" for name, text in _parts(table)])


def _parts(value: Any) -> list[tuple[str, str]]:
    """The fields that hold something."""
    found = [(item.name, getattr(value, item.name)) for item in fields(value)]
    return [(name, _text(part)) for name, part in found if part not in (None, "", ())]


def _text(value: object) -> str:
    match value:
        case None:
            return "-"
        case tuple():
            return f"[{' '.join(map(_text, value))}]"
        case Message():
            return str(value)
        case _ if is_dataclass(value):
            return f"({' '.join(f'{name}={text}' for name, text in _parts(value) if text != '()')})"
    return str(value)
