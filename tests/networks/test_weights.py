"""Weights are the described ones or a clear error; a file is never executed."""

from __future__ import annotations

import pickle
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.core.language import LANGUAGES
from florilegium.networks.errors import BadWeights
from florilegium.networks.weights import (
    MANIFEST,
    default_folder,
    described,
    entry,
    load,
    network_name,
    read,
)

SHAPES = {"one": (2, 3), "two": (4,)}
Arrays = dict[str, Any]


def good() -> Arrays:
    return {name: np.ones(shape, np.float16) for name, shape in SHAPES.items()}


def written(folder: Path, arrays: Arrays) -> Path:
    file = folder / "some.npz"
    np.savez_compressed(file, **arrays)
    return file


def digest(file: Path) -> str:
    return sha256(file.read_bytes()).hexdigest()


def refused(file: Path, wanted: str | None = None) -> BadWeights:
    """The error for a file, which is by default the one that is described."""
    with pytest.raises(BadWeights) as caught:
        read(file, wanted or digest(file), SHAPES)
    assert caught.value.file == str(file)
    assert all(caught.value.message.text(lang) for lang in LANGUAGES)
    assert file.name in str(caught.value)
    return caught.value


def test_arrays_come_back_as_they_were(tmp_path: Path) -> None:
    file = written(tmp_path, good())
    found = read(file, digest(file), SHAPES)
    assert {name: array.shape for name, array in found.items()} == SHAPES
    assert all(array.dtype == np.float32 and (array == 1).all() for array in found.values())
    with pytest.raises(ValueError, match="read-only"):
        found["one"][0, 0] = 2  # one copy serves every bot of a process


@pytest.mark.parametrize("place", [0, 40, -1])
def test_a_flipped_byte_is_another_file(tmp_path: Path, place: int) -> None:
    file = written(tmp_path, good())
    wanted, octets = digest(file), bytearray(file.read_bytes())
    octets[place] ^= 1
    file.write_bytes(octets)
    assert refused(file, wanted).kind == "digest"


@pytest.mark.parametrize("length", [0, 3, 100, -1])
def test_a_cut_file_is_found_out_even_if_it_is_the_described_one(
    tmp_path: Path, length: int
) -> None:
    file = written(tmp_path, good())
    wanted = digest(file)
    file.write_bytes(file.read_bytes()[:length])
    assert refused(file, wanted).kind == "digest"
    assert refused(file).kind == "unreadable"


class Trap:
    """Would leave a file behind if anything unpickled it."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return Path.touch, (self.mark,)


def test_a_pickle_is_never_opened(tmp_path: Path) -> None:
    mark = tmp_path / "executed"
    trap: Any = Trap(mark)
    file = written(tmp_path, {**good(), "two": np.array([trap] * 4, dtype=object)})
    assert refused(file).kind == "unreadable"
    file.write_bytes(pickle.dumps(trap))
    assert refused(file).kind == "unreadable"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("one.npy", pickle.dumps(trap))
    assert refused(file).kind in ("unreadable", "names")
    assert not mark.exists()


def test_a_lone_array_is_no_archive(tmp_path: Path) -> None:
    file = tmp_path / "lone.npy"
    np.save(file, np.ones(3, np.float16))
    assert refused(file).kind == "unreadable"


@pytest.mark.parametrize(
    ("change", "kind", "said"),
    [
        (lambda arrays: arrays.pop("two"), "names", "two"),
        (lambda arrays: arrays.update(three=arrays["one"]), "names", "three"),
        (lambda arrays: arrays.update(one=arrays["one"].T), "shape", "[3, 2]"),
        (lambda arrays: arrays.update(two=np.ones((4, 1), np.float16)), "shape", "[4, 1]"),
        (lambda arrays: arrays.update(two=np.ones(4, np.float32)), "shape", "float32"),
        (lambda arrays: arrays.update(two=np.array(["a"] * 4)), "shape", "<U1"),
        (lambda arrays: arrays["one"].__setitem__((1, 1), np.nan), "numbers", "one"),
        (lambda arrays: arrays["two"].__setitem__(0, np.inf), "numbers", "two"),
    ],
)
def test_other_arrays_are_refused(
    tmp_path: Path, change: Callable[[Arrays], Any], kind: str, said: str
) -> None:
    arrays = good()
    change(arrays)
    error = refused(written(tmp_path, arrays))
    assert error.kind == kind
    assert said in str(error)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.npz", "0").kind == "missing"


@pytest.mark.parametrize(
    "text", ["not toml", "[net]", '[net]\nfile = "a"\narrays = 3', "[net.arrays]\na = 1"]
)
def test_a_manifest_that_says_nothing_clear(tmp_path: Path, text: str) -> None:
    (tmp_path / MANIFEST).write_text(text)
    with pytest.raises(BadWeights) as caught:
        entry("net", tmp_path)
    assert caught.value.kind == "manifest"


def test_a_manifest_leads_to_no_other_folder(tmp_path: Path) -> None:
    text = '[net]\nfile = "../../a.npz"\nsha256 = ""\ngame = "g"\nseats = 2\narrays = {}'
    (tmp_path / MANIFEST).write_text(text)
    assert entry("net", tmp_path).file == tmp_path / "a.npz"


def test_unknown_weights_are_told_from_known_ones(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="hanabi-2"):
        entry("hanabi-9", default_folder())
    with pytest.raises(BadWeights, match="cannot be read"):
        load("hanabi-2", tmp_path)


@pytest.mark.parametrize("name", described(default_folder()))
def test_our_weights_are_whole_and_belong_to_their_game(name: str) -> None:
    network = entry(name, default_folder())
    assert name == network_name(network.game, network.seats)
    assert network.seats in fl.game(network.game).seats
    code = coder(network.game, network.seats, **network.options)
    arrays = load(name, default_folder())
    assert {key: array.shape for key, array in arrays.items()} == dict(network.arrays)
    assert arrays["head.bias"].shape == (code.actions + 1,)
    assert arrays["body.0.weight"].shape[0] == sum(network.inputs.values()) >= code.size


def test_our_weights_are_small() -> None:
    assert sum(file.stat().st_size for file in default_folder().glob("*.npz")) < 8_000_000
