"""Notebooks as pages, with the outputs that are kept in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from florilegium.notebook.pictures import image


def page(file: Path) -> str:
    """Its cells one after the other; where it can be downloaded."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    parts = [part for cell in cells for part in _cell(cell)]
    parts.append(f"[Download this notebook]({file.name}){{download}}")
    return "\n\n".join(parts) + "\n"


def _cell(cell: dict[str, Any]) -> Iterator[str]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield source
        return
    yield f"```python\n{source}\n```"
    for output in cell["outputs"]:
        yield from _output(output)


def _output(output: dict[str, Any]) -> Iterator[str]:
    if output["output_type"] == "stream":
        yield f"``` {{.text .recorded}}\n{''.join(output['text']).rstrip()}\n```"
        return
    data = output["data"]
    if "text/html" in data:
        told = "".join(data["text/html"])
        yield f'<div class="shown">{told.replace(chr(10), " ")}</div>'
    elif "image/svg+xml" in data:
        yield f'<div class="shown">{image("".join(data["image/svg+xml"]), "")}</div>'
    else:
        yield f"``` {{.text .recorded}}\n{''.join(data['text/plain']).rstrip()}\n```"
