"""The Python that our server runs on: the system's, as people get it.

One that was built on the spot, without profiles and as a shared library, needs about a sixth more
for the same. Where the system has none of the same release, it is the one that runs this.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from functools import cache

_SYSTEM = "/usr/bin/python3"
_ASK = "import json, platform, sys; print(json.dumps(platform.python_version_tuple()))"


@dataclass(frozen=True)
class Interpreter:
    """A Python that can use our packages."""

    path: str
    version: tuple[str, ...]

    def command(self, *folders: object) -> list[str]:
        """What runs it, with these folders before our packages."""
        packages = [] if self.path == sys.executable else [sysconfig.get_path("purelib")]
        found = os.pathsep.join(map(str, (*folders, *packages)))
        return ["env", f"PYTHONPATH={found}", self.path]

    def __str__(self) -> str:
        whose = "" if self.path == sys.executable else "the system's "
        return f"{whose}Python {'.'.join(self.version)}"


@cache
def interpreter() -> Interpreter:
    """The one that serves."""
    ours = _look(sys.executable)
    theirs = _look(_SYSTEM) if os.path.exists(_SYSTEM) else ours
    return theirs if theirs.version[:2] == ours.version[:2] else ours


def _look(path: str) -> Interpreter:
    asked = subprocess.run([path, "-c", _ASK], capture_output=True, text=True, check=True)
    return Interpreter(path, tuple(json.loads(asked.stdout)))
