"""The site of files: whole, relative, the same every time, and what it is made of unchanged."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from florilegium.offline.bundle import RUNTIME, VENDOR
from florilegium.offline.site import NotWritten, site_files, write_site

ROW = re.compile(r"\| `([^`]+)` \| [^|]+ \| [^|]+ \| (\d+) \| `([0-9a-f]{64})` \|")
LARGEST = 15_000_000
KNOWN = {".html", ".css", ".js", ".json", ".svg", ".png", ".zip", ".bin"}
"""Endings that every host knows; a script that comes as something unknown is not run."""


def test_what_is_vendored_is_what_was_published() -> None:
    rows = ROW.findall((VENDOR / "README.md").read_text(encoding="utf-8"))
    names = {path.name for path in VENDOR.iterdir() if path.suffix not in (".md", ".txt")}
    assert {name for name, _, _ in rows} == names
    assert set(RUNTIME) < names
    for name, size, told in rows:
        content = (VENDOR / name).read_bytes()
        assert (len(content), sha256(content).hexdigest()) == (int(size), told), name


async def test_the_site_is_small_whole_and_the_same_every_time() -> None:
    files = await site_files()
    assert files == await site_files()
    assert sum(map(len, files.values())) < LARGEST
    page = files["index.html"].decode()
    named = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert named
    assert set(named) <= set(files)
    assert all(not one.startswith("/") for one in named)
    assert {Path(name).suffix for name in files} == KNOWN
    for name in files:
        assert f'"{name}"' in files["service-worker.js"].decode() or name == "service-worker.js"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file", encoding="utf-8")
    with pytest.raises(NotWritten) as caught:
        write_site(tmp_path / "site")
    assert str(tmp_path / "site") in caught.value.message.text("fr")


def test_what_a_browser_lacks_is_never_needed() -> None:
    """The server's application is imported, and answers, with empty packages in their place."""
    program = """
import asyncio, sys
from florilegium.offline import absent
for name in absent.ABSENT: sys.modules.pop(name, None)
sys.meta_path.insert(0, absent._Finder())
from florilegium.offline.bridge import Bridge
from tests.offline.memory_pages import MemoryPages
async def ask():
    bridge = await Bridge.opened(MemoryPages())
    paths = "/api/games", "/api/lessons/hanabi", "/api/puzzles"
    return [(await bridge.fetch("GET", path)).status for path in paths]
print(asyncio.run(ask()))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "[200, 200, 200]", done.stderr
