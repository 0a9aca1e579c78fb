"""Packages that a browser has not, so that the server's modules can be imported as they are.

They pack bytes, draw QR codes, sign calls or hold sockets: all of it is for a network, and nothing
of it is reached without one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

ABSENT = (
    "brotli",
    "cryptography",
    "http_ece",
    "httpcore",
    "py_vapid",
    "segno",
    "uvicorn",
    "websockets",
)


class _Absent:
    """Whatever is looked up in such a package: a name, and a class to inherit from."""


class _Module(ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Absent


class _Finder(MetaPathFinder, Loader):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package = name.partition(".")[0] in ABSENT
        return ModuleSpec(name, self, is_package=True) if package else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _Module(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        pass


def stand_in() -> None:
    """From now on these packages can be imported; where one is installed, it is."""
    sys.meta_path.append(_Finder())
