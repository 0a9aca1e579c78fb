"""Who plays besides the network that learns: bots of the game's twin, and other networks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp

from florilegium.arrays.environment import Environment
from florilegium.core import option
from florilegium.core.coder import layout_options
from florilegium.core.errors import BadSetup
from florilegium.core.message import say
from florilegium.networks.errors import BadWeights
from florilegium.networks.weights import Entry, entry, load, network_name
from florilegium.training.inputs import Inputs
from florilegium.training.network import BITS, Params, answers, untrained
from florilegium.training.settings import Settings

PAST = "past"
Bot = Callable[[Any, Any], jax.Array]
"""From the shape of a table and a state to a legal action for each game. It goes by what the acting
seat may know."""
Networks = dict[str, Params]
"""Those of the rivals that are no bots, by the place of their name in the settings."""
Pick = Callable[[jax.Array, jax.Array], jax.Array]
"""From the numbers of games and the logarithms of the chances there to an action for each."""


class Rivals:
    """Which seats of which games are whose, and what the others do.

    Games are dealt out by their numbers: one with each rival in turn, then so many without any. In
    a game with a rival the network that learns has one seat, always the same.
    """

    def __init__(self, env: Environment[Any], names: Sequence[str], self_play: int) -> None:
        self.env = env
        self.names = tuple(names)
        self.bots = _bots(env)
        self.parts = len(self.names) + self_play if self.names else 1
        """The games of a batch are a multiple of this."""

    def networks(self, frozen: Networks, present: Params) -> Networks:
        """Those of a new run: what never changes, and for the past the network as it is now."""
        past = [str(place) for place, name in enumerate(self.names) if name == PAST]
        return {**frozen, **{place: jax.tree.map(jnp.copy, present) for place in past}}

    def own(self, numbers: jax.Array) -> jax.Array:
        """`bool[seats, games]`: the seats of the network that learns."""
        seat = numbers // self.parts % self.env.seats
        alone = numbers % self.parts >= len(self.names)
        return alone | (jnp.arange(self.env.seats)[:, None] == seat)

    def actions(
        self,
        networks: Networks,
        state: Any,
        told: tuple[jax.Array, jax.Array],
        numbers: jax.Array,
        pick: Pick,
    ) -> jax.Array:
        """`int32[games]`: what the rival of each game would do, 0 where there is none."""
        found = [jnp.zeros(len(numbers) // self.parts, jnp.int32)] * self.parts
        for part, name in enumerate(self.names):
            here = jax.tree.map(lambda array, part=part: self._cut(array, part), state)
            if name in self.bots:
                found[part] = self.bots[name](self.env.shape, here).astype(jnp.int32)
            else:
                words, legal = (self._cut(one, part) for one in told)
                rival = networks[str(part)]
                every, _ = answers(rival, words[: _words(rival)], legal)
                found[part] = pick(numbers[part :: self.parts], every)
        return jnp.stack(found, axis=1).reshape(-1)

    def renewed(
        self, networks: Networks, present: Params, updates: jax.Array, after: int
    ) -> Networks:
        """The networks after so many updates: every so often the oldest past one is the present."""
        places = [str(place) for place, name in enumerate(self.names) if name == PAST]
        found = dict(networks)
        for turn, place in enumerate(places):
            is_due = (updates % after == 0) & (updates // after % len(places) == turn)
            found[place] = jax.tree.map(
                lambda new, old, is_due=is_due: jnp.where(is_due, new, old), present, found[place]
            )
        return found

    def _cut(self, array: jax.Array, part: int) -> jax.Array:
        """The games of one part; single numbers are everybody's."""
        return array[..., part :: self.parts] if array.ndim else array


def _bots(env: Environment[Any]) -> Mapping[str, Bot]:
    """What a twin may offer as `BOTS`."""
    offered: Mapping[str, Bot] = getattr(env.game.room("batched"), "BOTS", {})
    return offered


def require_parts(parts: int, games: int, devices: int) -> None:
    """BadSetup where the games cannot be shared out among rivals on every device."""
    if games // devices % parts:
        why = say("training.parts", games=games // devices, parts=parts)
        raise BadSetup("games", why)


def frozen(settings: Settings, inputs: Inputs) -> Networks:
    """The networks in the folders that the settings name.

    BadSetup where there is neither such a bot nor such a folder, BadWeights where what is in it
    plays at another table, is told what this run's is not, or is damaged.
    """
    bots = _bots(inputs.env)
    return {
        str(place): _kept(Path(name), settings, inputs)
        for place, name in enumerate(settings.rivals)
        if name != PAST and name not in bots
    }


def _kept(folder: Path, settings: Settings, inputs: Inputs) -> Params:
    if not folder.is_dir():
        known = (*_bots(inputs.env), PAST)
        raise BadSetup("rivals", say("training.rival", given=str(folder), known=known))
    described = entry(network_name(settings.game, inputs.env.seats), folder)
    told = {name: BITS * words for name, words in inputs.parts.items()}
    first = dict([*told.items()][: len(described.inputs)])
    if described.inputs != first or not _is_same_table(described, settings):
        raise BadWeights(described.file, "table")
    network = {name: jnp.asarray(part) for name, part in load(described.name, folder).items()}
    words = sum(described.inputs.values()) // BITS
    _require_network(described.file, network, words, inputs.env.actions.size)
    return network


def _is_same_table(described: Entry, settings: Settings) -> bool:
    """Whether both have the same options, those that are not said included."""
    kinds, seats = layout_options(settings.game), described.seats
    try:
        theirs = option.clean(kinds, described.options, seats)
    except BadSetup:  # such options are not known here
        return False
    return bool(theirs == option.clean(kinds, settings.options, seats))


def _words(network: Params) -> int:
    """How many words of inputs it is told: the first ones of those there are."""
    return network["body.0.weight"].shape[0] // BITS


def _require_network(file: Path, network: Params, words: int, actions: int) -> None:
    """BadWeights where the arrays are not those of a network that plays these games."""
    layers = sum(name.endswith(".scale") for name in network)
    hidden = network["body.0.bias"].size if "body.0.bias" in network else 0
    like = partial(untrained, words=words, actions=actions, layers=layers, hidden=hidden)
    wanted = jax.eval_shape(like, jax.random.key(0))
    if network.keys() != wanted.keys():
        raise BadWeights(file, "names", names=tuple(sorted(network.keys() ^ wanted.keys())[:8]))
    for name, part in network.items():
        if part.shape != wanted[name].shape:
            found, expected = str(list(part.shape)), str(list(wanted[name].shape))
            raise BadWeights(file, "shape", name=name, found=found, wanted=expected)
