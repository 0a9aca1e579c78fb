"""The page as an app: its manifest, its service worker, and what is shown without a network."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from florilegium.core.language import LANGUAGES
from florilegium.core.message import say
from florilegium.server import pages
from florilegium.server.encoding import encode
from florilegium.server.requests import accepted_language
from florilegium.server.responses import Asset

_PAPER = "#f6f1e6"
_KEPT = ("style/base.css", "style/parts.css", "theme.js", "offline.js", "icon.svg")
"""The files of the offline page; `worker.js` keeps them, under a name that changes with them."""


async def manifest(request: Request) -> Response:
    """What the app is called and looks like, in the reader's language."""
    response = _manifest(accepted_language(request)).response(request)
    response.headers.add_vary_header("Accept-Language")
    return response


@cache
def _manifest(lang: str) -> Asset:
    content = {
        "id": "/",
        "name": "Florilegium",
        "short_name": "Florilegium",
        "description": say("server.preview.home-text").text(lang),
        "lang": lang,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "categories": ["games"],
        "icons": [
            {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            _icon("icon-192.png", 192),
            _icon("icon-512.png", 512),
            {**_icon("maskable-512.png", 512), "purpose": "maskable"},
        ],
    }
    return Asset.of(encode(content), "application/manifest+json")


def _icon(name: str, size: int) -> dict[str, str]:
    return {"src": f"/static/icons/{name}", "sizes": f"{size}x{size}", "type": "image/png"}


async def worker(request: Request) -> Response:
    """The service worker: at the top, so that it serves all pages, and new with every release."""
    script = pages.asset(pages.WEB / "worker.js").content.decode()
    told = script.replace('"development"', f'"{_release()}"', 1).encode()
    return Asset.of(told, "text/javascript").response(request)


def _release() -> str:
    """A name for all that the worker keeps."""
    kept = [_offline(), *(pages.asset(pages.WEB / name) for name in _KEPT)]
    return sha256("".join(one.tag for one in kept).encode()).hexdigest()[:16]


async def offline(request: Request) -> Response:
    """Says in each language that there is no network; the page shows one of them."""
    return _offline().response(request)


def _offline() -> Asset:
    page = pages.asset(pages.WEB / "offline.html").content.decode()
    said = "".join(
        f'<section lang="{lang}" hidden>{_sentences(lang)}</section>' for lang in LANGUAGES
    )
    return Asset.of(page.replace("<!-- sentences -->", said).encode(), "text/html")


def _sentences(lang: str) -> str:
    title, text, again, here = (
        escape(say(f"server.offline.{key}").text(lang))
        for key in ("title", "text", "again", "here")
    )
    play = f'<a class="button" href="/site/" data-site hidden>{here}</a>'
    again = f'<a class="button primary" href="">{again}</a>'
    return f"<h1>{title}</h1><p>{text}</p><p>{again} {play}</p>"


ROUTES = [
    Route("/manifest.webmanifest", manifest),
    Route("/worker.js", worker),
    Route("/offline", offline),
]
