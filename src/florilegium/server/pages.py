"""The page, its files, its drawings, its words and its rules: the same for everybody."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from florilegium.core.errors import UnknownGame
from florilegium.core.language import LANGUAGES, catalogue, families
from florilegium.core.registry import game as find_game
from florilegium.core.registry import working_games
from florilegium.core.rulebook import rulebook, rules, without_commands
from florilegium.server.encoding import encode
from florilegium.server.errors import StoreFailed, Wrong
from florilegium.server.previews import HOME, HOUSE, Preview, preview_of, with_preview
from florilegium.server.responses import Asset
from florilegium.server.security import client_of, logins_of, set_token, token_of
from florilegium.server.sources import sent

WEB = Path(str(files("florilegium"))) / "web"
_NAME = re.compile(r"(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*/)*[A-Za-z0-9_-][A-Za-z0-9_.-]*")
_KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
_ELSEWHERE = re.compile(
    r"(?:terminal|lab|training|adapters|layout|weights|puzzles\.bad|offline|error\.broken-game"
    r"|server\.(?:start|database|push|preview|offline|call)|(?!web\.)\w+\.(?:word|guide))\."
)
"""How the keys of words begin that the page never says, or that come with the rules."""
_IN_LISTS = ("title", "pitch", "credit")
"""What is said of a game where nobody plays it."""
_LOOKING_BACK = re.compile(
    r"web\.(?:review|together|mine(?!\.title$)|puzzles(?!\.(?:of|all-games|loading)$))\."
)
"""What only the pages say that look back at games, and puzzles: the others are here sooner."""
_FOR_GOOD = "public, max-age=31536000, immutable"
_read: dict[Path, tuple[int, Asset]] = {}


def asset(path: Path) -> Asset:
    """A file, read again only when it has changed."""
    try:
        changed = path.stat().st_mtime_ns
        known = _read.get(path)
        if known is None or known[0] != changed:
            known = changed, Asset.of(sent(path), kind_of(path.name))
            _read[path] = known
    except OSError:
        raise Wrong("unknown-path") from None
    return known[1]


def kind_of(name: str) -> str:
    """The media type of a file."""
    guessed = mimetypes.guess_type(name)[0]
    return _KINDS.get(Path(name).suffix) or guessed or "application/octet-stream"


async def page(request: Request) -> Response:
    """The one page, which finds out by its address what to show."""
    if "game" in request.path_params:
        _game(request)
    return await _page(request, await preview_of(request))


async def _page(request: Request, preview: Preview = HOME) -> Response:
    response = with_preview(asset(WEB / "index.html"), preview, request).response(request)
    response.headers.add_vary_header("Accept-Language")
    with suppress(StoreFailed):  # who cannot be known now stays who they are
        await _set_cookie(request, response)
    return response


async def _set_cookie(request: Request, response: Response) -> None:
    """A regular stays who they are for another year; others are somebody new, unless too many have
    come from there."""
    token = await token_of(request)
    if token is not None:
        set_token(response, request, await logins_of(request).renewed(token))
    elif request.app.state.arriving.take(client_of(request)):
        set_token(response, request)


async def missing(request: Request) -> Response:
    """The page again, which will say that there is nothing at this address."""
    response = await _page(request)
    if response.status_code == 200:
        response.status_code = 404
    return response


async def static(request: Request) -> Response:
    """A file of the page."""
    name = request.path_params["path"]
    if not _NAME.fullmatch(name):
        raise Wrong("unknown-path")
    return asset(WEB / name).response(request)


async def icon(request: Request) -> Response:
    """Browsers ask for it here, whatever the page says."""
    return asset(WEB / "icon.svg").response(request)


async def picture(request: Request) -> Response:
    """What a link to a game looks like, with the letters of a language on its cards; that of the
    house where the game has no picture."""
    folders = [WEB / "icons"]
    if request.path_params["name"] != HOUSE:
        folders.insert(0, Path(str(files(find_game(_game(request, "name")).package))) / "art")
    names = (f"preview.{_lang(request)}.png", "preview.png")
    found = (folder / name for folder in folders for name in names)
    drawn = next(file for file in found if file.exists())
    response = asset(drawn).response(request)
    # It is made to be shown where the link is, which is elsewhere.
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def has_table(game: str) -> bool:
    """Whether the page has a table for this game alone."""
    return (WEB / "tables" / game / "table.js").exists()


@cache
def art_version(game: str) -> str | None:
    """What changes with the game's drawings, in whatever language; None where it has none."""
    if find_spec(f"{find_game(game).package}.art") is None:
        return None
    tags = "".join(_art(game, lang).tag for lang in LANGUAGES)
    return sha256(tags.encode()).hexdigest()[:12]


