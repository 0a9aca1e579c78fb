"""Which layers are measured, and what has to be installed for those that are not ours."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version


@dataclass(frozen=True)
class Layer:
    """A server of sockets."""

    name: str
    """On the command line."""
    title: str
    """In the document; each `{}` is the version of one of its packages."""
    server: str
    """Its module in `servers`."""
    packages: tuple[str, ...]
    words: tuple[str, ...] = ()
    """What its server is told beside the port."""

    def command(self, port: int) -> list[str]:
        """What starts it."""
        module = f"benchmarks.load.layers.servers.{self.server}"
        return [sys.executable, "-m", module, str(port), *self.words]

    def described(self) -> str:
        """Its title with the versions that are installed."""
        return self.title.format(*map(version, self.packages))

    def missing(self) -> str | None:
        """What to do where it cannot be measured."""
        try:
            self.described()
        except PackageNotFoundError:
            wanted = " ".join(f"{name}=={MEASURED[name]}" for name in self.packages)
            return f"{self.name} is left out here: pip install {wanted} brings it."
        return None


MEASURED = {"aiofastnet": "1.2.0", "aiohttp": "3.14.5", "granian": "2.8.7", "picows": "2.3.1"}
"""The packages that do not come with the project, and the versions that were measured."""
_PICOWS = ("picows", "aiofastnet")
OURS = Layer(
    "ours", "ours (`server/wires.py`, after the handshake of uvicorn {})", "ours", ("uvicorn",)
)
UVICORN = Layer(
    "uvicorn",
    "uvicorn {} with websockets {} (sans-I/O), ASGI",
    "uvicorn",
    ("uvicorn", "websockets"),
)
LAYERS = (
    OURS,
    Layer("picows", "picows {} on aiofastnet {}", "picows", _PICOWS),
    Layer(
        "picows-small",
        "picows {} on aiofastnet {}, 1 kB to read into for each socket",
        "picows",
        _PICOWS,
        ("1024",),
    ),
    UVICORN,
    Layer("aiohttp", "aiohttp {}", "aiohttp", ("aiohttp",)),
    Layer("granian", "Granian {}, ASGI", "granian", ("granian",), ("asginl",)),
    Layer("granian-rsgi", "Granian {}, its own interface RSGI", "granian", ("granian",), ("rsgi",)),
)
