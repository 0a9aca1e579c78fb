"""Games through each of the proxies of `deploy/`, with TLS, while two nodes are restarted."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from websockets.exceptions import ConnectionClosed, InvalidStatus

from florilegium.server.storage import open_storage
from florilegium.server.wires import RESTART
from tests.server.client import Person, Socket, until
from tests.server.engines import postgres_database, redis_address

DEPLOY = Path(__file__).parents[2] / "deploy"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running(command: list[str], log: Path, **more: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with the block."""
    with (
        log.open("ab") as file,
        subprocess.Popen(command, stdout=file, stderr=file, env=os.environ | more) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


@dataclass
class Nodes:
    """Nodes of one site, each on a port of its own."""

    folder: Path
    more: list[str]

    def command(self, port: int, public_url: str) -> list[str]:
        command = [sys.executable, "-m", "florilegium", "serve", "--port", str(port)]
        command += ["--no-browser", "--bot-pause", "0", "--daily-games", "0", "--drain", "3"]
        command += ["--log-level", "info", "--log-format", "json"]
        command += ["--public-url", public_url, "--trusted-proxies", "127.0.0.1", *self.more]
        return command

    def start(self, port: int, public_url: str, stack: ExitStack) -> subprocess.Popen[bytes]:
        command = self.command(port, public_url)
        return stack.enter_context(running(command, self.folder / f"node-{port}.log"))


@contextmanager
def caddy(folder: Path, port: int, nodes: list[int]) -> Iterator[Path]:
    """With its own authority; yields whom to trust."""
    file = folder / "Caddyfile"
    options = f"{{\n admin off\n http_port {free_port()}\n skip_install_trust\n}}\n"
    file.write_text(f"{options}import {DEPLOY / 'Caddyfile'}\n")
    places = {
        "FLORILEGIUM_SITE": f"https://localhost:{port}",
        "FLORILEGIUM_NODES": " ".join(f"127.0.0.1:{node}" for node in nodes),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "HOME": str(folder),
    }
    command = ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]
    with running(command, folder / "caddy.log", **places):
        yield folder / "data" / "caddy" / "pki" / "authorities" / "local" / "root.crt"


@contextmanager
def nginx(folder: Path, port: int, nodes: list[int]) -> Iterator[Path]:
    """With a certificate signed by itself."""
    certificate, key = self_signed(folder)
    site = (DEPLOY / "nginx.conf").read_text()
    servers = "".join(f"    server 127.0.0.1:{node} max_fails=0;\n" for node in nodes)
    site = re.sub(r"(?:    server 127\.0\.0\.1:\d+ .*;\n)+", servers, site)
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl")
    site = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(certificate), site)
    site = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(key), site)
    paths = "".join(
        f"{name}_temp_path {folder / name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder / 'nginx.pid'}; error_log stderr;\nevents {{}}\n"
    if os.getuid() == 0:
        main = "user root;\n" + main
    (folder / "nginx.conf").write_text(f"{main}http {{ access_log off; {paths}\n{site}\n}}\n")
    command = ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]
    subprocess.run([*command, "-t"], check=True, capture_output=True)
    with running(command, folder / "nginx.log") as process:
        try:
            yield certificate
        finally:
            process.terminate()  # it ends its workers
            process.wait()


def self_signed(folder: Path) -> tuple[Path, Path]:
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName(
        [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    )
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    certificate, private = folder / "certificate.pem", folder / "key.pem"
    form = serialization.Encoding.PEM
    certificate.write_bytes(made.public_bytes(form))
    plain = serialization.NoEncryption()
    private.write_bytes(key.private_bytes(form, serialization.PrivateFormat.PKCS8, plain))
    return certificate, private


async def ready(url: str) -> None:
    """Wait until somebody answers there."""

    async def look() -> bool:
        try:
            return (await http.get(f"{url}/readyz")).status_code == 200
        except httpx.HTTPError:
            return False

    # A new connection each time, as to a server that may be another one now.
    limits = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(verify=False, limits=limits) as http:
        await until(look)


async def somebody(url: str) -> Person:
    """With the cookie that browsers take over TLS alone."""
    async with httpx.AsyncClient(verify=False) as http:
        answer = await http.get(f"{url}/")
    return Person(url, answer.cookies["__Host-florilegium"])


class Player:
    """A page that stays at its table whatever becomes of its socket, as `connection.js` does."""

    def __init__(self, person: Person, code: str) -> None:
        self.person, self.code = person, code
        self.acknowledged: list[str] = []
        self.ends: list[int | None] = []
        """How its sockets were closed."""

    async def stay(self) -> None:
        """One move whenever it has come back, and then whatever comes."""
        while True:
            try:
                async with self.person.connect(self.code) as table:
                    await self._move(table)
                    while True:
                        await table.connection.recv()
            except ConnectionClosed as end:
                self.ends.append(end.rcvd.code if end.rcvd else None)
            except (InvalidStatus, OSError):
                # Between two nodes the page tries again, and says nothing.
                await asyncio.sleep(0.05)

    async def _move(self, table: Socket) -> None:
        state = await table.state(lambda state: bool(state["legal"]))
        number = f"move-{len(self.acknowledged)}"
        answer = await table.act(state["legal"][0]["text"], id=number)
        assert answer["type"] == "ack", answer
        self.acknowledged.append(number)


@pytest.mark.slow
@pytest.mark.parametrize("proxy", [caddy, nginx])
async def test_people_move_by_themselves_while_one_node_after_the_other_is_restarted(
    proxy: Callable[[Path, int, list[int]], AbstractContextManager[Path]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if shutil.which(proxy.__name__) is None:
        pytest.skip(f"{proxy.__name__} is not installed")
    port, ports = free_port(), [free_port(), free_port()]
    url = f"https://localhost:{port}"
    with ExitStack() as stack:
        database = stack.enter_context(postgres_database())
        nodes = Nodes(tmp_path, ["--database", database, "--bus", redis_address()])
        processes = [nodes.start(one, url, stack) for one in ports]
        trusted = stack.enter_context(proxy(tmp_path, port, ports))
        for one in ports:
            await ready(f"http://127.0.0.1:{one}")
        await ready(url)
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        people = [await somebody(url) for _ in range(3)]
        codes = [await person.open("ikebana", quick=True, seats=2) for person in people]
        players = [Player(one, code) for one, code in zip(people, codes, strict=True)]
        staying = [asyncio.create_task(player.stay()) for player in players]
        await until(lambda: all(player.acknowledged for player in players))
        for one, process in zip(ports, processes, strict=True):
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait, 60)
            nodes.start(one, url, stack)
            await ready(f"http://127.0.0.1:{one}")
        await until(lambda: all(len(player.acknowledged) > len(player.ends) for player in players))
        store = open_storage(database)
        for player, task in zip(players, staying, strict=True):
            assert not task.done(), "nothing went wrong for anybody"
            task.cancel()
            assert set(player.ends) == {RESTART}, "told to move, once for each node it was on"
            text = b"".join(await store.load(player.code)).decode()
            assert re.findall(r'"id":"(move-\d+)"', text) == player.acknowledged
            await player.person.http.aclose()
        await store.close()
