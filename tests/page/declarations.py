"""What a game sends to its table in the browser, as TypeScript declares it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from florilegium.core.game import Event, Outcome
from florilegium.core.message import Message

HEAD = """\
// What {game} sends to its table. Written by `make types` from its Python code: do not edit.
import type {{ {shared} }} from "../../types.d.ts";
"""
SHARED: dict[Any, str] = {Message: "Message", Outcome: "Outcome"}
"""Declared by hand in `web/types.d.ts`: no game owns them."""
SIMPLE: dict[Any, str] = {bool: "boolean", int: "number", str: "string", NoneType: "null"}


def declarations(game: str) -> str:
    """The whole file: view, aids and events of a game, and every object inside them."""
    package = f"florilegium.games.{game}"
    found = Found()
    found.add(import_module(f"{package}.view").View)
    found.add(import_module(f"{package}.aids").Aids)
    events = sorted(events_of(import_module(f"{package}.state")), key=lambda one: one.__name__)
    for event in events:
        found.add(event)
    head = HEAD.format(game=game, shared=", ".join(sorted(found.shared)))
    union = "export type GameEvent =\n  | " + "\n  | ".join(one.__name__ for one in events)
    return "\n".join([head, *found.interfaces.values(), f"{union};\n"])


def events_of(module: Any) -> Iterator[type]:
    """The kinds of events that a module defines."""
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Event) and is_dataclass(value):
            yield value


class Found:
    """The interfaces met so far, by name, in the order in which they were met."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}
        self.shared: set[str] = set()
        self._types: dict[str, type] = {}

    def add(self, kind: type) -> str:
        """The name of a dataclass, which is declared the first time."""
        name = kind.__name__
        if self._types.setdefault(name, kind) is not kind:
            raise ValueError(f"two types are called {name}")
        if name not in self.interfaces:
            self.interfaces[name] = ""  # its place is before what it contains
            self.interfaces[name] = "\n".join(
                [f"export interface {name} {{", *self._members(kind), "}\n"]
            )
        return name

    def _members(self, kind: type) -> Iterator[str]:
        hints = get_type_hints(kind)
        if issubclass(kind, Event):
            yield f'  type: "{kind.__name__}";'
        for item in fields(kind):
            yield f"  {item.name}: {self.type(hints[item.name])};"

    def type(self, hint: Any) -> str:
        """A Python type in TypeScript, as `core.plain` writes its values."""
        if hint in SHARED:
            self.shared.add(SHARED[hint])
            return SHARED[hint]
        if hint in SIMPLE:
            return SIMPLE[hint]
        if get_origin(hint) is not None:
            return self._composed(get_origin(hint), get_args(hint))
        if is_dataclass(hint) and isinstance(hint, type):
            return self.add(hint)
        if isinstance(hint, type) and issubclass(hint, str):
            return "string"  # a card
        raise TypeError(f"no TypeScript for {hint}")

    def _composed(self, origin: Any, args: tuple[Any, ...]) -> str:
        if origin in (Union, UnionType):
            return " | ".join(self.type(arg) for arg in args)
        if origin is Literal:
            return " | ".join(f'"{arg}"' for arg in args)
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(self.type(arg) for arg in args)}]"
        if origin is tuple:
            inside = self.type(args[0])
            return f"({inside})[]" if " | " in inside else f"{inside}[]"
        raise TypeError(f"no TypeScript for {origin}")
