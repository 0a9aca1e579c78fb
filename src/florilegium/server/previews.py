"""What a shared link shows before it is opened: a title, a text and a picture, and no secret.

Nothing but the game is told of a table: whoever may see more opens the link.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from starlette.requests import Request

from florilegium.core.language import catalogue
from florilegium.core.message import Message, say
from florilegium.server.errors import StoreFailed
from florilegium.server.requests import accepted_language, rooms_of
from florilegium.server.responses import Asset
from florilegium.server.security import client_of, identify, site

HOUSE = "florilegium"
"""What the picture of all games together is called."""
_PLACE = b"<title>Florilegium</title>"
"""Where the tags stand in the page."""
_SIZE = (1200, 630)
_LOCALES = {"en": "en_GB", "fr": "fr_FR"}


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of an address."""

    title: Message
    text: Message | None
    picture: str = HOUSE


HOME = Preview(say("server.preview.home"), say("server.preview.home-text"))


async def preview_of(request: Request) -> Preview:
    """What to show of the page that is asked for; of an unknown table no more than of the home."""
    path, parameters = request.url.path, request.path_params
    if "game" in parameters:
        return _of_game("rules", parameters["game"])
    if "code" not in parameters:
        return HOME
    try:
        code, client = parameters["code"], client_of(request)
        listing = await rooms_of(request).listed(code, client, await identify(request))
    except StoreFailed:
        listing = None
    if listing is None:
        return HOME
    return _of_game("replay" if path.startswith("/g/") else "table", listing.game)


def _of_game(kind: str, game: str) -> Preview:
    known = catalogue("en")
    title = say(f"{game}.title") if f"{game}.title" in known else game
    pitch = say(f"{game}.pitch") if f"{game}.pitch" in known else None
    return Preview(say(f"server.preview.{kind}", game=title), pitch, game)


def with_preview(page: Asset, preview: Preview, request: Request) -> Asset:
    """The page with the tags that tell of it."""
    base = request.app.state.settings.public_url or site(request) or ""
    return _tagged(page.content, preview, accepted_language(request), base.rstrip("/"))


@lru_cache(maxsize=256)
def _tagged(page: bytes, preview: Preview, lang: str, base: str) -> Asset:
    tags = _tags(preview, lang, base)
    return Asset.of(page.replace(_PLACE, tags.encode()), "text/html; charset=utf-8")


def _tags(preview: Preview, lang: str, base: str) -> str:
    title = preview.title.text(lang)
    width, height = map(str, _SIZE)
    told = {
        "og:site_name": "Florilegium",
        "og:type": "website",
        "og:locale": _LOCALES[lang],
        "og:title": title,
        "og:image": f"{base}/previews/{preview.picture}.{lang}.png",
        "og:image:width": width,
        "og:image:height": height,
        "twitter:card": "summary_large_image",
    }
    lines = [f"<title>{escape(title)}</title>"]
    lines += [f'<meta property="{name}" content="{escape(said)}">' for name, said in told.items()]
    if preview.text is not None:
        said = escape(preview.text.text(lang))
        lines += [f'<meta name="description" property="og:description" content="{said}">']
    return "\n  ".join(lines)
