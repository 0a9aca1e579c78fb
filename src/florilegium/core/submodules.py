"""Parts of a package that may be there or not: rooms of a game, a game's own table."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


def submodule(package: str, name: str) -> ModuleType | None:
    """The module or package of that name inside a package, imported; None where there is none."""
    path = f"{package}.{name}"
    return None if find_spec(path) is None else import_module(path)
