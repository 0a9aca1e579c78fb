"""Games of bots as pictures: one that stands still, and one to go through step by step."""

from __future__ import annotations

import json
from functools import cache

import florilegium as fl
from florilegium.core.match import Match
from florilegium.notebook.replay import ALL, Replay, labels
from florilegium.players import bot, usual
from florilegium.players.calls import play_next

STEPS = 24
_SHOWN = 18
_SEATS = 3


@cache
def _played(name: str) -> Match:
    """So many steps of a game of bots, the same every time."""
    game = fl.game(name)
    match = Match(game, game.setup(_SEATS, "florilegium"))
    bots = {seat: bot(game, usual(game), seat, str(seat)) for seat in range(1, _SEATS + 1)}
    for _ in range(STEPS):
        play_next(match, bots)
    return match


def picture(name: str, lang: str) -> str:
    """The table in the middle of that game, as SVG."""
    return Replay(_played(name).record, lang).frame(_SHOWN, ALL).picture


def frames(name: str, lang: str) -> str:
    """All steps as the notebook's widget takes them, with the words on its buttons."""
    replay = Replay(_played(name).record, lang)
    shown = [replay.frame(step, ALL) for step in range(replay.last + 1)]
    told = {
        "labels": labels(lang),
        "perspectives": [[ALL, replay.perspectives()[ALL]]],
        "frames": [
            {"picture": one.picture, "words": one.words, "told": list(one.told)} for one in shown
        ],
    }
    return json.dumps(told, ensure_ascii=False)
