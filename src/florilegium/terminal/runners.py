"""`uvx florilegium` and `pipx run florilegium` open the tables, too.

Both install the rules alone, as that is what `pip install florilegium` does. Where the command was
started by one of them, the same runner goes on with the extra `play` of the very same source.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path

NAME = "florilegium"
ONCE = "FLORILEGIUM_HANDED_OVER"
"""Set for whom we hand over to: where that does not help, nothing else will."""


def handing_over(
    arguments: Sequence[str],
    environment: Mapping[str, str] = os.environ,
    prefix: Path = Path(sys.prefix),
) -> list[str] | None:
    """The command that does the same with the extra `play`; None where no runner has started us."""
    if ONCE in environment:
        return None
    started = _uvx(environment, prefix) or _pipx(environment, prefix)
    return started and [*started, _source(), NAME, *arguments]


def hand_over(command: Sequence[str]) -> int:
    """Become that command; what it ends with, where a process cannot become another one."""
    os.environ[ONCE] = "1"
    if sys.platform != "win32":
        return os.execvp(command[0], [*command])
    process = subprocess.Popen(command)
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # it was told, too, and ends when it has closed


def _uvx(environment: Mapping[str, str], prefix: Path) -> list[str] | None:
    """uv names itself to what it runs. `uv run` does so in an environment that people keep."""
    uv = shutil.which(environment.get("UV", ""))
    if uv is None or environment.get("VIRTUAL_ENV") == str(prefix):
        return None
    return [uv, "tool", "run", "--python", os.path.realpath(sys.executable), "--from"]


def _pipx(environment: Mapping[str, str], prefix: Path) -> list[str] | None:
    """pipx leaves a note in every environment; what people have installed is in one of `venvs`."""
    pipx = shutil.which("pipx", path=environment.get("PATH"))
    is_kept = prefix.parent.name == "venvs"
    if pipx is None or is_kept or not (prefix / "pipx_metadata.json").exists():
        return None
    return [pipx, "run", "--spec"]


def _source() -> str:
    """What we were installed from, with the extra (PEP 610): a file, a repository, or a version."""
    found = distribution(NAME)
    noted = found.read_text("direct_url.json")
    if noted is None:
        return f"{NAME}[play]=={found.version}"
    origin = json.loads(noted)
    url, repository, folder = origin["url"], origin.get("vcs_info"), origin.get("subdirectory")
    if repository:
        url = f"{repository['vcs']}+{url}@{repository['commit_id']}"
    return f"{NAME}[play] @ {url}" + (f"#subdirectory={folder}" if folder else "")
