"""Whatever a bot answers, what is played is one of the actions that the rules offered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.errors import BotFault
from florilegium.core.player import Bot
from florilegium.players.calls import ask


class Copying(Bot):
    """Answers with an action of its own making that equals the first one."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return replace(legal[0])


class Typing(Bot):
    """Answers with a text, which is no action."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return str(legal[0])


@pytest.mark.parametrize("name", fl.games())
def test_an_equal_action_becomes_the_one_that_was_offered(name: str) -> None:
    game = fl.game(name)
    match = fl.Match(game, game.setup(seed=1))
    seat = match.turn[0]
    legal = match.legal(seat)
    assert ask(Copying(seat, ""), seat, match.view(seat), legal) is legal[0]
    with pytest.raises(BotFault, match="not one of the legal actions"):
        ask(Typing(seat, ""), seat, match.view(seat), legal)
