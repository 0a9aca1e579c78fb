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

from florilegium.core.caching import cached_by_identities, cached_by_identity
from florilegium.server.encoding import encode, field_reader

_SEQUENCES = (tuple, list)
_ATOMS = (str, int)
_PARAMETERS = "__dataclass_params__"
_PATH = 14
"""The bytes of a usual path, by which naming many parts is weighed against sending the whole."""

Members = Sequence[bytes]
"""Members of a JSON object, each from where its path goes on: `.2.card":"R1"`."""


class Differences:
    """Finds differences, most of them once for all who see the same. Holds what it has compared."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], tuple[Any, Any, bytes]] = {}
        """What was found for two parts."""

    def between(self, path: str, old: Any, new: Any) -> bytes:
        """Members of a JSON object, `"view.turn":[2],"view.deck":17`; nothing if all is equal."""
        if old is new:
            return b""
        kind = new.__class__
        if kind is not old.__class__ or not hasattr(kind, _PARAMETERS):
            return _joined(path, _between(old, new))
        paths, values = _paths(path, kind), field_reader(kind)[1]
        before, after = values(old), values(new)
        found = [
            self._part(paths[place], before[place], after[place])
            for place in compress(range(len(after)), map(is_not, before, after))
        ]
        return b",".join([part for part in found if part])

    def _part(self, path: str, old: Any, new: Any) -> bytes:
        """Where it is a sequence, its parts are most likely those that others see, too."""
        key = (path, id(old), id(new))
        known = self._known.get(key)
        if known is None:
            if new.__class__ is tuple is old.__class__ and len(new) == len(old):
                part = self._parts(path, old, new)
            else:
                part = _joined(path, _between(old, new))
            known = self._known[key] = old, new, part
        return known[2]

    def _parts(self, path: str, old: Sequence[Any], new: Sequence[Any]) -> bytes:
        found, known = [], self._known
        for place, one, other in zip(_places(path, len(new)), old, new, strict=True):
            if one is not other:
                key = (place, id(one), id(other))
                part = known.get(key)
                if part is None:
                    part = known[key] = one, other, _joined(place, _between(one, other))
                if part[2]:
                    found.append(part[2])
        members = b",".join(found)
        if 2 * len(found) > len(new):
            whole = _joined(path, _whole(new))
            return whole if len(whole) < len(members) else members
        return members


def _between(old: Any, new: Any) -> Members:
    """None where both say the same."""
    kind = new.__class__
    if kind is not old.__class__:
        return _whole(new)
    if kind in _SEQUENCES:
        return _between_sequences(old, new)
    if hasattr(kind, _PARAMETERS):
        return (_between_frozen if _is_frozen(kind) else _between_fields)(old, new)
    if isinstance(new, _ATOMS):
        return () if old == new else _whole(new)
    whole = _whole(new)
    return () if whole == _whole(old) else whole


def _between_fields(old: Any, new: Any) -> Members:
    kind = new.__class__
    names, values = _names(kind), field_reader(kind)[1]
    return _shorter(_parts(names, values(old), values(new)), new)


_between_frozen = cached_by_identities(_between_fields)
"""Values of a few fields: the same come and go at all tables."""


def _between_sequences(old: Sequence[Any], new: Sequence[Any]) -> Members:
    """One that has grown is told by what it has more: a page sets the place behind the last."""
    size, before = len(new), len(old)
    if not before <= size < 2 * before:
        return _whole(new) if size or before else ()
    names = _numbers(size)
    found = _parts(names, old, new)
    for place in range(before, size):
        found.append(names[place] + b'":' + encode(new[place]))
    return _shorter(found, new)


def _parts(names: Sequence[bytes], old: Sequence[Any], new: Sequence[Any]) -> list[bytes]:
    found: list[bytes] = []
    for name, one, other in zip(names, old, new, strict=False):
        if one is not other:
            for member in _between(one, other):
                found.append(name + member)
    return found


def _shorter(members: list[bytes], new: Any) -> Members:
    """These members, or the whole where there are several and it is shorter."""
    if len(members) < 2:
        return members
    whole = _whole_frozen(new) if _is_frozen(new.__class__) else _whole(new)
    named = sum(map(len, members)) + _PATH * (len(members) - 1)
    return whole if len(whole[0]) < named else members


def _whole(value: Any) -> Members:
    return (b'":' + encode(value),)


_whole_frozen = cached_by_identity(_whole)


def _joined(path: str, members: Members) -> bytes:
    if not members:
        return b""
    name = f'"{path}'.encode()
    return b",".join([name + member for member in members])


@cache
def _is_frozen(kind: type) -> bool:
    """A dataclass that cannot change: what is known of its values stays so."""
    parameters = getattr(kind, _PARAMETERS, None)
    return parameters is not None and parameters.frozen


@cache
def _paths(path: str, kind: type) -> tuple[str, ...]:
    return tuple(f"{path}.{name}" for name in field_reader(kind)[0])


@cache
def _places(path: str, size: int) -> tuple[str, ...]:
    return tuple(f"{path}.{place}" for place in range(size))


@cache
def _names(kind: type) -> tuple[bytes, ...]:
    return tuple(f".{name}".encode() for name in field_reader(kind)[0])


@cache
def _numbers(size: int) -> tuple[bytes, ...]:
    return tuple(b".%d" % place for place in range(size))
