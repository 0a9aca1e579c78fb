"""What bots say about their moves is true, and can be said in every language."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import pytest

import florilegium as fl
from florilegium.core.language import LANGUAGES, catalogue
from tests.players.selfplay import Moment, different_bots, moments
from tests.players.truths import network

ANYWHERE: dict[str, Callable[[Moment], bool]] = {
    "random.why.chance": lambda moment: moment.args["count"] == len(moment.legal),
    "network.why.likeliest": network.likeliest,
    "network.why.only": lambda moment: moment.legal == (moment.action,),
}


def truths(name: str) -> dict[str, Callable[[Moment], bool]]:
    """The tests of everything that bots of a game may say."""
    found: dict[str, Callable[[Moment], bool]] = import_module(f"tests.players.truths.{name}").TRUE
    return found


@pytest.mark.parametrize(("name", "player"), different_bots())
def test_what_a_bot_says_holds_in_the_view(name: str, player: str) -> None:
    known = {**ANYWHERE, **truths(name)}
    for moment in moments(name, player):
        assert moment.why is not None, "every bot of ours says why"
        assert moment.why.key in known, "a reason that no test holds to be true"
        assert known[moment.why.key](moment), f"{moment.why} ({moment.action})"
        assert all(moment.why.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("name", fl.games())
def test_every_reason_there_is_has_a_test(name: str) -> None:
    reasons = {key for key in catalogue("en") if key.startswith(f"{name}.why.")}
    assert reasons == set(truths(name))


def test_the_tests_can_fail() -> None:
    (one, *_) = moments("hanabi", "random")
    wrong = fl.Message("random.why.chance", (("count", len(one.legal) + 1),))
    lying = Moment(one.state, one.seat, one.seen, one.view, one.legal, one.action, wrong)
    assert not ANYWHERE["random.why.chance"](lying)
