"""What the next start need not compile again: the modules in use, as the browser's Python has them.

A site is written by any Python, so its files are sources; compiling them is most of a start. The
browser keeps what this makes under the name of the very files it was made from, so that nothing has
to be checked when it is used.
"""

from __future__ import annotations

import asyncio
import io
import py_compile
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import cache_from_source
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile


async def compiled(library: str, folder: str) -> tuple[bytes, bytes]:
    """The archive of the standard library, its modules compiled, and those compiled in a folder.

    Others get their turn after each module.
    """
    with ZipFile(library) as archive:
        standard = {name: archive.read(name) for name in archive.namelist()}
    ours: dict[str, bytes] = {}
    compiled_names = set()
    for file in _sources():
        if name := _inside(file, library):
            if name in standard:
                standard[f"{name}c"] = _compiled(standard.pop(name), file)
                compiled_names.add(f"{name}c")
        elif name := _inside(file, folder):
            ours[_inside(cache_from_source(file), folder)] = _compiled(
                Path(file).read_bytes(), file
            )
        await asyncio.sleep(0)
    return _zipped(standard, compiled_names), _zipped(ours, set(ours))


def _sources() -> Iterator[str]:
    """Of the modules that are loaded now, each once."""
    found = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    yield from sorted(file for file in found if file and file.endswith(".py"))


def _inside(file: str, place: str) -> str:
    """Its name there; empty where it is not there."""
    return file.removeprefix(f"{place}/") if file.startswith(f"{place}/") else ""


def _compiled(source: bytes, name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        file, made = Path(folder) / "module.py", Path(folder) / "module.pyc"
        file.write_bytes(source)
        unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(
            str(file), str(made), dfile=name, doraise=True, invalidation_mode=unchecked
        )
        return made.read_bytes()


def _zipped(contents: dict[str, bytes], plain: set[str]) -> bytes:
    """What is used at every start lies there unpacked."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content, ZIP_STORED if name in plain else ZIP_DEFLATED)
    return made.getvalue()