async def art(request: Request) -> Response:
    """A game's drawings, with the letters that its cards have in a language.

    Browsers ask for the sheet again with every drawing that comes to the page, and lay out the
    whole of it anew. Where the address names the version they need not: it never changes.
    """
    game = _game(request)
    response = _art(game, _lang(request)).response(request)
    if request.url.query == art_version(game):
        response.headers["Cache-Control"] = _FOR_GOOD
    return response


@cache
def _art(game: str, lang: str) -> Asset:
    drawings = find_game(game).room("art")
    if drawings is None:
        raise Wrong("unknown-path")
    return Asset.of(drawings.sheet(lang).encode(), "image/svg+xml")


async def words(request: Request) -> Response:
    """What any page may say in a language; of each game only what lists say of it."""
    return _words(_lang(request)).response(request)


@cache
def _words(lang: str) -> Asset:
    games = [game.name for game in working_games()]
    own = tuple(beginning for name in games for beginning in families(name))
    listed = {f"{name}.{key}" for name in games for key in _IN_LISTS}
    apart = _LOOKING_BACK.match
    return _spoken(lang, lambda key: key in listed or not (key.startswith(own) or apart(key)))


async def looking_back_words(request: Request) -> Response:
    """What the pages say beside that which look back at games."""
    return _looking_back_words(_lang(request)).response(request)


@cache
def _looking_back_words(lang: str) -> Asset:
    return _spoken(lang, lambda key: _LOOKING_BACK.match(key) is not None)


async def game_words(request: Request) -> Response:
    """The sentences of one game, for the pages where it is played, watched or explained."""
    return _game_words(_game(request), _lang(request)).response(request)


@cache
def _game_words(game: str, lang: str) -> Asset:
    own = families(game)
    listed = {f"{game}.{key}" for key in _IN_LISTS}
    return _spoken(lang, lambda key: key.startswith(own) and key not in listed)


def _spoken(lang: str, wanted: Callable[[str], bool]) -> Asset:
    spoken = {
        key: text
        for key, text in catalogue(lang).items()
        if wanted(key) and not _ELSEWHERE.match(key)
    }
    return Asset.of(encode(spoken), "application/json")


async def book(request: Request) -> Response:
    """A game's rules in a language, as a text and by number, and what is said above them."""
    return _book(_game(request), _lang(request)).response(request)


@cache
def _book(game: str, lang: str) -> Asset:
    by_number = {number: without_commands(rule) for number, rule in rules(game, lang).items()}
    words = catalogue(lang).items()
    guide = {key: text for key, text in words if key.startswith(f"{game}.guide.")}
    content = {"text": without_commands(rulebook(game, lang)), "rules": by_number, "guide": guide}
    return Asset.of(encode(content), "application/json")


def _game(request: Request, parameter: str = "game") -> str:
    """The name of a game that works."""
    try:
        return find_game(request.path_params[parameter]).name
    except UnknownGame:
        raise Wrong("unknown-path") from None


def _lang(request: Request) -> str:
    lang: str = request.path_params.get("lang", LANGUAGES[0])
    if lang not in LANGUAGES:
        raise Wrong("unknown-path")
    return lang


ROUTES = [
    Route("/", page),
    Route("/t/{code}", page),
    Route("/g/{code}", page),
    Route("/rules/{game}", page),
    Route("/daily", page),
    Route("/me", page),
    Route("/learn/{game}", page),
    Route("/puzzles", page),
    Route("/puzzles/{game}", page),
    Route("/puzzles/{game}/{tag}", page),
    Route("/favicon.ico", icon),
    Route("/static/{path:path}", static),
    Route("/art/{game}.{lang}.svg", art),
    Route("/art/{game}.svg", art),
    Route("/previews/{name}.{lang}.png", picture),
    Route("/previews/{name}.png", picture),
    Route("/words/looking-back.{lang}.json", looking_back_words),
    Route("/words/{game}.{lang}.json", game_words),
    Route("/words/{lang}.json", words),
    Route("/rules/{game}/{lang}.json", book),
]
