"""What differs between two values as they are sent: each part that changed, whole, by its path.

Only what values say counts, never which objects they are: bytes must not depend on what somebody
else was shown. Where a part is the same object as before it is not looked into, which is quicker
and says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import Any, NamedTuple

from florilegium.server.encoding import encode, field_reader

_SEQUENCES = (tuple, list)
_ATOMS = (str, int)
_DATACLASS = "__dataclass_fields__"
_TOP = 1
"""The depth of `view` and `aids`: they are always taken apart."""


_SHARED = 2
"""To this depth viewers are compared with each other, as `view.hands`; below it, whole parts."""


class _Compared(NamedTuple):
    """Two values taken apart, and what was found for each part."""

    old: Sequence[Any]
    new: Sequence[Any]
    found: dict[int, bytes]
    """By its place, where it differs."""


class Differences:
    """Finds differences, most of them once for all who see the same. Holds what it has compared."""

    def __init__(self) -> None:
        self._last: dict[str, _Compared] = {}
        """By path: the next viewer sees mostly the same there."""
        self._known: dict[tuple[str, int, int], tuple[Any, Any, bytes]] = {}
        """What was found for two parts of a part."""

    def between(self, path: str, old: Any, new: Any, depth: int = _TOP) -> bytes:
        """Members of a JSON object, `"view.turn":[2],"view.deck":17`; nothing if all is equal."""
        if old is new:
            return b""
        kind = new.__class__
        if kind is not old.__class__:
            return _whole(path, new)
        if isinstance(new, _ATOMS):
            return b"" if old == new else _whole(path, new)
        if kind in _SEQUENCES:
            if len(old) != len(new):
                return _whole(path, new)
            found, parts = self._compare(path, range(len(new)), old, new, depth), len(new)
        elif hasattr(kind, _DATACLASS):
            names, values = field_reader(kind)
            found, parts = self._compare(path, names, values(old), values(new), depth), len(names)
        else:
            whole = encode(new)
            return b"" if whole == encode(old) else _named(path, whole)
        members = b",".join(found.values())
        if depth > _TOP and 2 * len(found) > parts:  # perhaps the whole is shorter
            return min(members, _whole(path, new), key=len)
        return members

    def _compare(
        self, path: str, names: Sequence[Any], old: Sequence[Any], new: Sequence[Any], depth: int
    ) -> dict[int, bytes]:
        """What is found for each part that differs."""
        last = self._last.get(path) if depth <= _SHARED else None
        known = last if last is not None and len(last.new) == len(new) else None
        found = {}
        for place in compress(range(len(new)), map(is_not, old, new)):
            one, other = old[place], new[place]
            if known is not None and known.old[place] is one and known.new[place] is other:
                part = known.found.get(place, b"")
            else:
                part = self._between_parts(f"{path}.{names[place]}", one, other, depth + 1)
            if part:
                found[place] = part
        if depth <= _SHARED:
            self._last[path] = _Compared(old, new, found)
        return found

    def _between_parts(self, path: str, old: Any, new: Any, depth: int) -> bytes:
        if depth != _SHARED + 1:
            return self.between(path, old, new, depth)
        key = (path, id(old), id(new))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = old, new, self.between(path, old, new, depth)
        return known[2]


def _whole(path: str, value: Any) -> bytes:
    return _named(path, encode(value))


def _named(path: str, value: bytes) -> bytes:
    return f'"{path}":'.encode() + value
