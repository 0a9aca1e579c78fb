"""`florilegium explain`: what a bot would have done in a recorded game, and why."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from florilegium.core.errors import BadSetup
from florilegium.core.message import Seat, say
from florilegium.core.registry import game as find_game
from florilegium.players import usual
from florilegium.players.reasons import Reason, reasons
from florilegium.terminal.arguments import Lang
from florilegium.terminal.replay import read
from florilegium.terminal.voice import Voice


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    @app.command(help=words("explain"))
    def explain(
        file: Annotated[Path, typer.Argument(help=words("file"))],
        step: Annotated[int | None, typer.Argument(help=words("explain-step"))] = None,
        bot: Annotated[str | None, typer.Option(help=words("explain-bot"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        show(file, step, bot, Voice(lang, {}), Console(highlight=False))


def show(path: Path, step: int | None, bot: str | None, voice: Voice, console: Console) -> None:
    """Print every step, or one of them."""
    record = read(path)
    bot = bot or usual(find_game(record.game))
    last = len(record.actions)
    if step is not None and not 1 <= step <= last:
        raise BadSetup("step", say("terminal.no-step", step=step, first=1, last=last))
    for reason in reasons(record, bot):
        if step in (None, reason.step):
            console.print(_line(reason, bot, voice), markup=False, soft_wrap=True)


def _line(reason: Reason, bot: str, voice: Voice) -> str:
    action = say("terminal.moved", seat=Seat(reason.seat), action=reason.done.message())
    why = reason.why or say("terminal.no-reason")
    if reason.chosen in (None, reason.done):
        return voice.say("terminal.reason", step=reason.step, action=voice(action), why=voice(why))
    return voice.say(
        "terminal.other",
        step=reason.step,
        action=voice(action),
        bot=bot,
        other=reason.chosen.message(),
        why=voice(why),
    )
