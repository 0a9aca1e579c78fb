"""A host of files, as somebody has who puts a site of files anywhere."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from florilegium.offline.site import site_files


@dataclass(frozen=True)
class Site:
    """A site of files and a browser that visits it."""

    folder: Path
    profile: Path
    """What that browser keeps, from one of its lives to the next."""
    address: str

    async def write(self, bot_pause: float) -> None:
        """A release: one whose bots pause otherwise is another."""
        for name, content in (await site_files(bot_pause)).items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_bytes(content)


class Quiet(SimpleHTTPRequestHandler):
    """It says nothing of what it is asked."""

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """The folder's files under an address of this machine; afterwards nobody answers there."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
