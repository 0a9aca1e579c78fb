"""What shows itself: whole, alone, in words too, and no more than whoever looks may know."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

import florilegium as fl
from florilegium.core.language import LANGUAGES
from florilegium.core.registry import OURS
from florilegium.games.deck55 import Card
from florilegium.notebook import html, svg
from tests.cases import Case, walk
from tests.secrecy.twins import twin

SVG = "{http://www.w3.org/2000/svg}"


class Image(HTMLParser):
    """The attributes of the images in a piece of HTML, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag != "script"
        if tag == "img":
            self.images.append(dict(attrs))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def whole(drawn: str) -> ElementTree.Element:
    """The document, once everything that it uses is known to be in it, and nothing elsewhere."""
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    idents = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(idents) == len(set(idents))
    used = re.findall(r'href="([^"]+)"', drawn)
    assert {one.removeprefix("#") for one in used} <= set(idents)
    assert all(one.startswith("#") for one in used)
    assert drawn.count("://") == 1, "the name of SVG, which nobody fetches"
    return root


def shown_cards(drawn: str, names: set[str]) -> list[str]:
    """The cards that lie on the table, those that symbols are made of left out."""
    table = drawn[drawn.index("</defs>") :]
    return sorted(one for one in re.findall(r'href="#([^"]+)"', table) if one in names)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_every_table_of_a_game_is_whole(name: str, lang: str) -> None:
    game = fl.game(name)
    for seats in (game.seats[0], game.seats[-1]):
        steps = list(walk(Case(name, seats, {}), 5))
        for step in (*steps[::40], steps[-1]):
            for seat in (None, 1, seats):
                whole(svg(game.view(step.after, seat), lang))
            whole(svg(step.after, lang))


@pytest.mark.parametrize("name", OURS)
def test_a_view_shows_the_same_whatever_is_hidden(name: str) -> None:
    """Its twin differs in all that the seat may not know, which a state shows but for the deck."""
    game = fl.game(name)
    differed = False
    for number, step in enumerate(walk(Case(name, 3, {}), 8, limit=24)):
        for viewer in (None, 1, 2, 3):
            other = twin(name, step.before, viewer, step.seat, str(step.action), number)
            own = game.view(step.before, viewer)
            assert svg(own) == svg(game.view(other, viewer))
            assert html(own) == html(game.view(other, viewer))
            differed |= svg(step.before) != svg(other)
    assert differed == (not game.open), "in an open game the deck alone is hidden"


@pytest.mark.rule("HAN-5")
def test_the_own_hand_lies_face_down_and_a_state_shows_it() -> None:
    game = fl.game("hanabi")
    state = game.new(seats=2, seed=1)
    names = set(map(str, game.deck(state.setup.options)))
    assert shown_cards(svg(game.view(state, 1)), names) == sorted(state.hands[1])
    assert shown_cards(svg(game.view(state, None)), names) == []
    both = sorted([*state.hands[0], *state.hands[1]])
    assert shown_cards(svg(state), names) == both
    assert svg(game.view(state, 1)).count('href="#back"') == 5


def test_a_hand_of_royal_flush_is_shown_to_its_seat_alone() -> None:
    game = fl.game("royal_flush")
    state = game.new(seats=2, seed=1)
    names = set(map(str, game.deck(state.setup.options)))
    display = list(filter(None, state.display))
    assert shown_cards(svg(game.view(state, 2)), names) == sorted([*state.hands[1], *display])
    assert shown_cards(svg(game.view(state, None)), names) == sorted(display)
    assert shown_cards(svg(state), names) == sorted([*state.hands[0], *state.hands[1], *display])


@pytest.mark.rule("ILL-6")
def test_covered_flowers_are_shown_in_a_state_alone() -> None:
    game = fl.game("illusion")
    states = (step.after for step in walk(Case("illusion", 3, {}), 3))
    state = next(one for one in states if any(len(basket) > 3 for basket in one.baskets))
    names = set(map(str, game.deck(None)))
    tops = [basket[-1] for basket in state.baskets if basket] + list(filter(None, [state.turned]))
    assert shown_cards(svg(game.view(state, 1)), names) == sorted(tops)
    every = [card for basket in state.baskets for card in basket]
    assert shown_cards(svg(state), names) == sorted(every + list(filter(None, [state.turned])))


def test_the_words_say_what_the_picture_shows() -> None:
    game = fl.game("hanabi")
    state = game.new(seats=2, seed=1)
    (image,) = Image(html(game.view(state, 1), "fr")).images
    alt = image["alt"] or ""
    assert "Hanabi, vu par Joueur 1" in alt
    for card in state.hands[1]:
        assert card.written("fr") in alt
    assert alt.count("?") == 5
    assert str(image["src"]).startswith("data:image/svg+xml;base64,")


@pytest.mark.parametrize("name", OURS)
def test_every_card_shows_itself(name: str) -> None:
    game = fl.game(name)
    for card in dict.fromkeys(game.deck(game.setup().options)):
        root = whole(card._repr_svg_())  # type: ignore[attr-defined]
        assert root.findall(f"{SVG}use")[0].get("href") == f"#{card}"
        assert Image(card._repr_html_()).images[0]["alt"]  # type: ignore[attr-defined]


def test_a_card_has_the_letter_of_the_language() -> None:
    assert ">V</text>" in svg(Card("G1"), "fr")
    assert ">G</text>" in svg(Card("G1"))


def finished(name: str, **options: Any) -> fl.Record:
    match = fl.Match(fl.game(name), fl.game(name).setup(seats=3, seed=9, **options))
    for step in walk(Case(name, 3, options), 9):
        match.play(step.seat, step.action)
    return match.record


@pytest.mark.parametrize("name", OURS)
def test_a_record_says_what_was_played_and_how_it_ended(name: str) -> None:
    record = finished(name, first_seat=2)
    shown = Image(record._repr_html_())
    words = " ".join(shown.words)
    assert str(len(record.actions)) in words
    outcome = fl.Match.replay(record).outcome
    assert outcome is not None
    assert str(outcome.reason) in words
    assert "first_seat 2" in words
    assert len(shown.images) == 1


def test_a_record_that_does_not_replay_says_where() -> None:
    whole_game = finished("hanabi")
    broken = fl.Record("hanabi", whole_game.setup, ((1, "play 1"), (1, "play 1")))
    shown = Image(html(broken))
    assert shown.images == []
    assert "line 2" not in shown.words
    assert any("turn" in words for words in shown.words)


def test_texts_from_outside_are_shown_safely() -> None:
    game = fl.game("ikebana")
    record = fl.Record("ikebana", game.setup(seed="<script>alert(1)</script>"), ())
    assert "<script>" not in html(record)


def test_what_no_game_knows_is_refused() -> None:
    class View(fl.View):
        seat = None

    with pytest.raises(TypeError, match=r"tests\.notebook\.test_pictures belongs to no game"):
        svg(View())
