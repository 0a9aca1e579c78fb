"""Names at a table: nobody is called what somebody else there is called, or looks like it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import count

from florilegium.core.language import LANGUAGES, catalogue
from florilegium.core.message import say
from florilegium.server.errors import Wrong
from florilegium.server.protocol import LONGEST_NAME, clean_name
from florilegium.server.table import Table

_CAPITALS = {
    "АВЕКМНОРСТУХІЈЅԌ": "abekmhopctyxijsg",  # Cyrillic
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ": "abezhikmnoptyx",  # Greek
}
_SMALL = {
    "авекмнорстухіјѕһԁԛԝгп": "abekmhopctyxijshdqwrn",
    "αβγεηικνορτυχω": "abyenikvoptuxw",
    "ıɩǀłøđ": "iillod",
    "015|!$@": "olslisa",
}
_SHAPES = (("rn", "m"), ("vv", "w"), ("i", "l"))
"""What differs by a hair in most fonts: a capital `I` and a small `l`, too."""
_SELECTORS = frozenset("\u034f\u180b\u180c\u180d").union(map(chr, range(0xFE00, 0xFE10)))
"""Marks that are not seen."""


def _drawn_like(alphabets: dict[str, str]) -> dict[int, str]:
    """For `str.translate`: what is drawn like letters of ours."""
    pairs = (zip(signs, letters, strict=True) for signs, letters in alphabets.items())
    return {ord(sign): letter for alphabet in pairs for sign, letter in alphabet}


_DRAWN_CAPITALS, _DRAWN_SMALL = _drawn_like(_CAPITALS), _drawn_like(_SMALL)


def looks(name: str) -> frozenset[str]:
    """Names that share one of these are the same to a reader.

    Case, spaces, accents and punctuation aside, it is the name as it is spelt, and as it is drawn.
    """
    bare = "".join(filter(_is_seen, unicodedata.normalize("NFKD", name))) or name
    drawn = bare.translate(_DRAWN_CAPITALS).casefold().translate(_DRAWN_SMALL)
    for shape, other in _SHAPES:
        drawn = drawn.replace(shape, other)
    return frozenset((bare.casefold(), drawn))


def _is_seen(sign: str) -> bool:
    """Whether a sign tells names apart; signs that stand for letters do."""
    if sign in "|!$@":
        return True
    kind = unicodedata.category(sign)[0]
    return kind not in "PZC" and not unicodedata.combining(sign) and sign not in _SELECTORS


def require_free(table: Table, name: str, person: str) -> str:
    """The name as it is shown, if no other player has it; Wrong proposes one that is free."""
    wanted = clean_name(name)
    free = free_variant(table, wanted, person)
    if free != wanted:
        message = say("server.error.name-taken", name=wanted, free=free)
        raise Wrong("name-taken", "name", message)
    return wanted


def free_variant(table: Table, name: str, person: str) -> str:
    """This name, or the first of `name 2`, `name 3`, … that no other player has."""
    taken = frozenset[str]().union(*map(looks, _others(table, person)))
    return next(one for one in _variants(name) if not looks(one) & taken)


def _variants(name: str) -> Iterator[str]:
    yield name
    for number in count(2):
        end = f" {number}"
        yield name[: LONGEST_NAME - len(end)].rstrip() + end


def _others(table: Table, person: str) -> Iterator[str]:
    """What the others at a table are called; bots are in every language."""
    for seat, chair in enumerate(table.chairs, 1):
        if chair.person == person:
            continue
        if chair.name is not None:
            yield chair.name
        elif chair.bot is not None:
            known = (catalogue(lang).get(f"web.bot-name.{seat}") for lang in LANGUAGES)
            yield from filter(None, known)
