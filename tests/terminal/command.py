"""The command `florilegium`: in a process of its own, or in this one, which is sooner there."""

from __future__ import annotations

import subprocess
import sys
import warnings
from io import BytesIO, TextIOWrapper

import pytest

from florilegium.__main__ import main

COMMAND = [sys.executable, "-m", "florilegium"]
Done = subprocess.CompletedProcess[str]


def run_process(*words: str, typed: str = "") -> Done:
    """As people start it; for what starting it has a part in."""
    return subprocess.run(
        [*COMMAND, *words], input=typed, capture_output=True, text=True, timeout=120
    )


def run(*words: str, typed: str = "") -> Done:
    """The same from its arguments to its exit status, with streams of its own."""
    given, out, err = (TextIOWrapper(BytesIO(text.encode()), "utf-8") for text in (typed, "", ""))
    with pytest.MonkeyPatch.context() as here:
        here.setattr(sys, "argv", ["florilegium", *words])
        here.setattr(warnings, "formatwarning", warnings.formatwarning)  # it has its own
        for name, stream in (("stdin", given), ("stdout", out), ("stderr", err)):
            here.setattr(sys, name, stream)
        status = _exit_status()
    return subprocess.CompletedProcess(words, status, _written(out), _written(err))


def _exit_status() -> int:
    try:
        main()
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
            return 1
        return end.code or 0
    return 0


def _written(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
