"""Legal actions as they are offered to somebody who may choose one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from florilegium.core.caching import each_cached_by_identity
from florilegium.core.game import Action
from florilegium.server.encoding import encode

MOST_CHOICES = 120
"""Where a hand offers tens of thousands of card sets, the first of them are listed; the aids count
them all, and any of them can be played."""


class Offered(NamedTuple):
    """A legal action as it is offered."""

    text: str
    words: msgspec.Raw
    """In text and words."""
    quoted: msgspec.Raw
    """The text alone."""


def offered(legal: Sequence[Action]) -> list[Offered]:
    """All of them, or the first where there are too many."""
    if isinstance(legal, tuple):  # of actions that a game has made once: they need not be hashed
        return _known(legal[:MOST_CHOICES])
    return [_offer(action) for action in legal[:MOST_CHOICES]]


@lru_cache(maxsize=20_000)
def _offer(action: Action) -> Offered:
    """The same few come up again and again."""
    text = str(action)
    words = {"text": text, "message": action.message(), "rule": action.rule}
    return Offered(text, msgspec.Raw(encode(words)), msgspec.Raw(encode(text)))


_known = each_cached_by_identity(_offer)
