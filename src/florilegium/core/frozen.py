"""The next frozen value from the one before: every move of a game makes some."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import replace as changed  # a type checker knows the fields of that one
else:

    def changed(value: Any, /, **changes: Any) -> Any:
        """`dataclasses.replace` for frozen classes with slots, in a third of the time.

        Nothing but the fields is looked at: there is no `__post_init__` and no `InitVar`.
        """
        kind = value.__class__
        setters = _setters(kind)
        made = object.__new__(kind)
        for name, put in setters.items():
            put(made, changes[name] if name in changes else getattr(value, name))
        if not changes.keys() <= setters.keys():
            unknown = ", ".join(sorted(changes.keys() - setters.keys()))
            raise TypeError(f"{kind.__name__} has no field {unknown}")
        return made


@cache
def _setters(kind: type[Any]) -> dict[str, Callable[[Any, Any], None]]:
    """What puts a value into each field; a class being frozen does not keep its slots from it."""
    return {field.name: getattr(kind, field.name).__set__ for field in fields(kind)}


__all__ = ["changed"]
