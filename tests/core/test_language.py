"""The catalogues are complete, agree with each other and with the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import florilegium
from florilegium.core.language import LANGUAGES, catalogue, render, slots
from florilegium.core.message import Message, Seat, say

SOURCE = Path(florilegium.__file__).parent
# Keys put together from a name: each family's members are looked up by tests that walk the names.
SPEAKERS = {"say", "Message", "render", "_fail"}
# The page's keys: a whole one in quotes of any kind, or the beginning of one before the first `${`.
QUOTED = re.compile(r"""["'`]([a-z_0-9]+(?:\.[\w-]+)+)["'`]""")
BEGINNING = re.compile(r"`([^`$\n]*)\$\{")
# What every game may say begins with the game's name: `${game}.title`.
ENDING = re.compile(r"`\$\{[\w.]+\}((?:\.[\w-]+)+)`")
SAID = re.compile(r"""\bsay\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`$]*)`)\s*[,)]""")


def scripts() -> Iterator[Path]:
    """The page's own modules, not those of others that it brings along."""
    web = SOURCE / "web"
    return (file for file in web.rglob("*.js") if "vendor" not in file.relative_to(web).parts)


def groups(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    """What each match caught."""
    return (
        next(group for group in match.groups() if group is not None)
        for match in pattern.finditer(text)
    )


@pytest.fixture(scope="module")
def nodes() -> dict[str, list[ast.AST]]:
    """What our Python says, by file: texts, whole or begun, and calls."""
    kinds = ast.Constant, ast.JoinedStr, ast.Call
    found = {str(file): ast.walk(ast.parse(file.read_bytes())) for file in SOURCE.rglob("*.py")}
    return {
        file: [node for node in every if isinstance(node, kinds)] for file, every in found.items()
    }


def spoken(nodes: dict[str, list[ast.AST]]) -> Iterator[tuple[str, bool]]:
    """Every key in the code, and whether it is only the beginning of one."""
    for node in chain.from_iterable(nodes.values()):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value, False
        elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            yield str(node.values[0].value), True
    for file in scripts():
        text = file.read_text(encoding="utf-8")
        yield from ((key, False) for key in groups(QUOTED, text))
        yield from ((key, True) for key in groups(BEGINNING, text))


def asked(nodes: dict[str, list[ast.AST]]) -> Iterator[tuple[str, str]]:
    """Every literal key that the code speaks, with its file."""
    for place, calls in nodes.items():
        for node in calls:
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            for argument in node.args[:2] if name in SPEAKERS else ():
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, place
                    break
    for file in scripts():
        for key in groups(SAID, file.read_text(encoding="utf-8")):
            yield key, file.name


def test_the_languages_have_the_same_keys_with_the_same_arguments() -> None:
    english, french = catalogue("en"), catalogue("fr")
    assert english.keys() == french.keys()
    for key in english:
        assert slots(english[key]) == slots(french[key]), key


def test_no_key_is_missing(nodes: dict[str, list[ast.AST]]) -> None:
    missing = {(key, file) for key, file in asked(nodes) if key not in catalogue("en")}
    assert not missing


def test_no_key_is_unused(nodes: dict[str, list[ast.AST]]) -> None:
    keys = set(spoken(nodes))
    whole = {key for key, part in keys if not part}
    begun = tuple(key for key, part in keys if part and "." in key and " " not in key)
    ended = tuple({key for file in scripts() for key in groups(ENDING, file.read_text("utf-8"))})
    unused = {key for key in catalogue("en") if key not in whole and not key.startswith(begun)}
    unused = {key for key in unused if not key.endswith(ended)}
    # A grade's or a word's key is the family's name and a word of the code.
    of_a_game = re.compile(r"hanabi\.grade\.|terminal\.word\.|\w+\.word\.")
    assert not {key for key in unused if not of_a_game.match(key)}


def test_french_signs_stay_on_their_line() -> None:
    """No common space before the signs that French sets apart, nor inside its quotation marks."""
    torn = re.compile(r"\S [:;!»%](?![\w=])|« ")
    assert [text for text in catalogue("fr").values() if torn.search(text)] == []


def test_a_percent_sign_stays_with_its_number_on_the_page() -> None:
    assert [
        key for key, text in catalogue("en").items() if key.startswith("web.") and "} %" in text
    ] == []


# Names of fields, not of buttons: the words beside them are a heading and a placeholder.
FIELDS = {"web.home.join-label", "web.log.chat-label"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_button_is_called_by_the_words_it_shows(lang: str) -> None:
    """Who speaks to the page says what stands on the button."""
    known = catalogue(lang)
    labels = {key for key in known if key.endswith("-label")} - FIELDS
    shown = {
        key: known[key.removesuffix("-label")]
        for key in labels
        if key.removesuffix("-label") in known
    }
    assert [key for key, words in shown.items() if words.lower() not in known[key].lower()] == []


def test_every_grade_is_there() -> None:
    from florilegium.games.hanabi.scoring import grade

    used = {grade(score).key for score in range(31)}
    assert used == {key for key in catalogue("en") if key.startswith("hanabi.grade.")}


@pytest.mark.parametrize(
    ("lang", "number", "word"),
    [
        ("en", "0", "cards"),
        ("en", "1", "card"),
        ("en", "2", "cards"),
        ("fr", "0", "point"),
        ("fr", "1", "point"),
        ("fr", "2", "points"),
        ("fr", "0,5", "point"),
        ("fr", "1,9", "point"),
        ("fr", "2,0", "points"),
        ("fr", "12", "points"),
        ("en", "0.5", "cards"),
    ],
)
def test_plurals(lang: str, number: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from florilegium.core import language

    sentences = {"en": {"x": "{n} {n?card|cards}"}, "fr": {"x": "{n} {n?point|points}"}}
    monkeypatch.setattr(language, "catalogue", sentences.__getitem__)
    assert render("x", {"n": number}, lang) == f"{number} {word}"


@pytest.mark.parametrize(
    ("lang", "items", "told"),
    [
        ("en", (), "all: ; named: "),
        ("en", (2,), "all: 2; named: 2"),
        ("en", (2, 5), "all: 2, 5; named: 2 and 5"),
        ("fr", (2, 5), "all: 2, 5; named: 2 et 5"),
        ("fr", (1, 2, 5), "all: 1, 2, 5; named: 1, 2 et 5"),
    ],
)
def test_lists(
    lang: str, items: tuple[int, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from florilegium.core import language

    sentences = {"x": "all: {n}; named: {n&}", "and": {"en": "and", "fr": "et"}[lang]}
    monkeypatch.setattr(language, "catalogue", {lang: sentences}.__getitem__)
    assert say("x", n=items).text(lang) == told


def test_names_replace_seats() -> None:
    message = say("refused.over")
    assert message.text("fr") == "la partie est finie"
    seat = Message("hanabi.refused.turn", (("seat", Seat(2)),))
    assert seat.text("en") == "it is the turn of Player 2"
    assert seat.text("fr", {2: "Léa"}) == "c’est à Léa de jouer"


def test_cards_have_the_letters_of_the_language() -> None:
    from florilegium.games.deck55 import KINDS
    from florilegium.games.royal_flush.cards import Card

    cards = tuple(KINDS[f"{colour}1"] for colour in "RGYBKM")
    pictures = (Card("KS"), Card("QH"), Card("JD"), Card("TC"), Card("*"))
    for lang, written, drawn in (
        ("en", "R1, G1, Y1, B1, K1 and M1", "K♠, Q♥, J♦, 10♣ and ★"),
        ("fr", "R1, V1, J1, B1, N1 et M1", "R♠, D♥, V♦, 10♣ et ★"),
    ):
        assert say("royal_flush.refilled", display=cards).text(lang).count(written) == 1
        assert say("royal_flush.refilled", display=pictures).text(lang).count(drawn) == 1


def test_a_bot_has_one_name_whatever_the_language() -> None:
    """People who sit together must speak of the same player."""
    names = [
        {key: text for key, text in catalogue(lang).items() if key.startswith("web.bot-name.")}
        for lang in LANGUAGES
    ]
    assert names[0] == names[1]
    assert len(set(names[0].values())) == 6


def test_every_sentence_can_be_said() -> None:
    for lang in LANGUAGES:
        for key, sentence in catalogue(lang).items():
            assert render(key, dict.fromkeys(slots(sentence), "2"), lang).strip()
            assert "{" not in render(key, dict.fromkeys(slots(sentence), "2"), lang), key
