"""Lessons: a guided first game as data, `lesson.toml` in a game's folder, played by the real rules.

A file has the set-up (the first cards of the deck are enough; the others follow in their usual
order) and steps. A step has what others do before it (`bots`, or `skip` for what is not watched
move by move), its words in every language, what it points at, the rules that say why, and what the
learner is asked to do (`do`), or nothing where there is only something to read.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from florilegium.core.errors import BadRecord, FlorilegiumError, IllegalAction, Refusal
from florilegium.core.game import AnyGame
from florilegium.core.language import LANGUAGES
from florilegium.core.match import Match
from florilegium.core.message import Message, say
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game

FILE = "lesson.toml"
LEARNER = 1
"""The seat of whoever learns."""
_HEAD = {"seats", "seed", "deck", "options", "steps"}
_STEP = {"bots", "skip", "do", "point", "rules", *LANGUAGES}


class BadLesson(FlorilegiumError):
    """A lesson that cannot be given; `step` is the number of the step that is wrong, from 1."""

    def __init__(self, game: str, step: int, why: Message | str) -> None:
        super().__init__(say("error.lesson", game=game, step=step, why=why))
        self.game = game
        self.step = step


@dataclass(frozen=True, slots=True)
class Step:
    """One bubble: what it says, and where in the game it is said."""

    at: int
    """How many actions have been played by then."""
    skipped: bool
    """Whether the actions before it are not watched one by one."""
    words: Mapping[str, str]
    """By language; `{2}` is the player of seat 2."""
    points: str
    """What it points at: `zone=board` is what the table has marked `data-zone="board"`."""
    rules: tuple[str, ...]
    asks: str | None
    """The action that leads on, or None where reading does."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A whole one: the record of its game, and its steps in order."""

    record: Record
    steps: tuple[Step, ...]


def has_lesson(game: AnyGame) -> bool:
    """Whether the game comes with a lesson."""
    return (files(game.package) / FILE).is_file()


@cache
def lesson(name: str) -> Lesson | None:
    """A game's lesson, None where it has none; BadLesson where it cannot be given."""
    game = find_game(name)
    if not has_lesson(game):
        return None
    text = (files(game.package) / FILE).read_text(encoding="utf-8")
    try:
        return read(game, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(name, 0, str(error)) from None


def read(game: AnyGame, content: Mapping[str, Any]) -> Lesson:
    """The lesson that a file describes, with every action played once."""
    _require_fields(game, 0, content, required={"seats", "seed", "steps"}, known=_HEAD)
    actions: list[tuple[int, str]] = []
    steps = tuple(
        _step(game, number, one, actions) for number, one in enumerate(content["steps"], 1)
    )
    options = content.get("options", {})
    try:
        deck = whole_deck(game, content["seats"], content.get("deck", []), options)
        setup = game.setup(content["seats"], content["seed"], deck, **options)
    except FlorilegiumError as error:
        raise BadLesson(game.name, 0, error.message) from None
    record = Record(game.name, setup, tuple(actions))
    try:
        Match.replay(record)
    except BadRecord as error:
        # The actions before a bubble, and the one it asks for, belong to its step.
        ends = [one.at + (one.asks is not None) for one in steps]
        raise BadLesson(game.name, bisect_left(ends, error.line) + 1, error.message) from None
    return Lesson(record, steps)


def _step(
    game: AnyGame, number: int, one: Mapping[str, Any], actions: list[tuple[int, str]]
) -> Step:
    """A step of the file; what is done before it and in it is added to the actions."""
    _require_fields(game, number, one, required={"point", "rules", *LANGUAGES}, known=_STEP)
    for text in (*one.get("skip", ()), *one.get("bots", ())):
        seat, _, action = text.partition(" ")
        actions.append((int(seat) if seat.isdecimal() else 0, action))
    at = len(actions)
    if "do" in one:
        actions.append((LEARNER, one["do"]))
    words = {lang: one[lang] for lang in LANGUAGES}
    return Step(at, "skip" in one, words, one["point"], tuple(one["rules"]), one.get("do"))


def _require_fields(
    game: AnyGame, step: int, given: Mapping[str, Any], *, required: set[str], known: set[str]
) -> None:
    for field in sorted(required - given.keys()):
        raise BadLesson(game.name, step, say("record.missing", field=field))
    for field in sorted(given.keys() - known):
        raise BadLesson(game.name, step, say("record.unknown", field=field))


def whole_deck(
    game: AnyGame, seats: int, first: list[str], options: Mapping[str, Any]
) -> list[str]:
    """A deck that begins with these cards, a few on each line; the rest in its usual order."""
    begun = [card for line in first for card in line.split()]
    setup = game.setup(seats, **options)
    rest = Counter(map(str, game.deck(setup.options)))
    rest.subtract(begun)
    return [*begun, *rest.elements()]


def position(found: Lesson, step: int) -> Match:
    """The game at a step, counted from 0."""
    return Match.replay(found.record, found.steps[step].at)


def why_not(found: Lesson, step: int, text: str) -> Refusal | None:
    """Why the learner may not do this at a step; None where it is allowed, if not asked for.

    BadAction where the text is no action at all.
    """
    match = position(found, step)
    try:
        match.play(LEARNER, text)
    except IllegalAction as error:
        return error.refusal
    return None
