"""Which source files a contest depends on, so that games of changed code are never mixed up."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import florilegium
from florilegium.core.player import BotFactory
from florilegium.lab.contest import Contest
from florilegium.players import factory

_ROOT = Path(florilegium.__file__).parent
_NO_RULES = ("bots", "batched", "encoding", "art")
"""How files of a game begin that its rules do not need; bots that use them count them in."""


def code(contest: Contest) -> str:
    """A hash of the source of the rules and of the bots that play."""
    files = set(_rules(contest.game))
    for name in contest.bots:
        files |= _with_imports(_module(factory(contest.rules, name)))
    total = sha256()
    for file in sorted(files):
        total.update(file.read_bytes())
    return total.hexdigest()[:16]


def _rules(game: str) -> Iterator[Path]:
    for file in (_ROOT / "games" / game).glob("*.py"):
        if not file.name.startswith(_NO_RULES):
            yield file
    yield from (_ROOT / "core").glob("*.py")
    yield from (_ROOT / "games").glob("deck*.py")


def _module(maker: BotFactory) -> str:
    """Where a bot is written."""
    while isinstance(maker, partial):
        maker = maker.func
    return maker.__module__


@cache
def _with_imports(name: str) -> frozenset[Path]:
    """The file of a module, and of all of ours that it imports, however far."""
    found: dict[str, Path] = {}
    waiting = [name]
    while waiting:
        module = waiting.pop()
        file = getattr(sys.modules.get(module), "__file__", None)
        if module not in found and file is not None:
            found[module] = Path(file)
            waiting += _imports(Path(file).read_text(encoding="utf-8"))
    return frozenset(found.values())


def _imports(text: str) -> Iterator[str]:
    """Our modules that a source imports: `from package import module` means the module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            known = [name for name in names if name in sys.modules]
            yield from (name for name in known or [node.module] if _ours(name))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _ours(alias.name))


def _ours(name: str) -> bool:
    return name.startswith("florilegium.")
