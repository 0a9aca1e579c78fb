"""Weights as plain arrays in a file that a manifest describes; nothing in it is ever executed.

The manifest, `weights.toml`, lies beside the files. For each network it holds the file's name and
SHA-256, the shapes of its arrays, what it was trained for, and how.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Any
from zipfile import BadZipFile
from zlib import error as BadCompression  # noqa: N812 - a class, whatever it is called there

import numpy as np

import florilegium
from florilegium.networks.errors import BadWeights

MANIFEST = "weights.toml"
STORED = np.dtype(np.float16)
"""The type of every array in a file: half precision, to keep the files small."""
Array = np.ndarray[Any, np.dtype[np.float32]]
_UNREADABLE = (
    BadZipFile,
    BadCompression,
    OSError,
    EOFError,
    ValueError,
    KeyError,
    RuntimeError,
    MemoryError,
    AttributeError,
    TypeError,
)
"""What NumPy and its archives raise for a file that is none, a lone array, or not a whole one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the manifest says of one network."""

    name: str
    file: Path
    sha256: str
    game: str
    seats: int
    options: Mapping[str, object]
    """Of the game, where they are not the usual ones."""
    inputs: Mapping[str, int]
    """What the network is told, part by part, and how many zeros and ones each has."""
    arrays: Mapping[str, tuple[int, ...]]
    """The shape of each array in the file, by its name."""


def default_folder() -> Path:
    """Where weights lie: the folder FLORILEGIUM_WEIGHTS names, else that of a checkout."""
    named = os.environ.get("FLORILEGIUM_WEIGHTS")
    checkout = Path(florilegium.__file__).parents[2] / "benchmarks" / "weights"
    return Path(named) if named else checkout


def network_name(game: str, seats: int) -> str:
    """What the network for a game at a table of so many seats is called in a manifest."""
    return f"{game}-{seats}"


def described(folder: Path) -> dict[str, Any]:
    """The folder's manifest, by the names of its networks; BadWeights where it cannot be read."""
    manifest = folder / MANIFEST
    try:
        return tomllib.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadWeights(manifest, "manifest", detail=_short(error)) from error


def entry(name: str, folder: Path) -> Entry:
    """What the folder's manifest says of a network; BadWeights where it says nothing clear."""
    manifest, known = folder / MANIFEST, described(folder)
    if name not in known:
        raise BadWeights(manifest, "unknown", name=name, known=tuple(known))
    try:
        found = known[name]
        shapes = {key: tuple(map(int, shape)) for key, shape in found["arrays"].items()}
        return Entry(
            name=name,
            file=folder / Path(str(found["file"])).name,
            sha256=str(found["sha256"]),
            game=str(found["game"]),
            seats=int(found["seats"]),
            options=dict(found.get("options", {})),
            inputs={key: int(size) for key, size in found.get("inputs", {}).items()},
            arrays=shapes,
        )
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadWeights(manifest, "manifest", detail=_short(error)) from error


@cache
def load(name: str, folder: Path) -> Mapping[str, Array]:
    """The arrays of a network in single precision, once for all who ask in this process."""
    network = entry(name, folder)
    return MappingProxyType(read(network.file, network.sha256, network.arrays))


def read(file: Path, digest: str | None, shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Array]:
    """The arrays of a file, read once: what is checked is what is used.

    BadWeights where it is not the file of that digest, if one is known, holds anything but finite
    numbers in half precision, or has other names or shapes.
    """
    try:
        octets = file.read_bytes()
    except OSError as error:
        raise BadWeights(file, "missing", detail=_short(error)) from error
    found = sha256(octets).hexdigest()
    if digest is not None and found != digest:
        raise BadWeights(file, "digest", found=found[:12], wanted=digest[:12])
    stored = plain_arrays(file, octets)
    if set(stored) != set(shapes):
        names = sorted(set(stored) ^ set(shapes))
        raise BadWeights(file, "names", names=tuple(names[:8]))
    for name, array in stored.items():
        if array.dtype != STORED or array.shape != shapes[name]:
            is_so, wanted = _described(array), f"{STORED}{list(shapes[name])}"
            raise BadWeights(file, "shape", name=name, found=is_so, wanted=wanted)
        if not np.isfinite(array).all():
            raise BadWeights(file, "numbers", name=name)
    return {name: _single(array) for name, array in stored.items()}


def plain_arrays(file: Path, octets: bytes) -> dict[str, np.ndarray[Any, Any]]:
    """Every array as it is in the file. A pickle is never opened."""
    try:
        with np.load(BytesIO(octets), allow_pickle=False) as archive:
            return {name: archive[name] for name in archive.files}
    except _UNREADABLE as error:
        raise BadWeights(file, "unreadable", detail=_short(error)) from error


def _single(array: np.ndarray[Any, Any]) -> Array:
    wide: Array = array.astype(np.float32)
    wide.flags.writeable = False
    return wide


def _described(array: np.ndarray[Any, Any]) -> str:
    return f"{array.dtype}{list(array.shape)}"


def _short(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:160]
