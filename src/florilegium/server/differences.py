"""What differs between two values as they are sent: each part that changed, whole, by its path; of
a list that has only become longer, its new places.

Only what values say counts, never which objects they are: bytes must not depend on what somebody
else was shown. Where a part is the same object as before it is not looked into, which is quicker
and says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from typing import Any

from florilegium.server.encoding import encode, field_reader

_SHARED = 3
"""To this depth, as `view.hands.2`, what was found for one viewer is looked up for the next."""


class _Kind:
    """How values of a type are taken apart."""

    __slots__ = ("names", "parts")

    def __init__(self, kind: type) -> None:
        self.names: list[bytes] | None = None
        """What paths go on with for each part, as `.hands`; None for what has none."""
        self.parts: Callable[[Any], Sequence[Any]] = tuple
        if kind in (tuple, list):
            self.names = _PLACES
        elif is_dataclass(kind):
            names, self.parts = field_reader(kind)
            self.names = [b"." + name.encode() for name in names]


_KINDS: dict[type, _Kind] = {}
"""Of all types so far."""
_PLACES: list[bytes] = []
"""`.0`, `.1` and so on, for the longest sequence so far."""


def _kind(kind: type) -> _Kind:
    found = _KINDS[kind] = _Kind(kind)
    return found


class Differences:
    """Finds differences, most of them once for all who see the same. Holds what it has compared."""

    def __init__(self) -> None:
        self._held: list[Any] = []
        """No other object can get the id of a part of these meanwhile."""
        self._known: dict[int, tuple[Any, bytes, bytes]] = {}
        """By the identity of a new part: the old one, the path, and what was found."""

    def between(self, path: str, old: Any, new: Any) -> bytes:
        """Members of a JSON object, `"view.turn":[2],"view.deck":17`; nothing if all is equal."""
        if old is new:
            return b""
        self._held.append(new)
        return self._inner(b'"' + path.encode(), old, new, 1)

    def _part(self, path: bytes, old: Any, new: Any, depth: int) -> bytes:
        """The same for a part whose path begins so; a root, at depth 1, is always taken apart."""
        kind = _KINDS.get(new.__class__) or _kind(new.__class__)
        if new.__class__ is not old.__class__:
            return _whole(path, new)
        if kind.names is None:
            whole = _whole(path, new)
            return b"" if whole == _whole(path, old) else whole
        before, now = kind.parts(old), kind.parts(new)
        if len(before) != len(now) and not len(before) < len(now) < 2 * len(before):
            return _whole(path, new)
        if len(kind.names) < len(now):
            _PLACES.extend([b".%d" % place for place in range(len(_PLACES), len(now))])
        found = []
        for name, one, other in zip(kind.names, before, now, strict=False):
            if one is not other:
                part = self._inner(path + name, one, other, depth + 1)
                if part:
                    found.append(part)
        if len(before) < len(now):
            return _whole(path, new) if found else _new_places(path, new, len(before))
        members = b",".join(found)
        if depth > 1 and 2 * len(found) > len(now):  # perhaps the whole is shorter
            return min(members, _whole(path, new), key=len)
        return members

    def _inner(self, path: bytes, old: Any, new: Any, depth: int) -> bytes:
        """What is found within a part, or was found for another viewer."""
        if depth > _SHARED:
            return self._part(path, old, new, depth)
        known = self._known.get(id(new))
        if known is None or known[0] is not old or known[1] != path:
            found = self._part(path, old, new, depth)
            known = self._known[id(new)] = (old, path, found)
        return known[2]


def _new_places(path: bytes, new: Sequence[Any], first: int) -> bytes:
    """A list that goes on as before, from this place on; or the whole, where that is shorter."""
    added = b",".join([_whole(path + _PLACES[at], new[at]) for at in range(first, len(new))])
    return min(added, _whole(path, new), key=len)


def _whole(path: bytes, value: Any) -> bytes:
    return path + b'":' + encode(value)
