"""What Python needs in a browser: itself, the server's packages and ours, each as one file."""

from __future__ import annotations

import gzip
import io
import json
from functools import cache
from hashlib import sha256
from importlib.metadata import files as files_of
from importlib.resources import files
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE = Path(str(files("florilegium")))
VENDOR = HERE / "offline" / "vendor"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
_PROGRAM = "pyodide.asm.wasm"
_PACKAGES = ("starlette", "anyio", "idna", "typing_extensions")
"""What the server's application is made of, in Python alone: as they are installed here."""
_LEFT_OUT = (
    "adapters",
    "arrays",
    "batched",
    "network",
    "networks",
    "terminal",
    "testing",
    "training",
    "vendor",
    "web",
    "__pycache__",
)
"""Rooms that no table needs; the page has its own files."""
_KINDS = (".py", ".toml", ".md", ".gz")
_EPOCH = (1980, 1, 1, 0, 0, 0)


@cache
def python_files(bot_pause: float) -> dict[str, bytes]:
    """By their names in the folder of Python; `files.json` says what is unpacked there, the seconds
    between a bot's moves, and which files these are.

    Hosts know a file by its ending: many do not know `.mjs` and `.whl`, and some take `.gz` for a
    way to send something else.
    """
    vendored = {name: (VENDOR / name).read_bytes() for name in RUNTIME}
    program = vendored.pop(_PROGRAM)
    kept = {_known(name): _with_known_names(name, vendored[name]) for name in vendored}
    kept[f"{_PROGRAM}.bin"] = gzip.compress(program, 9, mtime=0)  # not every host packs
    wheel = next(VENDOR.glob("msgspec-*.whl"))
    bundles = {"msgspec.zip": wheel.read_bytes(), "florilegium.zip": _zipped(_sources())}
    told = {
        "bundles": list(bundles),
        "packages": _no_packages(),
        "pause": bot_pause,
        "release": _sum({**kept, **bundles}),
    }
    return {**kept, **bundles, "files.json": json.dumps(told).encode()}


def _known(name: str) -> str:
    return name.replace(".mjs", ".js")


def _with_known_names(name: str, content: bytes) -> bytes:
    """A script names the other one."""
    return content.replace(b"pyodide.asm.mjs", b"pyodide.asm.js") if ".mjs" in name else content


def _sum(files: dict[str, bytes]) -> str:
    """Another one whenever any of them is another."""
    sums = "".join(f"{name} {sha256(files[name]).hexdigest()}\n" for name in sorted(files))
    return sha256(sums.encode()).hexdigest()[:16]


def _no_packages() -> dict[str, object]:
    """What Pyodide asks for: which further packages may be fetched. There are none."""
    info = {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten_5_0_3",
        "python": "3.14.2",
    }
    return {"info": info, "packages": {}}


def _sources() -> dict[str, bytes]:
    """Every file by its place under the folder that Python imports from."""
    found = {}
    for path in HERE.rglob("*"):
        place = path.relative_to(HERE)
        if path.suffix in _KINDS and not set(place.parts) & set(_LEFT_OUT):
            found[f"florilegium/{place.as_posix()}"] = path.read_bytes()
    for package in _PACKAGES:
        for file in files_of(package) or ():
            if file.suffix == ".py" and "tests" not in file.parts:
                found[file.as_posix()] = file.read_binary()
    return found


def _zipped(contents: dict[str, bytes]) -> bytes:
    """The same bytes for the same files, whenever and wherever."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name in sorted(contents):
            archive.writestr(ZipInfo(name, _EPOCH), contents[name], ZIP_DEFLATED, 9)
    return made.getvalue()
