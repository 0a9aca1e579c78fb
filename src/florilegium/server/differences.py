"""What differs between two values as they are sent: each part that changed, whole, by its path.

Only what values say counts, never which objects they are: bytes must not depend on what somebody
else was shown. Where a part is the same object as before it is not looked into, and two parts that
were compared before are not compared again, which is quicker and says the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any

from florilegium.core.caching import cached_by_identities
from florilegium.server.encoding import encode, field_reader

_SEQUENCES = (tuple, list)
_ATOMS = (str, int)
_DATACLASS = "__dataclass_params__"
_TOP = 1
"""The depth of `view` and `aids`: they are always taken apart."""
_SHARED = 2
"""To this depth parts are found once for all viewers of a table, as `view.hands.2`."""
_PATH = 14
"""The bytes of a usual path, by which naming many parts is weighed against sending the whole."""

Members = tuple[bytes, ...]
"""Members of a JSON object, each from where its path goes on: `.2.card":"R1"`."""


class Differences:
    """Finds differences, most of them once for all who see the same. Holds what it has compared."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], tuple[Any, Any, bytes]] = {}
        """What was found for two parts."""

    def between(self, path: str, old: Any, new: Any, depth: int = _TOP) -> bytes:
        """Members of a JSON object, `"view.turn":[2],"view.deck":17`; nothing if all is equal."""
        kind = new.__class__
        if kind is not old.__class__ or depth > _SHARED:
            return _joined(path, _between(old, new))
        if hasattr(kind, _DATACLASS):
            names, values = _paths(path, kind), field_reader(kind)[1]
            before, after = values(old), values(new)
        elif kind in _SEQUENCES and len(old) == len(new):
            names, before, after = _places(path, len(new)), old, new
        else:
            return _joined(path, _between(old, new))
        found = self._compare(names, before, after, depth)
        members = b",".join(found)
        if depth > _TOP and 2 * len(found) > len(names):
            whole = _joined(path, _whole(new))
            return whole if len(whole) < len(members) else members
        return members

    def _compare(
        self, paths: Sequence[str], old: Sequence[Any], new: Sequence[Any], depth: int
    ) -> list[bytes]:
        """What is found for each part that differs."""
        known, found = self._known, []
        for path, one, other in compress(zip(paths, old, new, strict=True), map(is_not, old, new)):
            key = (path, id(one), id(other))
            part = known.get(key)
            if part is None:
                part = known[key] = one, other, self.between(path, one, other, depth + 1)
            if part[2]:
                found.append(part[2])
        return found


def _between(old: Any, new: Any) -> Members:
    """None where both say the same."""
    kind = new.__class__
    if kind is not old.__class__:
        return _whole(new)
    if isinstance(new, _ATOMS):
        return () if old == new else _whole(new)
    if kind in _SEQUENCES:
        return _between_sequences(old, new)
    if hasattr(kind, _DATACLASS):
        return _between_frozen(old, new) if _is_frozen(kind) else _between_fields(old, new)
    whole = _whole(new)
    return () if whole == _whole(old) else whole


def _between_fields(old: Any, new: Any) -> Members:
    kind = new.__class__
    values = field_reader(kind)[1]
    return _shorter(_parts(_paths("", kind), values(old), values(new)), new)


_between_frozen = cached_by_identities(_between_fields)
"""The same few values come and go at all tables."""


def _between_sequences(old: Sequence[Any], new: Sequence[Any]) -> Members:
    """One that has grown is told by what it has more: a page sets the place behind the last."""
    size, before = len(new), len(old)
    if not before <= size < 2 * before:
        return () if not (size or before) else _whole(new)
    paths = _places("", size)
    found = _parts(paths, old, new) if before == size else _parts(paths[:before], old, new[:before])
    more = [_named(path, part) for path, part in zip(paths[before:], new[before:], strict=True)]
    return _shorter((*found, *more), new)


def _parts(paths: Sequence[str], old: Sequence[Any], new: Sequence[Any]) -> Members:
    found: list[bytes] = []
    for path, one, other in compress(zip(paths, old, new, strict=True), map(is_not, old, new)):
        members = _between(one, other)
        if members:
            name = path.encode()
            found += [name + member for member in members]
    return tuple(found)


def _shorter(members: Members, new: Any) -> Members:
    """These members, or the whole where there are many and it is shorter."""
    if len(members) < 2:
        return members
    whole = _whole(new)
    named = sum(map(len, members)) + _PATH * (len(members) - 1)
    return whole if len(whole[0]) < named else members


def _whole(value: Any) -> Members:
    return (b'":' + encode(value),)


def _named(path: str, value: Any) -> bytes:
    return path.encode() + b'":' + encode(value)


def _joined(path: str, members: Members) -> bytes:
    name = f'"{path}'.encode()
    return b",".join([name + member for member in members])


@cache
def _is_frozen(kind: type) -> bool:
    frozen: bool = getattr(kind, _DATACLASS).frozen
    return frozen


@cache
def _paths(path: str, kind: type) -> tuple[str, ...]:
    return tuple(f"{path}.{name}" for name in field_reader(kind)[0])


@cache
def _places(path: str, size: int) -> tuple[str, ...]:
    return tuple(f"{path}.{place}" for place in range(size))
