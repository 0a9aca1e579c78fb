"""Running the server: its socket, what it says at the start, and its end."""

from __future__ import annotations

import errno
import io
import os
import re
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path

import segno
import uvicorn
from platformdirs import user_data_path
from starlette.applications import Starlette

from florilegium.core.message import Message, say
from florilegium.server import garbage, logs
from florilegium.server.app import build
from florilegium.server.ending import GRACE, Server
from florilegium.server.errors import Wrong
from florilegium.server.protocol import LARGEST_MESSAGE
from florilegium.server.settings import Settings
from florilegium.server.storage import prepare_bus, prepare_storage
from florilegium.server.transports import PROTOCOLS

USUAL_PORT = 8080
_SITE = re.compile(r"https?://([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?/?")
_TRIES = 50
_OTHER_FILES = 200
"""What the database, bots and other processes have open."""
Say = Callable[[Message], None]


def default_database() -> Path:
    """In the user's data folder."""
    return user_data_path("florilegium") / "tables.db"


def read_networks(text: str) -> tuple[str, ...]:
    """`127.0.0.1, 10.0.0.0/8` as addresses and networks; Wrong names the one that is neither."""
    given = tuple(one.strip() for one in text.split(",") if one.strip())
    for one in given:
        try:
            ip_network(one)
        except ValueError:
            said = say("server.start.no-network", given=one[:80])
            raise Wrong("bad-field", "trusted_proxies", said) from None
    return given


def read_site(text: str) -> str:
    """`https://play.example` as people will call us; Wrong where nobody could."""
    if _SITE.fullmatch(text.lower()) is None:
        raise Wrong("bad-field", "public_url", say("server.start.no-address", given=text[:80]))
    return text.lower().rstrip("/")


def within_file_limit(settings: Settings) -> Settings:
    """As many connections as there may be open files, less those that all else needs.

    The limit is raised as far as we may: the usual one is that of forty years ago.
    """
    if sys.platform == "win32":
        return settings
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, settings.limits.connections + _OTHER_FILES)
    if hard == resource.RLIM_INFINITY:
        wanted = settings.limits.connections + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    if soft == resource.RLIM_INFINITY:
        return settings
    most = min(settings.limits.connections, max(soft - _OTHER_FILES, soft // 3))
    return replace(settings, limits=replace(settings.limits, connections=most))


def listen(settings: Settings, tell: Say) -> socket.socket:
    """The socket to serve on: the port that was asked for, or the next free one."""
    first = USUAL_PORT if settings.port is None else settings.port
    tries = _TRIES if settings.port is None else 1
    for port in range(first, first + tries):
        try:
            bound = _bound(settings.host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise _unusable(settings.host, port, error) from None
            continue
        if port != first:
            tell(say("server.start.port", busy=str(first), port=str(port)))
        return bound
    raise Wrong("port", "port", say("server.start.busy", port=str(first)))


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named outright, or asyncio does not know it for TCP and lets small frames wait for each other.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if os.name == "posix":  # elsewhere it would let two servers share a port
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
        made.listen(2048)
    except OSError:
        made.close()
        raise
    return made


def _unusable(host: str, port: int, error: OSError) -> Wrong:
    why = error.strerror or str(error)
    return Wrong("port", "port", say("server.start.unusable", host=host, port=str(port), why=why))


def config(app: Starlette) -> uvicorn.Config:
    """Uvicorn as we want it."""
    proxies = app.state.settings.trusted_proxies
    return uvicorn.Config(
        app,
        **PROTOCOLS,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # packing every small frame costs more than it saves
        log_config=None,  # `logs` says how
        log_level="warning",
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=GRACE,
    )


def serve(settings: Settings, tell: Say, lan: bool = False, browser: bool = True) -> None:
    """Serve until told to stop."""
    logs.configure(settings.log_format, settings.log_level)
    settings = within_file_limit(settings)
    prepare_storage(settings.database, to_write=True)
    prepare_bus(settings.bus, settings.database)
    with listen(settings, tell) as bound, measured(settings) as settings:
        server = Server(config(build(settings)))
        address, port = bound.getsockname()[:2]
        _announce(settings, address, port, tell, lan)
        if browser and has_browser():
            # With the network's address the page's links work for the others too.
            _open_browser(f"http://{lan_address() if lan else _named(address)}:{port}/")
        garbage.configure()
        server.run(sockets=[bound])
    tell(say("server.start.stopped"))


@contextmanager
def measured(settings: Settings) -> Iterator[Settings]:
    """With figures for Prometheus, where they are asked for."""
    if settings.metrics_port is None:
        yield settings
        return
    from florilegium.server.metrics import Metrics  # nobody else needs what it needs

    metrics = Metrics()
    server = metrics.serve(settings.metrics_host, settings.metrics_port)
    try:
        yield replace(settings, measures=metrics)
    finally:
        server.shutdown()
        server.server_close()


def _announce(settings: Settings, address: str, port: int, tell: Say, lan: bool) -> None:
    local = f"http://{_named(address)}:{port}/"
    tell(say("server.start.here", url=settings.public_url or local))
    if lan:
        url = f"http://{lan_address()}:{port}/"
        tell(say("server.start.lan", url=url))
        print(qr(url))
    tell(say("server.start.stop"))


def _named(address: str) -> str:
    if address in ("0.0.0.0", "::", "127.0.0.1", "::1"):
        return "localhost"
    return f"[{address}]" if ":" in address else address


def qr(url: str) -> str:
    """A QR code of half blocks for the terminal."""
    drawn = io.StringIO()
    segno.make(url, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def lan_address() -> str:
    """This machine as its neighbours see it; no packet is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def has_browser() -> bool:
    """Whether there is a screen to show it on; a text browser would take the terminal."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, screens))


def _open_browser(url: str) -> None:
    """In a thread: some browsers keep the one who calls them waiting."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
