"""Checks of a game's bots."""

from __future__ import annotations

from florilegium.core.language import LANGUAGES
from florilegium.core.match import Match
from florilegium.core.message import Message
from florilegium.players import bot, bot_names, factory, private_seed
from florilegium.players.calls import ask, tell
from florilegium.testing.cases import Case
from florilegium.testing.subject import Subject

Said = list[tuple[int, str, Message | None]]
"""Who did what, and why, as they say."""
_AGAIN = 40
"""So many actions are played a second time to compare them."""


def every_bot_plays_whole_games(subject: Subject, case: Case) -> None:
    """With itself on every seat: legally, the same each time, with reasons in both languages."""
    game = case.game
    different = {factory(game, name): name for name in bot_names(game)}
    for name in different.values():
        said = _played(case, name)
        again = _played(case, name, _AGAIN)
        assert said[: len(again)] == again, f"{name} does not play the same again"
        for _, _, why in said:
            assert why is None or all(why.text(lang) for lang in LANGUAGES)


def _played(case: Case, name: str, most: int | None = None) -> Said:
    game = case.game
    match = Match(game, game.setup(case.seats, 21, **case.options), undoable=False)
    seats = range(1, case.seats + 1)
    bots = {seat: bot(game, name, seat, private_seed("x", seat)) for seat in seats}
    said: Said = []
    while (turn := match.turn) and len(said) != most:
        seat = turn[0]
        action = ask(bots[seat], seat, match.view(seat), match.legal(seat))
        said.append((seat, str(action), bots[seat].explain()))
        tell(bots, match.play(seat, action))
    return said
