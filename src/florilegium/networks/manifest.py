"""Writing the manifest that stands beside a file of weights; `weights.entry` reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from florilegium.networks.weights import MANIFEST, Entry


def write(folder: Path, entry: Entry, training: Mapping[str, object]) -> None:
    """A manifest of this network alone; `training` says how it came about."""
    new = folder / f"new-{MANIFEST}"
    new.write_text("\n".join(_lines(entry, training)) + "\n", encoding="utf-8")
    new.replace(folder / MANIFEST)


def _lines(entry: Entry, training: Mapping[str, object]) -> Iterator[str]:
    yield f"[{entry.name}]"
    yield f'file = "{entry.file.name}"'
    yield f'sha256 = "{entry.sha256}"'
    yield f'game = "{entry.game}"'
    yield f"seats = {entry.seats}"
    tables: dict[str, Mapping[str, object]] = {
        "options": entry.options,
        "inputs": entry.inputs,
        "training": training,
        "arrays": {name: list(shape) for name, shape in entry.arrays.items()},
    }
    for table, values in tables.items():
        yield f"\n[{entry.name}.{table}]"
        # What JSON writes of texts, numbers, truth values and lists of them is TOML too.
        yield from (
            f"{json.dumps(name)} = {json.dumps(value)}"
            for name, value in values.items()
            if value is not None
        )
