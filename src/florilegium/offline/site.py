"""The page as a site of files, which plays without any server: every file, and where it lies.

All addresses in it are relative, so that any host may serve it from any folder.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from florilegium.core.errors import FlorilegiumError
from florilegium.core.language import LANGUAGES
from florilegium.core.message import say
from florilegium.core.registry import working_games
from florilegium.offline.bridge import Bridge
from florilegium.offline.bundle import python_files
from florilegium.players.lessons import has_lesson
from florilegium.server.pages import WEB
from florilegium.server.sources import sent

PAUSE = 0.9
"""Seconds between a bot's moves, so that people can follow."""
_SHOWN = (".js", ".css", ".svg", ".png")
_SERVICE_WORKER = "service-worker.js"
_MANIFEST = '"/manifest.webmanifest"'
_FIRST = '<script type="module" src="/static/app.js"></script>'
_OURS = (
    '<link rel="stylesheet" href="/static/style/offline.css">\n  '
    '<script type="module" src="/static/offline/page.js"></script>\n  '
)
_LAST = '\n  <script type="module" src="/static/offline/status.js"></script>'


class NotWritten(FlorilegiumError):
    """The site cannot be put there."""

    def __init__(self, folder: Path, why: object) -> None:
        super().__init__(say("offline.site.failed", folder=folder, why=why))


async def site_files(bot_pause: float = PAUSE) -> dict[str, bytes]:
    """The whole site, by the relative address of each file."""
    found = {f"static/{name}": content for name, content in _page_files()}
    found |= {f"python/{name}": content for name, content in python_files(bot_pause).items()}
    found |= await _answers()
    found["index.html"] = _index()
    found["manifest.json"] = _manifest()
    return {**found, _SERVICE_WORKER: _service_worker(found)}


def made_site(bot_pause: float = PAUSE) -> dict[str, bytes]:
    """The same, for a thread that has no event loop."""
    return asyncio.run(site_files(bot_pause))


def write_site(folder: Path, bot_pause: float = PAUSE) -> int:
    """Write the site into a folder; how many bytes it has."""
    files = made_site(bot_pause)
    try:
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
    except OSError as error:
        raise NotWritten(folder, error.strerror or error) from None
    return sum(map(len, files.values()))


def _page_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(WEB.rglob("*")):
        if path.suffix in _SHOWN and path.name != "worker.js":
            yield path.relative_to(WEB).as_posix(), sent(path)


async def _answers() -> dict[str, bytes]:
    """What the page asks for before Python is awake, as the server answers it."""
    games = list(working_games())
    addresses = ["api/games"]
    for lang in LANGUAGES:
        addresses += [f"words/{lang}.json", f"words/looking-back.{lang}.json"]
    for game in games:
        addresses += [f"words/{game.name}.{lang}.json" for lang in LANGUAGES]
        addresses += [f"rules/{game.name}/{lang}.json" for lang in LANGUAGES]
        if game.room("art") is not None:
            addresses += [f"art/{game.name}.{lang}.svg" for lang in LANGUAGES]
        if has_lesson(game):
            addresses.append(f"api/lessons/{game.name}")
    bridge = await Bridge.opened(_NoPageStore())
    try:
        return {_file(one): (await bridge.fetch("GET", f"/{one}")).body for one in addresses}
    finally:
        await bridge.close()


def _file(address: str) -> str:
    """Hosts know a file by its ending; so does `web/offline/page.js`."""
    return f"{address}.json" if address.startswith("api/") else address


class _NoPageStore:
    """Keeps nothing: what is asked here leaves no trace."""

    async def load(self) -> Sequence[bytes]:
        return ()

    async def keep(self, pages: Mapping[int, bytes], count: int) -> None:
        pass

    async def set_aside(self) -> None:
        pass


def _index() -> bytes:
    """The page's document, which loads its transport first, and shows how far that is."""
    page = (WEB / "index.html").read_text(encoding="utf-8").replace(_FIRST, _OURS + _FIRST + _LAST)
    return page.replace('"/static/', '"static/').replace(_MANIFEST, '"manifest.json"').encode()


def _manifest() -> bytes:
    icon = {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    drawn = [
        {"src": f"static/icons/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    content = {
        "name": "Florilegium",
        "short_name": "Florilegium",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f1e6",
        "theme_color": "#f6f1e6",
        "categories": ["games"],
        "icons": [icon, *drawn],
    }
    return json.dumps(content).encode()


def _service_worker(files: Mapping[str, bytes]) -> bytes:
    """With the names and sizes of all it keeps, under a name that changes with any of them."""
    sums = "".join(f"{name} {sha256(files[name]).hexdigest()}\n" for name in sorted(files))
    release = sha256(sums.encode()).hexdigest()[:16]
    script = (WEB / "offline" / "keeping.js").read_text(encoding="utf-8")
    sizes = json.dumps({name: len(files[name]) for name in sorted(files)})
    told = script.replace('"development"', f'"{release}"', 1).replace(
        "FILES = {}", f"FILES = {sizes}", 1
    )
    return told.encode()
