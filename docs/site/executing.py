"""Runs a notebook and keeps what it shows: `python -m docs.site.executing FILE`, `make notebooks`.

In IPython's own shell, in the order of the cells, in an empty folder. A widget lives only as long
as its notebook does, so that a few words stand for it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

_KEPT = ("text/html", "image/svg+xml", "text/plain")
_WIDGET = "application/vnd.jupyter.widget-view+json"


def executed(notebook: dict[str, Any]) -> dict[str, Any]:
    """The same notebook with the outputs of this run; what a cell raises is raised."""
    shell = InteractiveShell.instance()
    assert shell.display_formatter is not None, "it always has one"
    shell.display_formatter.active_types = [*_KEPT, _WIDGET]  # as a notebook asks for them
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        count += 1
        values: list[dict[str, Any]] = []
        shell.display_trap.hook = CapturingDisplayHook(shell, values)  # type: ignore[no-untyped-call]
        with capture_output(display=False) as shown:
            source = "".join(cell["source"])
            result = shell.run_cell(source, store_history=True)  # type: ignore[no-untyped-call]
        result.raise_error()
        cell["execution_count"] = count
        cell["outputs"] = [*_printed(shown.stdout), *(_displayed(one["data"]) for one in values)]
    return notebook


def _printed(text: str) -> list[dict[str, Any]]:
    lines = text.splitlines(keepends=True)
    return [{"name": "stdout", "output_type": "stream", "text": lines}] if text else []


def _displayed(value: dict[str, Any]) -> dict[str, Any]:
    """The first kind that is there, as notebooks choose."""
    kind = next(kind for kind in _KEPT if kind in value)
    data = {kind: value[kind]}
    if _WIDGET in value:
        data = {"text/plain": "(the widget, which needs a running notebook)"}
    return {
        "data": {kind: text.splitlines(keepends=True) for kind, text in data.items()},
        "metadata": {},
        "output_type": "display_data",
    }


def run(file: Path) -> None:
    """Write its outputs anew."""
    file = file.resolve()
    notebook = json.loads(file.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.path.insert(0, folder)
        done = executed(notebook)
        os.chdir(file.parent)
    file.write_text(json.dumps(done, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    run(Path(sys.argv[1]))
