"""What differs between two values as they are sent: each part that changed, whole, by its path.

Only what values say counts, never which objects they are: bytes must not depend on what somebody
else was shown. Where a part is the same object as before it is not looked into, which is quicker
and says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from functools import cache
from typing import Any, NamedTuple

from florilegium.server.encoding import encode, field_reader

_SHARED = 3
"""To this depth, as `view.hands.2`, what was found for one viewer is looked up for the next."""


class _Kind(NamedTuple):
    """How values of a type are compared."""

    is_atom: bool
    """A text or a number: told whole."""
    names: Sequence[bytes] | None = None
    """What paths go on with for each part, as `.hands`; None for what is not taken apart."""
    parts: Callable[[Any], Sequence[Any]] = tuple


_PLACES: list[bytes] = []
"""`.0`, `.1` and so on, for the longest sequence so far."""


@cache
def _kind(kind: type) -> _Kind:
    if issubclass(kind, str | int):
        return _Kind(is_atom=True)
    if kind in (tuple, list):
        return _Kind(False, _PLACES)
    if is_dataclass(kind):
        names, parts = field_reader(kind)
        return _Kind(False, [b"." + name.encode() for name in names], parts)
    return _Kind(is_atom=False)


class Differences:
    """Finds differences, most of them once for all who see the same. Holds what it has compared."""

    def __init__(self) -> None:
        self._held: list[Any] = []
        """No other object can get the id of a part of these meanwhile."""
        self._known: dict[tuple[str | bytes, int, int], bytes] = {}
        """What was found for two parts, by their path and identity."""

    def between(self, path: str, old: Any, new: Any) -> bytes:
        """Members of a JSON object, `"view.turn":[2],"view.deck":17`; nothing if all is equal."""
        if old is new:
            return b""
        key = (path, id(old), id(new))
        found = self._known.get(key)
        if found is None:
            self._held += (old, new)
            found = self._known[key] = self._part(b'"' + path.encode(), old, new, 1)
        return found

    def _part(self, path: bytes, old: Any, new: Any, depth: int) -> bytes:
        """The same for a part whose path begins so; a root, at depth 1, is always taken apart."""
        is_atom, names, parts = _kind(new.__class__)
        if new.__class__ is not old.__class__:
            return _whole(path, new)
        if is_atom:
            return b"" if old == new else _whole(path, new)
        if names is None:
            whole = encode(new)
            return b"" if whole == encode(old) else path + b'":' + whole
        if names is _PLACES:
            if len(old) != len(new):
                return _whole(path, new)
            _PLACES.extend([b".%d" % place for place in range(len(_PLACES), len(new))])
        before, now = parts(old), parts(new)
        found = self._found(path, names, before, now, depth + 1)
        members = b",".join(found)
        if depth > 1 and 2 * len(found) > len(now):  # perhaps the whole is shorter
            return min(members, _whole(path, new), key=len)
        return members

    def _found(
        self,
        path: bytes,
        names: Sequence[bytes],
        old: Sequence[Any],
        new: Sequence[Any],
        depth: int,
    ) -> list[bytes]:
        """What is found for each part that differs."""
        known, found = self._known, []
        for name, one, other in zip(names, old, new, strict=False):
            if one is other:
                continue
            inner = path + name
            if _kind(other.__class__)[0]:
                if other.__class__ is one.__class__ and other == one:
                    continue
                part = inner + b'":' + encode(other)
            elif depth <= _SHARED:
                key = (inner, id(one), id(other))
                if key in known:
                    part = known[key]
                else:
                    part = known[key] = self._part(inner, one, other, depth)
            else:
                part = self._part(inner, one, other, depth)
            if part:
                found.append(part)
        return found


def _whole(path: bytes, value: Any) -> bytes:
    return path + b'":' + encode(value)
