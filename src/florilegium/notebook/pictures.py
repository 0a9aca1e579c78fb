"""States, views, cards and records as pictures and as HTML, in a language."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import Any

from florilegium.core.errors import BrokenGame
from florilegium.core.game import AnyGame, State
from florilegium.core.message import Written, say
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.core.registry import games
from florilegium.games import art55, deck55
from florilegium.games.drawing import element
from florilegium.notebook import records
from florilegium.notebook.blocks import Block, card
from florilegium.notebook.sheets import Sheet, document
from florilegium.notebook.tables import draw

_CARD_WIDTH = 80


def html(thing: Any, lang: str = "en") -> str:
    """A record as a summary over its last state; anything else as its picture, and in words."""
    if isinstance(thing, Record):
        return records.html(thing, lang, lambda state: html(state, lang))
    block, sheet, felt = _drawn(thing, lang)
    return image(document(block, sheet, lang, felt=felt), block.words)


def svg(thing: Any, lang: str = "en") -> str:
    """A state, a view or a card as an SVG document; TypeError where no game knows the thing."""
    block, sheet, felt = _drawn(thing, lang)
    return document(block, sheet, lang, felt=felt)


def image(drawn: str, words: str) -> str:
    """An SVG document inside HTML: apart from the page, so that no id or style meets another."""
    source = b64encode(drawn.encode()).decode()
    style = "max-width: 100%; height: auto"
    return element("img", src=f"data:image/svg+xml;base64,{source}", alt=words, style=style)


def table(game: AnyGame, view: Any, lang: str, heading: str) -> tuple[str, str]:
    """A view as an SVG document, and in words."""
    block = draw(game, view, lang, heading)
    return document(block, _sheet(game), lang), block.words


def heading(game: AnyGame, seat: int | None, lang: str) -> str:
    """Whose view it is."""
    title = say(f"{game.name}.title")
    if seat is None:
        return say("notebook.spectator", title=title).text(lang)
    return say("notebook.seat", title=title, seat=say("seat", number=seat)).text(lang)


def everything(game: AnyGame, lang: str) -> str:
    """The heading of a table with every hand open."""
    return say("notebook.everything", title=say(f"{game.name}.title")).text(lang)


def _drawn(thing: Any, lang: str) -> tuple[Block, Sheet | None, bool]:
    """The block, the sheet it uses, and whether it lies on a table."""
    if isinstance(thing, str):
        return _card(thing, lang)
    game = _game_of(type(thing).__module__)
    if isinstance(thing, State):
        block = draw(game, game.reveal(thing), lang, everything(game, lang))
    else:
        block = draw(game, thing, lang, heading(game, thing.seat, lang))
    return block, _sheet(game), True


def _card(face: str, lang: str) -> tuple[Block, Sheet | None, bool]:
    """A card of the deck that two games share is drawn as neither of them dresses it."""
    words = face.written(lang) if isinstance(face, Written) else str(face)
    shared = isinstance(face, deck55.Card)
    sheet = art55.sheet if shared else _sheet(_game_of(type(face).__module__))
    return card(str(face), words, _CARD_WIDTH), sheet, False


def _sheet(game: AnyGame) -> Sheet | None:
    art = game.room("art")
    sheet: Sheet | None = None if art is None else art.sheet
    return sheet


@cache
def _game_of(module: str) -> AnyGame:
    """The game in whose package a class is written."""
    for name in games():
        try:
            game = find_game(name)
        except BrokenGame:
            continue
        if f"{module}.".startswith(f"{game.package}."):
            return game
    raise TypeError(f"{module} belongs to no game")
