"""A table's log without a person: nobody's name, nothing said, and the game as it was played."""

from __future__ import annotations

from msgspec.structs import replace

from florilegium.server import entries as log

NOBODY = "—"
"""What somebody is called who wanted to be forgotten."""
_SILENCE = "…"


def forgotten(entries: list[bytes], person: str, instead: str) -> dict[int, bytes]:
    """The entries that change, by version; `instead` is an id that belongs to nobody."""
    found: dict[int, bytes] = {}
    for version, content in enumerate(entries, 1):
        old = log.decode(content)
        new = _without(old, person, instead)
        if new != old:
            found[version] = log.encode(new)
    return found


def _without(entry: log.Entry, person: str, instead: str) -> log.Entry:
    match entry:
        case log.Created(host=host, seen_by=seen) if person in (host, *seen):
            others = [instead if one == person else one for one in seen]
            return replace(entry, host=instead if host == person else host, seen_by=others)
        case log.Seated(person=who) if who == person:
            return replace(entry, person=instead, name=NOBODY)
        case log.HandedOver(person=who) if who == person:
            return replace(entry, person=instead)
        case log.Talked(person=who) if who == person:
            return replace(entry, person=instead, name=NOBODY, text=_SILENCE)
    return entry


def applied(entries: list[bytes], changes: dict[int, bytes]) -> list[bytes]:
    """The log as it will be."""
    return [changes.get(version, entry) for version, entry in enumerate(entries, 1)]
