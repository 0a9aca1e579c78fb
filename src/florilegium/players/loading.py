"""Bots from outside: `module:Class`, or `path/to/file.py:Class`.

Naming one runs its code. Whoever serves strangers must not let them choose the name.
"""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import NoReturn

from florilegium.core.errors import UnknownBot
from florilegium.core.message import say
from florilegium.core.player import BotFactory
from florilegium.core.text import quoted


def is_outside(name: str) -> bool:
    """Whether a name leads to code of one's own."""
    return ":" in name


@cache
def outside(name: str) -> BotFactory:
    """The class or function that makes such bots; UnknownBot says what is wrong."""
    place, _, attribute = name.rpartition(":")
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else _by_name(place)
        factory: BotFactory = getattr(module, attribute)
    except Exception as error:  # whatever the code of somebody else does when it is loaded
        _unknown(name, f"{type(error).__name__}: {error}")
    if not callable(factory):
        _unknown(name, f"{attribute} cannot be called")
    return factory


def plays(name: str, game: str) -> bool:
    """Whether such a bot plays a game: where it has `games`, only those."""
    return game in getattr(outside(name), "games", (game,))


def _by_name(name: str) -> ModuleType:
    """An importable module; the working folder counts, as it does for `python -m`."""
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    return import_module(name)


def _from_file(path: Path) -> ModuleType:
    """A file as a module of its own name, so that two files may share theirs."""
    path = path.resolve(strict=True)
    name = f"florilegium_bot_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    spec = util.spec_from_file_location(name, path)
    assert spec is not None, "the name ends in .py"
    assert spec.loader is not None, "and such files can be loaded"
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _unknown(name: str, why: str) -> NoReturn:
    raise UnknownBot(say("error.bot-spec", given=quoted(name), why=why[:200]))
