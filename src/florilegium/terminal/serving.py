"""The commands `serve` and `verify`."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from florilegium.core.errors import UnknownBot
from florilegium.core.fairness import verify as check
from florilegium.core.message import Message, say
from florilegium.core.text import quoted
from florilegium.players.loading import outside
from florilegium.server.logs import Format, Level
from florilegium.terminal import replay
from florilegium.terminal.arguments import Lang
from florilegium.terminal.voice import Voice

_NAME = re.compile("[A-Za-z0-9_-]{1,40}")


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:
    """Add both to the command line."""

    @app.command(help=words("serve"))
    def serve(
        host: Annotated[str | None, typer.Option(help=words("host"))] = None,
        port: Annotated[int | None, typer.Option(help=words("port"), min=0, max=65535)] = None,
        database: Annotated[str | None, typer.Option(help=words("database"))] = None,
        bus: Annotated[str | None, typer.Option(help=words("bus"))] = None,
        public_url: Annotated[str | None, typer.Option(help=words("public-url"))] = None,
        trusted_proxies: Annotated[str | None, typer.Option(help=words("trusted-proxies"))] = None,
        lan: Annotated[bool, typer.Option("--lan", help=words("lan"))] = False,
        browser: Annotated[bool, typer.Option(help=words("browser"))] = True,
        bot_workers: Annotated[int, typer.Option(help=words("bot-workers"), min=1, max=64)] = 1,
        bot_seconds: Annotated[float, typer.Option(help=words("bot-seconds"), min=0.1)] = 5.0,
        bot_pause: Annotated[float, typer.Option(help=words("bot-pause"), min=0)] = 0.9,
        daily_games: Annotated[int, typer.Option(help=words("daily-games"), min=0)] = 100,
        grace: Annotated[float, typer.Option(help=words("grace"), min=0)] = 60.0,
        bot: Annotated[list[str] | None, typer.Option(help=words("serve-bot"))] = None,
        puzzles: Annotated[Path | None, typer.Option(help=words("serve-puzzles"))] = None,
        push_key: Annotated[Path | None, typer.Option(help=words("push-key"))] = None,
        push_contact: Annotated[str | None, typer.Option(help=words("push-contact"))] = None,
        push_anywhere: Annotated[
            bool, typer.Option("--push-anywhere", help=words("push-anywhere"))
        ] = False,
        drain: Annotated[float, typer.Option(help=words("drain"), min=0, max=600)] = 0.0,
        metrics_port: Annotated[
            int | None, typer.Option(help=words("metrics-port"), min=0, max=65535)
        ] = None,
        metrics_host: Annotated[str, typer.Option(help=words("metrics-host"))] = "127.0.0.1",
        log_format: Annotated[Format, typer.Option(help=words("log-format"))] = "text",
        log_level: Annotated[Level, typer.Option(help=words("log-level"))] = "warning",
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.offline.site import made_site
        from florilegium.server import serving  # slow to load, and nothing else needs it
        from florilegium.server.settings import Settings
        from florilegium.server.storage import read_database

        def tell(message: Message) -> None:
            typer.echo(message.text(lang))

        settings = Settings(
            host=host or ("0.0.0.0" if lan else "127.0.0.1"),
            port=port,
            database=read_database(database) if database else serving.default_database(),
            bus=bus,
            public_url=serving.read_site(public_url) if public_url else None,
            trusted_proxies=serving.read_networks(trusted_proxies or ""),
            bot_workers=bot_workers,
            bot_seconds=bot_seconds,
            bot_pause=bot_pause,
            daily_games=daily_games,
            grace=grace,
            bots=dict(map(_named, bot or ())),
            site=lambda: made_site(bot_pause),
            puzzles=puzzles,
            push_key=push_key,
            push_contact=push_contact,
            push_anywhere=push_anywhere,
            drain=drain,
            metrics_port=metrics_port,
            metrics_host=metrics_host,
            log_format=log_format,
            log_level=log_level,
        )
        serving.serve(settings, tell, lan, browser)

    @app.command(help=words("verify"))
    def verify(
        file: Annotated[Path, typer.Argument(help=words("file"))],
        commitment: Annotated[str | None, typer.Option(help=words("commitment"))] = None,
        contribution: Annotated[str | None, typer.Option(help=words("contribution"))] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        verdict = check(replay.read(file), commitment, contribution)
        voice = Voice(lang, {})
        typer.echo(voice(verdict.reason))
        typer.echo(voice.say("terminal.verify.found", commitment=verdict.commitment))
        if verdict.expected is not None:
            typer.echo(voice.say("terminal.verify.expected", commitment=verdict.expected))
        typer.echo(voice.say("terminal.verify.steps", steps=verdict.steps))
        if not verdict.ok:
            raise typer.Exit(1)


def _named(text: str) -> tuple[str, str]:
    """`NAME=module:Class` as a name and where the bot comes from; it is loaded once to be sure."""
    name, equals, place = text.partition("=")
    if not equals or not _NAME.fullmatch(name):
        raise UnknownBot(say("terminal.bad-bot", given=quoted(text)))
    outside(place)
    return name, place
