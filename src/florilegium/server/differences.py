"""What differs between two values as they are sent: each part that changed, whole, by its path; of
a list that has only become longer, its new places.

Only what values say counts, never which objects they are: bytes must not depend on what somebody
else was shown. Where a part is the same object as before it is not looked into, which is quicker
and says the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from operator import is_
from typing import Any, get_args, get_type_hints

from florilegium.core.caching import cached_by_identities
from florilegium.server.encoding import encode

_SHARED = 3
"""To this depth, as `view.hands.2`, what was found for one viewer is looked up for the next."""
_PLAIN: frozenset[type] = frozenset((str, int, bool, type(None)))
"""Types whose equal values are sent as the same bytes."""
_LEAVES: set[type] = {*_PLAIN}
"""The same, and the classes of texts that have been met, as cards are."""
_Others = Sequence[tuple[bytes, Any, Any]]
"""Parts that are other objects than before: what their path goes on with, the old one, the new."""


class _Kind:
    """How values of a type are taken apart."""

    __slots__ = ("is_flat", "others", "size")

    def __init__(self, cls: type) -> None:
        self.size = 0
        """How many fields a dataclass has."""
        self.others: Callable[[Any, Any], _Others] | None = None
        """None for what is not taken apart."""
        self.is_flat = False
        """Whether no field has parts of its own: the same few such values come again and again."""
        if cls in (tuple, list):
            self.others = _other_places
        elif is_dataclass(cls):
            names = [field.name for field in fields(cls)]
            self.size, self.others = len(names), _other_fields(names)
            hints = get_type_hints(cls).values()
            self.is_flat = all(_PLAIN.issuperset(get_args(hint) or (hint,)) for hint in hints)


_KINDS: dict[type, _Kind] = {}
"""Of all types so far that are no leaves."""
_PLACES: list[bytes] = []
"""`.0`, `.1` and so on, for the longest sequence so far."""


def _kind(cls: type) -> _Kind:
    if issubclass(cls, str):
        _LEAVES.add(cls)
    found = _KINDS[cls] = _Kind(cls)
    return found


def _other_fields(names: Sequence[str]) -> Callable[[Any, Any], _Others]:
    """What finds the fields that are other objects. Its lines are written out, one for each field,
    as Python runs them four times as fast as a loop."""
    lines = ["found = []"]
    for name in names:
        part = f"({b'.' + name.encode()!r}, old.{name}, new.{name})"
        lines.append(f"if old.{name} is not new.{name}: found.append({part})")
    room: dict[str, Any] = {}
    exec("def others(old, new):\n    " + "\n    ".join([*lines, "return found"]), room)
    others: Callable[[Any, Any], _Others] = room["others"]
    return others


def _other_places(old: Sequence[Any], new: Sequence[Any]) -> _Others:
    if all(map(is_, old, new)):
        return ()
    if len(_PLACES) < len(new):
        _PLACES.extend([b".%d" % place for place in range(len(_PLACES), len(new))])
    return [part for part in zip(_PLACES, old, new, strict=False) if part[1] is not part[2]]


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
        found: list[bytes] = []
        self._add(found, b'"' + path.encode(), old, new, 1)
        return b",".join(found)

    def _add(self, found: list[bytes], path: bytes, old: Any, new: Any, depth: int) -> None:
        """What differs in a part whose path begins so, found now or for another viewer."""
        if new.__class__ is not old.__class__:
            found.append(_whole(path, new))
        elif new.__class__ in _LEAVES:
            if new != old:
                found.append(_whole(path, new))
        elif depth > _SHARED:
            self._take_apart(found, path, old, new, depth)
        else:
            known = self._known.get(id(new))
            if known is None or known[0] is not old or known[1] != path:
                inner: list[bytes] = []
                self._take_apart(inner, path, old, new, depth)
                known = self._known[id(new)] = (old, path, b",".join(inner))
            if known[2]:
                found.append(known[2])

    def _take_apart(self, found: list[bytes], path: bytes, old: Any, new: Any, depth: int) -> None:
        """The same for what may have parts; a root, at depth 1, is never sent as a whole."""
        kind = _KINDS.get(new.__class__) or _kind(new.__class__)
        others = kind.others
        if kind.is_flat or others is None:
            _add_flat(found, path, old, new, kind)
            return
        before, size = (kind.size, kind.size) if kind.size else (len(old), len(new))
        if size != before and not before < size < 2 * before:
            found.append(_whole(path, new))
            return
        first = len(found)
        for name, one, other in others(old, new):
            if other.__class__ in _PLAIN and other.__class__ is one.__class__:
                if other != one:
                    found.append(path + name + b'":' + encode(other))
            else:
                self._add(found, path + name, one, other, depth + 1)
        changed = len(found) - first
        if before < size:
            found[first:] = [_whole(path, new) if changed else _new_places(path, new, before)]
        elif 2 * changed > size and depth > 1:
            whole = _whole(path, new)
            if len(whole) < sum(map(len, found[first:])) + changed - 1:
                found[first:] = [whole]


def _add_flat(found: list[bytes], path: bytes, old: Any, new: Any, kind: _Kind) -> None:
    """What differs in a value without inner parts."""
    if kind.is_flat:
        _changed_fields(old, new).add(found, path)
    elif encode(old) != encode(new):
        found.append(_whole(path, new))


class _Changed:
    """What differs between two values without inner parts, wherever they stand."""

    __slots__ = ("members", "whole")

    def __init__(self, members: list[bytes], whole: bytes | None) -> None:
        self.members = members
        """What follows the path for each field that changed."""
        self.whole = whole
        """The same for all of it, where that may be shorter."""

    def add(self, found: list[bytes], path: bytes) -> None:
        """As members of an object, with the path to the value."""
        members = [path + member for member in self.members]
        whole = self.whole
        if whole is not None and len(path + whole) < sum(map(len, members)) + len(members) - 1:
            members = [path + whole]
        found.extend(members)


@cached_by_identities
def _changed_fields(old: Any, new: Any) -> _Changed:
    kind = _KINDS[new.__class__]
    assert kind.others is not None, "only dataclasses are flat"
    members = [
        b'%s":%s' % (name, encode(now))
        for name, before, now in kind.others(old, new)
        if now.__class__ is not before.__class__ or now != before
    ]
    return _Changed(members, b'":' + encode(new) if 2 * len(members) > kind.size else None)


def _new_places(path: bytes, new: Sequence[Any], first: int) -> bytes:
    """A list that goes on as before, from this place on; or the whole, where that is shorter."""
    added = b",".join([_whole(b"%s.%d" % (path, at), new[at]) for at in range(first, len(new))])
    least = len(path) + 2 * len(new)  # the whole has a sign and a comma for each at least
    return added if len(added) <= least else min(added, _whole(path, new), key=len)


def _whole(path: bytes, value: Any) -> bytes:
    return path + b'":' + encode(value)
