"""`florilegium replay`: a recorded game, whole or at one step, from one seat or as spectators."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from florilegium.core.errors import BadSetup
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.record import Record, load
from florilegium.terminal.tables import draw
from florilegium.terminal.voice import Voice


def read(path: Path) -> Record:
    """The record in a file; BadSetup where it cannot be read, BadRecord where it is wrong."""
    return load(read_text(path))


def read_text(path: Path) -> str:
    """What is in a file; BadSetup where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSetup("file", say("terminal.unreadable", path=path, why=error.strerror)) from None
    except UnicodeDecodeError:
        raise BadSetup("file", say("terminal.not-text", path=path)) from None


def show(path: Path, step: int | None, seat: int | None, lang: str, console: Console) -> None:
    """Print every step in words, or the table after one of them."""
    record = read(path)
    last = len(record.actions)
    if step is not None and not 0 <= step <= last:
        raise BadSetup("step", say("terminal.no-step", step=step, first=0, last=last))
    voice = Voice(lang, {})
    match = Match.of(record)
    game = match.game
    game.view(match.state, seat)  # a seat that is not there is refused before anything else
    for number in range(last if step is None else step):
        events = match.follow(record, number)
        if step is None:
            seen = (event.seen_by(seat) for event in events)
            for event in seen:
                console.print(f"{number + 1:4}  {voice(event.message())}", markup=False)
    if step is not None:
        console.print(voice.say("terminal.step", step=step, last=last))
    legal = () if seat is None else game.legal(match.state, seat)
    for line in draw(game, game.view(match.state, seat), legal, voice):
        console.print(line, soft_wrap=True)
