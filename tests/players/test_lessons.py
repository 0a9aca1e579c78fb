"""Lessons are data: each is legal, short, told in both languages, and points at what is there."""

from __future__ import annotations

import copy
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.language import LANGUAGES
from florilegium.core.match import Match
from florilegium.core.rulebook import rules
from florilegium.players import lessons
from florilegium.players.lessons import LEARNER, BadLesson, Lesson, lesson

WEB = Path(fl.__file__).parent / "web" / "tables"
OURS = ("hanabi", "ikebana", "royal_flush", "illusion")
MINUTES = {"hanabi": 6, "ikebana": 4, "royal_flush": 4, "illusion": 4}
BEGINNER = {
    "hanabi": {1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 29},
    "ikebana": {2, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24},
    "royal_flush": {3, 4, 7, 8, 9, 10, 11, 12, 13, 16, 17, 20, 27, 28, 30, 33, 34},
    "illusion": {1, 3, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18},
}
"""What somebody meets in a first game without variants, options or an empty deck."""
WORDS_A_MINUTE = 180
MOVE_S, PRESS_S, WATCHED_S = 5, 1, 0.8
"""Finding a control and using it; pressing Next; a move of the others."""
NAMED = re.compile(r"\{(\w+)\}")


def of(game: str) -> Lesson:
    found = lesson(game)
    assert found is not None
    return found


def content(game: str) -> dict[str, Any]:
    text = (files(fl.game(game).package) / lessons.FILE).read_text(encoding="utf-8")
    return copy.deepcopy(tomllib.loads(text))


def seconds(found: Lesson, lang: str, steps: int) -> float:
    """How long the first steps take somebody who reads everything."""
    total, played = 0.0, 0
    for one in found.steps[:steps]:
        watched = 0 if one.skipped else one.at - played
        played = one.at + (one.asks is not None)
        total += WATCHED_S * watched + (MOVE_S if one.asks else PRESS_S)
        total += 60 * len(one.words[lang].split()) / WORDS_A_MINUTE
    return total


@pytest.mark.parametrize("game", OURS)
def test_every_step_is_legal_and_asks_who_learns(game: str) -> None:
    found = of(game)
    for number, one in enumerate(found.steps):
        match = lessons.position(found, number)
        if one.asks is not None:
            assert LEARNER in match.turn, number
            # The page compares texts, so it must be exactly what the table would send.
            assert one.asks in map(str, match.legal(LEARNER)), number
    assert found.steps[-1].asks is None
    assert len(Match.replay(found.record).actions) == found.steps[-1].at


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_short(game: str, lang: str) -> None:
    found = of(game)
    assert seconds(found, lang, len(found.steps)) <= 60 * MINUTES[game]
    first = next(place for place, one in enumerate(found.steps) if one.asks) + 1
    assert seconds(found, lang, first) <= 30
    for one in found.steps:
        assert len(one.words[lang].split()) <= 36, one.words[lang]
        assert len(one.words[lang]) <= 152, one.words[lang]


@pytest.mark.parametrize("game", OURS)
def test_both_languages_say_as_much(game: str) -> None:
    found = of(game)
    bots = {str(seat) for seat in range(1, found.record.setup.seats + 1)} - {str(LEARNER)}
    for one in found.steps:
        assert set(one.words) == set(LANGUAGES)
        said = {frozenset(NAMED.findall(words)) for words in one.words.values()}
        assert len(said) == 1, one.words
        assert said.pop() <= bots, one.words
        assert len(set(one.words.values())) == len(LANGUAGES), one.words
        assert not re.search(r"[^\u00a0][;:!?»]", one.words["fr"]), one.words["fr"]


@pytest.mark.parametrize("game", OURS)
def test_the_rules_exist_and_a_beginner_meets_them_all(game: str) -> None:
    met = {number for one in of(game).steps for number in one.rules}
    for lang in LANGUAGES:
        assert met <= rules(game, lang).keys()
    prefix = fl.game(game).prefix
    assert {f"{prefix}-{number}" for number in BEGINNER[game]} <= met
    for one in of(game).steps:
        assert 1 <= len(one.rules) <= 2


@pytest.mark.parametrize("game", OURS)
def test_pointers_name_what_the_table_marks(game: str) -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in (WEB / game).glob("*.js"))
    for points in {one.points for one in of(game).steps}:
        name, _, value = points.partition("=")
        assert f"data-{name}=" in sources, points
        written = re.findall(rf'data-{name}="([\w-]+)"|point="([\w-]+)"', sources)
        made = re.findall(rf"data-{name}=\$\{{(?:`([\w-]*)\$)?", sources)
        fixed = {one for pair in written for one in pair if one}
        assert value in fixed or any(value.startswith(one) for one in made), points


def test_a_game_without_a_file_has_no_lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "FILE", "none.toml")
    assert not lessons.has_lesson(fl.game("hanabi"))
    assert lesson.__wrapped__("hanabi") is None


def test_a_seat_that_a_lesson_names_is_one_of_its_own() -> None:
    """Though a table of two, whose deck is the same, has no such seat."""
    game, changed = fl.game("ikebana"), content("ikebana")
    changed |= {"seats": 3, "options": {"first_seat": 3}, "steps": []}
    assert lessons.read(game, changed).record.setup.options.first_seat == 3


def test_a_lesson_says_what_is_wrong_with_it() -> None:
    game = fl.game("ikebana")

    def wrong(change: Any) -> BadLesson:
        broken = content("ikebana")
        change(broken)
        with pytest.raises(BadLesson) as caught:
            lessons.read(game, broken)
        return caught.value

    def drop(field: str) -> Any:
        return lambda broken: broken["steps"][3].pop(field)

    assert (wrong(drop("fr")).step, "fr" in str(wrong(drop("fr")))) == (4, True)
    assert wrong(lambda broken: broken["steps"][2].update(mood="gay")).step == 3
    assert wrong(lambda broken: broken.pop("seats")).step == 0
    assert wrong(lambda broken: broken.update(seats=9)).step == 0
    assert wrong(lambda broken: broken.update(deck=["R9"])).step == 0
    # What is asked for, what a bot does, and what is no action at all.
    assert wrong(lambda broken: broken["steps"][1].update(do="draw")).step == 2
    assert wrong(lambda broken: broken["steps"][2].update(bots=["2 keep", "2 draw"])).step == 3
    assert wrong(lambda broken: broken["steps"][2].update(bots=["somebody draws"])).step == 3


def test_what_is_not_asked_for_is_judged_by_the_rules() -> None:
    found = of("ikebana")
    assert lessons.why_not(found, 3, "keep") is None
    refusal = lessons.why_not(found, 3, "buy 2")
    assert refusal is not None
    assert refusal.rule == "IKE-15"
    with pytest.raises(fl.BadAction):
        lessons.why_not(found, 3, "dance")
