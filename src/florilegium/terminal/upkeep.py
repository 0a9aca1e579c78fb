"""The commands `backup`, `restore`, `prune`, `export`, `import` and `forget`."""

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import typer

from florilegium.core.message import say
from florilegium.terminal.arguments import Lang

T = TypeVar("T")
Words = Callable[[str], str]
_MOST_NAMED = 20


def add(app: typer.Typer, words: Callable[[str], str], lang: Lang, lang_option: Any) -> None:
    """Add them to the command line."""
    _add_copies(app, words, lang, lang_option)
    _add_lines(app, words, lang, lang_option)
    _add_removals(app, words, lang, lang_option)


def _add_copies(app: typer.Typer, words: Words, lang: Lang, lang_option: Any) -> None:
    database_option = typer.Option(help=words("database"))

    @app.command(help=words("backup"))
    def backup(
        file: Annotated[Path, typer.Argument(help=words("backup-file"))],
        database: Annotated[str | None, database_option] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.server.upkeep import copying

        found = _done(copying.backup(_database(database), file))
        figures = {"tables": found.tables, "finished": found.finished, "entries": found.entries}
        _tell(lang, "backed-up", args={"path": file, **figures})
        _name_damaged(found.damaged, lang)

    @app.command(help=words("restore"))
    def restore(
        file: Annotated[Path, typer.Argument(help=words("restore-file"))],
        database: Annotated[str | None, database_option] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.server.upkeep import copying

        found = _done(copying.restore(file, _database(database)))
        _tell(lang, "restored", {"tables": found.tables, "finished": found.finished})


def _add_lines(app: typer.Typer, words: Words, lang: Lang, lang_option: Any) -> None:
    database_option = typer.Option(help=words("database"))

    @app.command(help=words("export"))
    def export(
        file: Annotated[str, typer.Argument(help=words("export-file"))],
        what: Annotated[
            Literal["tables", "records"], typer.Option(help=words("export-what"))
        ] = "tables",
        database: Annotated[str | None, database_option] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.server.upkeep import carrying
        from florilegium.server.upkeep.shared_database import stored

        async def work() -> carrying.Carried:
            async with stored(_database(database)) as store:
                with carrying.opened_to_write(file) as lines:
                    return await carrying.export(store, lines, what)

        found = _done(work())
        _tell(lang, "exported", {"count": found.new}, err=True)
        _name_damaged(found.damaged, lang)

    @app.command("import", help=words("import"))
    def bring_in(
        file: Annotated[Path, typer.Argument(help=words("import-file"))],
        database: Annotated[str | None, database_option] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.server.upkeep import carrying
        from florilegium.server.upkeep.shared_database import stored

        async def work() -> carrying.Carried:
            async with stored(_database(database), new=True) as store:
                with carrying.opened_to_read(file) as lines:
                    return await carrying.bring_in(store, lines)

        found = _done(work())
        _tell(
            lang, "imported", {"new": found.new, "extended": found.extended, "known": found.known}
        )
        if found.other:
            _tell(lang, "other", {"codes": ", ".join(found.other[:_MOST_NAMED])}, err=True)
            raise typer.Exit(1)


def _add_removals(app: typer.Typer, words: Words, lang: Lang, lang_option: Any) -> None:
    database_option = typer.Option(help=words("database"))

    @app.command(help=words("prune"))
    def prune(
        finished_days: Annotated[
            int | None, typer.Option(help=words("prune-finished"), min=1)
        ] = None,
        unfinished_days: Annotated[
            int | None, typer.Option(help=words("prune-unfinished"), min=1)
        ] = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help=words("dry-run"))] = False,
        database: Annotated[str | None, database_option] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.server.upkeep import pruning
        from florilegium.server.upkeep.shared_database import stored

        async def work() -> pruning.Pruned:
            retention = pruning.Retention(finished_days, unfinished_days)
            async with stored(_database(database)) as store:
                return await pruning.prune(store, retention, int(time.time()), dry_run)

        gone = _done(work())
        key = "would-prune" if dry_run else "pruned"
        _tell(lang, key, {"finished": gone.finished, "unfinished": gone.unfinished})

    @app.command(help=words("forget"))
    def forget(
        table: Annotated[str, typer.Argument(help=words("forget-table"))],
        seat: Annotated[int, typer.Argument(help=words("forget-seat"), min=1)],
        dry_run: Annotated[bool, typer.Option("--dry-run", help=words("dry-run"))] = False,
        database: Annotated[str | None, database_option] = None,
        lang: Annotated[Lang, lang_option] = lang,
    ) -> None:
        from florilegium.server.upkeep import deleting
        from florilegium.server.upkeep.shared_database import stored

        async def work() -> tuple[str | None, int]:
            async with stored(_database(database), alone=not dry_run) as store:
                person = await deleting.person_on(store, table, seat)
                name = await store.name_of(person)
                if dry_run:
                    return name, len(await store.tables_naming(person))
                return name, await deleting.forget(store, person)

        name, count = _done(work())
        _tell(
            lang, "would-forget" if dry_run else "forgotten", {"name": name or "—", "tables": count}
        )


def _database(text: str | None) -> Path | str:
    from florilegium.server.serving import default_database
    from florilegium.server.storage import read_database

    return read_database(text) if text else default_database()


def _done(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def _tell(lang: Lang, key: str, args: dict[str, Any], err: bool = False) -> None:
    typer.echo(say(f"terminal.upkeep.{key}", **args).text(lang), err=err)


def _name_damaged(codes: list[str], lang: Lang) -> None:
    if codes:
        _tell(lang, "damaged", {"codes": ", ".join(codes[:_MOST_NAMED])}, err=True)
        sys.exit(1)
