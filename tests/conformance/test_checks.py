"""Each duty that a game skips is found out by the check that names it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import count
from typing import Any

import pytest

import florilegium as fl
from florilegium.core import language, registry
from florilegium.core.player import Bot
from florilegium.games.illusion.view import View
from florilegium.testing import checks
from tests.cases import SUBJECTS

GAME = fl.game("illusion")
RULES = GAME.rules


class Wavering(Bot):
    """Does something else every time."""

    moves = count()

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return legal[next(self.moves) % 7 % len(legal)]


class Cheating(Bot):
    """Does what is not offered."""

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        return GAME.parse("place 1" if str(legal[0]) == "stop" else "stop")


def lazy(state: Any, seat: int) -> tuple[Any, ...]:
    return tuple(RULES.legal(state, seat))[:3]


def stuttering(state: Any, seat: int) -> tuple[Any, ...]:
    return tuple(RULES.legal(state, seat)) * 2


def wrong_rule(state: Any, seat: int, action: Any) -> fl.Refusal | None:
    refused = RULES.why_not(state, seat, action)
    return refused and replace(refused, rule="ILL-99")


def silent(state: Any, seat: int, action: Any) -> Any:
    after, events = RULES.apply(state, seat, action)
    return after, events[:1]


def telling(state: Any, seat: int | None) -> Any:
    """Everybody sees the covered flowers."""
    return GAME.reveal(state)


def leaking(state: Any, seat: int | None) -> Any:
    """The seed shines through."""
    return replace(RULES.view(state, seat), round=len(state.setup.seed))


def whispering(state: Any, seat: int, action: Any) -> fl.Refusal | None:
    """It refuses in other words where the seed is another one."""
    refused = RULES.why_not(state, seat, action)
    return refused and replace(refused, rule=f"ILL-{len(state.setup.seed)}")


@dataclass(frozen=True)
class Winking(View):
    """It shows what does not count where views are compared."""

    wink: str = field(default="", compare=False)


def winking(state: Any, seat: int | None) -> Any:
    view = RULES.view(state, seat)
    shown = {part.name: getattr(view, part.name) for part in fields(view)}
    return Winking(**shown, wink=state.setup.seed)


def no_draw(setup: Any) -> Any:
    return GAME.start(replace(setup, seed="always the same"))


def lenient(text: str) -> Any:
    return GAME.parse(text if text.split() else "stop")


def credulous(text: str) -> Any:
    """What follows a word it knows is a number."""
    return GAME.parse(f"place {int(text.split()[1])}" if text.startswith("place ") else text)


def mute(text: str) -> Any:
    """Its error has no sentence."""
    try:
        return GAME.parse(text)
    except fl.BadAction:
        raise fl.BadAction(fl.Message("illusion.no-such-sentence")) from None


def with_rules(**changes: Any) -> fl.AnyGame:
    return replace(GAME, rules=replace(RULES, **changes))


BROKEN: list[tuple[fl.AnyGame, str]] = [
    (with_rules(legal=lazy), "legal_is_exactly_what_is_not_refused"),
    (with_rules(legal=stuttering), "a_random_game_keeps_the_contract"),
    (with_rules(why_not=wrong_rule), "legal_is_exactly_what_is_not_refused"),
    (with_rules(apply=silent), "a_random_game_keeps_the_contract"),
    (with_rules(view=telling), "nothing_received_depends_on_what_is_hidden"),
    (with_rules(view=leaking), "the_seed_and_the_injected_deck_are_secret"),
    (with_rules(why_not=whispering), "the_seed_and_the_injected_deck_are_secret"),
    (with_rules(view=winking), "views_aids_and_events_are_plain_data_in_both_languages"),
    (replace(GAME, open=True), "an_open_game_hides_nothing_and_every_other_does"),
    (replace(GAME, parse=lenient), "actions_round_trip_and_explain_themselves"),
    (replace(GAME, parse=credulous), "actions_round_trip_and_explain_themselves"),
    (replace(GAME, parse=mute), "actions_round_trip_and_explain_themselves"),
    (replace(GAME, prefix="HAN"), "the_rulebook_is_whole"),
    (replace(GAME, start=no_draw), "the_same_seed_is_the_same_game"),
    (replace(GAME, prefix="ELL"), "the_rulebook_is_whole"),
    (replace(GAME, bots={**GAME.bots, "new": Wavering}), "title_options_and_bots_are_told"),
    (replace(GAME, bots={"plain": Wavering}), "every_bot_plays_whole_games"),
    (replace(GAME, bots={"plain": Cheating}), "every_bot_plays_whole_games"),
]


def caught(monkeypatch: pytest.MonkeyPatch, game: fl.AnyGame, name: str) -> str:
    """What a check says of a game that has taken the place of ours."""
    load: Callable[[str], fl.AnyGame] = registry._load
    monkeypatch.setattr(registry, "_load", lambda one: game if one == game.name else load(one))
    for check in checks(SUBJECTS[game.name]):
        if str(check).startswith(f"{name}["):
            try:
                check()
            except AssertionError as error:
                return str(error)
    return ""


@pytest.mark.parametrize(("game", "name"), BROKEN, ids=[name for _, name in BROKEN])
def test_what_is_broken_is_caught(
    monkeypatch: pytest.MonkeyPatch, game: fl.AnyGame, name: str
) -> None:
    said = caught(monkeypatch, game, name)
    assert re.match(rf"{name}\[.+\]: \S.+\.", said), "which check, and what it asks for"


def test_a_game_may_do_without_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(setup: Any) -> Any:
        return replace(GAME.start(replace(setup, deck=None)), setup=setup)

    without = replace(GAME, deck=lambda options: (), start=start)
    for name in ("a_deck_must_be_complete", "an_injected_deck_is_dealt_from_the_front"):
        monkeypatch.undo()
        assert caught(monkeypatch, without, name) == ""


def test_a_sentence_that_one_language_lacks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(language._known("fr"), "illusion.do.stop")
    assert "illusion.do.stop is missing in fr" in caught(
        monkeypatch, GAME, "the_languages_tell_the_same"
    )


def test_a_sentence_with_other_arguments_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(language._known("fr"), "illusion.do.place", "poser")
    assert "illusion.do.place in fr" in caught(monkeypatch, GAME, "the_languages_tell_the_same")


def test_the_checks_need_neither_pytest_nor_anything_else_installed() -> None:
    code = (
        "import sys\n"
        "from florilegium.testing import Subject, checks\n"
        "assert checks(Subject('ikebana'))\n"
        "assert not {'pytest', 'rich', 'numpy', 'msgspec'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
