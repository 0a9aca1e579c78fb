"""Games that somebody cannot tell apart: other cards wherever the rules show none."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from florilegium.core.errors import IllegalAction
from florilegium.core.match import Match
from florilegium.core.plain import plain
from florilegium.core.registry import game as find_game

Viewer = int | str | None
"""A seat, None for a spectator, "open" for a spectator of open hands."""
Actions = Sequence[tuple[int, str]]


def known(setup: Any, name: str, actions: Actions, viewer: Viewer) -> Iterator[str]:
    """All that the rules let somebody know of a game, step by step, as long as they allow it."""
    match = Match(find_game(name), setup, undoable=False)
    yield _known_now(match, viewer)
    for seat, text in actions:
        try:
            events = match.play(seat, text)
        except IllegalAction:
            yield "illegal"
            return
        seen = events if viewer == "open" else [e.seen_by(_seat(viewer)) for e in events]
        yield json.dumps([plain(event) for event in seen])
        yield _known_now(match, viewer)


def _seat(viewer: Viewer) -> int | None:
    return viewer if isinstance(viewer, int) else None


def _known_now(match: Match, viewer: Viewer) -> str:
    seat = _seat(viewer)
    view = match.game.reveal(match.state) if viewer == "open" else match.view(seat)
    legal = () if seat is None else match.legal(seat)
    return json.dumps([plain(view), list(map(str, legal)), match.turn])


def twin_deck(setup: Any, name: str, actions: Actions, viewer: Viewer) -> list[str]:
    """Another deck for the same actions, exchanged wherever the viewer cannot know about it."""
    game, chance = find_game(name), random.Random(f"{name} {viewer}")
    deck = list(setup.deck)
    wanted = list(known(setup, name, actions, viewer))
    for one in chance.sample(range(len(deck)), len(deck)):
        other = chance.randrange(len(deck))
        deck[one], deck[other] = deck[other], deck[one]
        changed = game.setup(setup.seats, setup.seed, deck, **asdict(setup.options))
        found = known(changed, name, actions, viewer)
        if not all(line == next(found) for line in wanted):
            deck[one], deck[other] = deck[other], deck[one]
    return deck
