"""The command `site`."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from florilegium.core.message import say
from florilegium.terminal.arguments import Lang

_MEGABYTE = 1_000_000


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:

    @app.command(help=words("site"))
    def site(
        folder: Annotated[Path, typer.Argument(help=words("site-folder"))],
        bot_pause: Annotated[float, typer.Option(help=words("bot-pause"), min=0)] = 0.9,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.offline.site import write_site  # slow to load, and nothing else needs it

        size = write_site(folder, bot_pause)
        said = say("offline.site.written", folder=folder, size=f"{size / _MEGABYTE:.1f}")
        typer.echo(said.text(lang))
