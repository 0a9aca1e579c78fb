"""A run in its folder: the checkpoint, and the weights for the table. Plain arrays, no pickles."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from florilegium.core.errors import BadSetup, FlorilegiumError
from florilegium.core.message import say
from florilegium.networks import manifest
from florilegium.networks.errors import BadWeights
from florilegium.networks.weights import STORED, Entry, network_name, plain_arrays, read
from florilegium.training.curve import Row
from florilegium.training.inputs import Inputs
from florilegium.training.learning import Learner, Run
from florilegium.training.network import BITS, Params
from florilegium.training.rivals import PAST, Networks
from florilegium.training.settings import Settings

CHECKPOINT, PLAYER = "checkpoint.npz", "player.py"
_SETTINGS, _CURVE = "settings", "curve"
_PLAYER = '''"""The network of this folder: `florilegium arena {game} FOLDER/{file}:Trained …`."""

from pathlib import Path

from florilegium.networks.bot import network_in

Trained = network_in(Path(__file__).parent, "{game}")
'''


def holds_run(folder: Path) -> bool:
    """Whether a run was begun in the folder."""
    return (folder / CHECKPOINT).exists()


def require_no_run(folder: Path) -> None:
    """BadSetup where a run was begun in the folder."""
    if holds_run(folder):
        raise BadSetup("out", say("training.run-there", folder=str(folder)))


def save(folder: Path, settings: Settings, run: Run, rows: list[Row]) -> None:
    """Everything a run needs to go on, as it is; an interruption leaves the checkpoint before."""
    arrays = {name: np.asarray(part) for name, part in _named(run).items()}
    curve = np.array(rows, float).reshape(-1, len(Row._fields))
    said = np.array(json.dumps(settings.plain()))
    _replace(folder / CHECKPOINT, {_SETTINGS: said, _CURVE: curve, **arrays})


def settings_in(folder: Path) -> Settings:
    """Those of the run in a folder; BadSetup where there is none, BadWeights where its checkpoint
    is damaged."""
    if not holds_run(folder):
        raise BadSetup("out", say("training.no-run", folder=str(folder)))
    return _settings(folder / CHECKPOINT, _stored(folder))


def frozen_in(folder: Path, settings: Settings) -> Networks:
    """The networks that the run in a folder has from other folders, as they were when it began."""
    stored, found = _stored(folder), {}
    for place, name in enumerate(settings.rivals):
        before, after = f".rivals['{place}']['", "']"
        arrays = {
            key.removeprefix(before).removesuffix(after): jnp.asarray(part)
            for key, part in stored.items()
            if key.startswith(before)
        }
        if arrays and name != PAST:
            found[str(place)] = arrays
    return found


def load(folder: Path, learner: Learner) -> tuple[Run, list[Row]]:
    """What `save` has written, for a learner of the same settings."""
    stored, like = _stored(folder), learner.like()
    wanted = _named(like)
    file, found = folder / CHECKPOINT, set(stored) - {_SETTINGS, _CURVE}
    if found != set(wanted):
        raise BadWeights(file, "names", names=tuple(sorted(found ^ set(wanted))[:8]))
    for name, part in wanted.items():
        is_so, expected = _described(stored[name]), _described(part)
        if is_so != expected:
            raise BadWeights(file, "shape", name=name, found=is_so, wanted=expected)
    leaves = [jnp.asarray(stored[name]) for name in wanted]
    run = jax.tree.unflatten(jax.tree.structure(like), leaves)
    rows = stored.get(_CURVE)
    if rows is None or rows.ndim != 2 or rows.shape[1] != len(Row._fields):
        raise BadWeights(file, "names", names=(_CURVE,))
    return learner.spread(run), [Row(*map(float, row)) for row in rows]


def weights_in(file: Path, learner: Learner) -> Params:
    """The weights to begin with; BadWeights where the file holds another network's."""
    wanted = {name: part.shape for name, part in learner.like().params.items()}
    kept = {name: jnp.asarray(part) for name, part in read(file, None, wanted).items()}
    return _valued(kept, learner.settings.scale)


def export(
    folder: Path, settings: Settings, inputs: Inputs, params: Params, how: Mapping[str, object]
) -> Params:
    """Weights in half precision with their manifest, which says how they came about, and the bot
    that plays with them.

    Returned is what they are once read back: the network that will sit at the table.
    """
    name = network_name(settings.game, inputs.env.seats)
    half = {
        key: np.asarray(part).astype(STORED)
        for key, part in _valued(params, 1 / settings.scale).items()
    }
    file = folder / f"{name}.npz"
    _replace(file, half)
    described = Entry(
        name=name,
        file=file,
        sha256=sha256(file.read_bytes()).hexdigest(),
        game=settings.game,
        seats=inputs.env.seats,
        options=settings.options,
        inputs={key: BITS * words for key, words in inputs.parts.items()},
        arrays={key: part.shape for key, part in half.items()},
    )
    manifest.write(folder, described, how)
    (folder / PLAYER).write_text(_PLAYER.format(game=settings.game, file=PLAYER), encoding="utf-8")
    kept = {key: jnp.asarray(part, jnp.float32) for key, part in half.items()}
    return _valued(kept, settings.scale)


def _valued(params: Params, times: float) -> Params:
    """The network with another unit for what it expects: files hold points, training its scale."""
    weight, bias = params["head.weight"], params["head.bias"]
    return {
        **params,
        "head.weight": weight.at[:, -1].multiply(times),
        "head.bias": bias.at[-1].multiply(times),
    }


def _named(run: Run) -> dict[str, Any]:
    """The arrays of a run by their place in it."""
    parts = jax.tree_util.tree_leaves_with_path(run)
    return {jax.tree_util.keystr(path): part for path, part in parts}


def _stored(folder: Path) -> dict[str, np.ndarray[Any, Any]]:
    file = folder / CHECKPOINT
    try:
        octets = file.read_bytes()
    except OSError as error:
        raise BadWeights(file, "unreadable", detail=str(error)[:160]) from error
    return plain_arrays(file, octets)


def _settings(file: Path, stored: Mapping[str, np.ndarray[Any, Any]]) -> Settings:
    try:
        return Settings(**json.loads(str(stored[_SETTINGS])))
    except (KeyError, TypeError, ValueError, FlorilegiumError) as error:
        raise BadWeights(file, "names", names=(_SETTINGS,)) from error


def _described(array: Any) -> str:
    return f"{array.dtype}{list(array.shape)}"


def _replace(file: Path, arrays: Mapping[str, Any]) -> None:
    """Write the whole file beside the old one, down to the disk, before it takes its place."""
    new = file.with_name(f"new-{file.name}")
    with new.open("wb") as stream:
        np.savez(stream, **arrays)
        stream.flush()
        os.fsync(stream.fileno())
    new.replace(file)
