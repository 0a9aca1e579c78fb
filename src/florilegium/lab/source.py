"""Which source files a contest depends on, so that games of changed code are never mixed up."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from importlib import resources
from importlib.util import resolve_name
from pathlib import Path

import florilegium
from florilegium.core.game import AnyGame
from florilegium.core.player import BotFactory
from florilegium.lab.contest import Contest
from florilegium.players import factory

_ROOT = Path(florilegium.__file__).parent
_NO_RULES = ("bots", "judge", "batched", "art")
"""How files of a game begin that its rules do not need; bots that use them count them in."""


def source_hash(contest: Contest) -> str:
    """A hash of the source of the rules and of the bots that play."""
    files = set(_rules(contest.rules))
    for name in contest.bots:
        maker = _written(factory(contest.rules, name))
        files |= with_imports(maker.__module__)
        files |= _read_by(maker)
    total = sha256()
    for file in sorted(files):
        total.update(file.read_bytes())
    return total.hexdigest()[:16]


def _rules(game: AnyGame) -> Iterator[Path]:
    """What lies in the game's folder itself, what games share, and the contract they keep."""
    for file in Path(str(resources.files(game.package))).glob("*.py"):
        if not file.name.startswith(_NO_RULES):
            yield file
    yield from (_ROOT / "core").glob("*.py")
    yield from (_ROOT / "games").glob("deck*.py")


def _written(maker: BotFactory) -> BotFactory:
    """The class or function behind a name."""
    while isinstance(maker, partial):
        maker = maker.func
    return maker


def _read_by(maker: BotFactory) -> set[Path]:
    """What a bot says it reads, seen from its own file; one that is missing fails when it plays."""
    here = _file(maker.__module__) or Path()
    files = {here.parent / file for file in getattr(maker, "files", ())}
    return {file for file in files if file.exists()}


@cache
def with_imports(name: str) -> frozenset[Path]:
    """The file of a module, and of all of ours and beside it that it imports, however far."""
    found: dict[str, Path] = {}
    waiting = [name]
    home = _home(name)
    while waiting:
        module = waiting.pop()
        file = _file(module)
        if module not in found and file is not None:
            found[module] = file
            imported = _imports(module, file.read_text(encoding="utf-8"))
            waiting += [other for other in imported if _counts(other, home)]
            if not _ours(module) and "." in module:
                waiting.append(module.rpartition(".")[0])  # its package runs first
    return frozenset(found.values())


def _file(module: str) -> Path | None:
    file = getattr(sys.modules.get(module), "__file__", None)
    return None if file is None else Path(file)


def _home(module: str) -> Path | None:
    """The folder of a bot that is not ours: what it imports from there belongs to it."""
    file = _file(module)
    return None if file is None or _ours(module) else file.parents[module.count(".")]


def _imports(module: str, text: str) -> Iterator[str]:
    """The modules that a source imports: `from package import module` means the module."""
    package = getattr(sys.modules[module], "__package__", None) or ""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            start = resolve_name("." * node.level, package) if node.level else ""
            base = ".".join(filter(None, (start, node.module)))
            names = [f"{base}.{alias.name}" for alias in node.names]
            yield from [name for name in names if name in sys.modules] or [base]
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def _counts(module: str, home: Path | None) -> bool:
    """Ours, or of the bot's own folder; what was installed has versions of its own."""
    if _ours(module):
        return True
    file = _file(module)
    if home is None or file is None or home not in file.parents:
        return False
    return not {"site-packages", "dist-packages"} & {*file.parts}


def _ours(module: str) -> bool:
    return module.startswith("florilegium.")
