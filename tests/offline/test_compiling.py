"""What a browser keeps of a start is what the next one loads, without compiling it again."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

LOADED = """
import asyncio, sys
from pathlib import Path
from florilegium.offline.compiling import compiled

library, folder, to = sys.argv[1:]
sys.path[:0] = [folder, library]
import used, ours
for name, made in zip(("library.zip", "ours.zip"), asyncio.run(compiled(library, folder))):
    (Path(to) / name).write_bytes(made)
"""
AGAIN = """
import builtins, sys
sys.path[:0] = sys.argv[1:]
import used, ours, unused
print(used.VALUE, ours.VALUE, unused.VALUE, used.__cached__ or used.__file__, ours.__file__)
"""


def test_the_next_start_loads_what_was_compiled(tmp_path: Path) -> None:
    library, folder, made = tmp_path / "library.zip", tmp_path / "ours", tmp_path / "made"
    folder.mkdir()
    made.mkdir()
    with ZipFile(library, "w") as archive:
        archive.writestr("used.py", "VALUE = 1")
        archive.writestr("unused.py", "VALUE = 2")
    (folder / "ours.py").write_text("VALUE = 3", encoding="utf-8")
    run(LOADED, library, folder, made)
    content = (made / "ours.zip").read_bytes()
    names = ZipFile(BytesIO(content)).namelist()
    assert [Path(name).parent.name for name in names] == ["__pycache__"]
    assert set(ZipFile(made / "library.zip").namelist()) == {"used.pyc", "unused.py"}
    ZipFile(BytesIO(content)).extractall(folder)
    (folder / "ours.py").write_text("VALUE = 'compiled anew'", encoding="utf-8")
    told = run(AGAIN, folder, made / "library.zip").split()
    assert told[:3] == ["1", "3", "2"], "sources are not looked at"
    assert told[4] == str(folder / "ours.py"), "and what lies beside them is found"


def run(program: str, *given: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, given)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
