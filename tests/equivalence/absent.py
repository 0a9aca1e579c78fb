"""Stand-ins for JAX and NumPy, where an interpreter has neither and only the rules are wanted.

Modules that speak of them can be imported, and an environment can be made and asked for its
numbers; arrays cannot be computed: what would be one is `Absent`, which equals nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

NAMES = ("jax", "numpy")


class Absent:
    """Whatever is taken from a module that is not there; as a decorator it changes nothing."""

    def __getattr__(self, name: str) -> Absent:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent()

    def __call__(self, *given: Any, **named: Any) -> Any:
        return given[0] if len(given) == 1 and callable(given[0]) and not named else Absent()

    def __getitem__(self, place: Any) -> Absent:
        return self

    def __iter__(self) -> Any:
        raise TypeError("there are no arrays here")

    def __or__(self, other: Any) -> Absent:
        return self

    __ror__ = __or__

    def __mro_entries__(self, bases: tuple[Any, ...]) -> tuple[type, ...]:
        return (object,)


class _Module(ModuleType):
    def __getattr__(self, name: str) -> Absent:
        return Absent().__getattr__(name)


class _Finder(MetaPathFinder, Loader):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        wanted = name.split(".")[0] in NAMES
        return ModuleSpec(name, self, is_package=True) if wanted else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Nothing is in it."""


def stand_in() -> None:
    """From now on what is missing can be imported."""
    if any(find_spec(name) is None for name in NAMES):
        sys.meta_path.insert(0, _Finder())
