"""A trained network as a player of any game: it takes the action that the network likes best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from florilegium.core.coder import Coder, coder
from florilegium.core.errors import BadSetup
from florilegium.core.game import Event
from florilegium.core.message import Message, say
from florilegium.core.player import Bot
from florilegium.core.registry import game as find_game
from florilegium.networks import layers
from florilegium.networks.inputs import Observation
from florilegium.networks.weights import (
    MANIFEST,
    default_folder,
    described,
    entry,
    load,
    network_name,
)


class SizedNetwork(NamedTuple):
    """What a seat needs at a table of a given size."""

    coder: Coder
    network: layers.Network
    inputs: Observation


class Decision(NamedTuple):
    """An action, and how it was arrived at."""

    action: Any
    chance: float
    """What the network gave it among the legal ones."""
    other: Any
    """The next best where that is an action of one number, else None."""
    other_chance: float
    value: float
    """What the network expected before it chose."""


class Network(Bot):
    """A subclass names the game; `network_in` makes one of a folder of weights.

    Nothing is left to chance; yet where two actions are all but equal, another processor's
    rounding may take the other one.
    """

    game: ClassVar[str]
    games: ClassVar[tuple[str, ...]]
    folder: ClassVar[Path | None] = None
    """None for the folder of the weights that are kept."""
    files: ClassVar[tuple[Path, ...]]
    """The manifest: it names the weights by their SHA-256."""

    def __init__(self, seat: int, seed: str) -> None:
        """BadWeights where the manifest cannot be read."""
        super().__init__(seat, seed)
        self.known = tables(self.game, self.folder or default_folder())
        self.table: SizedNetwork | None = None
        self.earlier: list[Event] = []
        """What was seen before the first decision, which shows how many sit at the table."""
        self.why: Message | None = None

    def see(self, event: Event) -> None:
        """Remember what the network is told beside the view."""
        if self.table is None:
            self.earlier.append(event)
        else:
            self.table.inputs.see(event)

    def act(self, view: Any, legal: Sequence[Any]) -> Any:
        """The likeliest; BadSetup at a table it was not trained for."""
        table = self.seated(view.seats)
        for field, (given, wanted) in table.coder.differences(view).items():
            raise BadSetup(field, say("network.trained-for", given=given, wanted=wanted))
        choice = self._choice(table, view, legal)
        self.why = self.reason(view, len(legal), choice)
        return choice.action

    def seated(self, seats: int) -> SizedNetwork:
        """What it plays with among so many; BadSetup where there are no weights for that."""
        if self.table is None:
            if seats not in self.known:
                wanted = tuple(sorted(self.known))
                raise BadSetup("seats", say("network.trained-for", given=seats, wanted=wanted))
            folder = self.folder or default_folder()
            self.table = _table(self.game, self.seat, seats, folder)
            for event in self.earlier:
                self.table.inputs.see(event)
        return self.table

    def reason(self, view: Any, count: int, choice: Decision) -> Message | None:
        """What it says of a choice among so many; per cent are rounded down."""
        if count == 1:
            return say("network.why.only")
        return say("network.why.likeliest", count=count, percent=int(100 * choice.chance))

    def explain(self) -> Message | None:
        return self.why

    def _choice(self, table: SizedNetwork, view: Any, legal: Sequence[Any]) -> Decision:
        """Number by number, where an action takes several."""
        chosen: tuple[int, ...] = ()
        chance, value = 1.0, None
        while True:
            answer = table.network(table.inputs.array(view, chosen))
            value = answer.value if value is None else value
            offered = {
                bit.bit_length() - 1: action
                for bit, action in zip(*table.coder.offered(legal, self.seat, chosen), strict=True)
            }
            numbers = sorted(offered)
            chances = layers.chances(answer.preferences[numbers])
            first, *others = (int(place) for place in np.argsort(-chances, kind="stable"))
            action = offered[numbers[first]]
            if action is not None:
                other = offered[numbers[others[0]]] if others else None
                other_chance = chance * float(chances[others[0]]) if others else 0.0
                return Decision(action, chance * float(chances[first]), other, other_chance, value)
            chosen, chance = (*chosen, numbers[first]), chance * float(chances[first])


def tables(game: str, folder: Path) -> tuple[int, ...]:
    """For how many seats a folder has weights of a game; BadWeights where it has no manifest."""
    known = described(folder)
    return tuple(seats for seats in find_game(game).seats if network_name(game, seats) in known)


@cache
def network_in(folder: Path | None, game: str) -> type[Network]:
    """The bot that plays with the weights of a folder, such as that of a training run; None for
    those that are kept. A game may offer a subclass of its own as `BOT` of its room `network`.
    """
    base = getattr(find_game(game).room("network"), "BOT", Network)
    files = ((folder or default_folder()) / MANIFEST,)
    parts = {"game": game, "games": (game,), "folder": folder, "files": files}
    made: type[Network] = type("Trained", (base,), {**parts, "__module__": base.__module__})
    return made


def kept(game: str) -> type[Network] | None:
    """The bot that plays with the weights that are kept, if there are any of this game.

    BadWeights where there is no manifest.
    """
    return network_in(None, game) if tables(game, default_folder()) else None


def _table(game: str, seat: int, seats: int, folder: Path) -> SizedNetwork:
    name = network_name(game, seats)
    network = entry(name, folder)
    code = coder(game, seats, **network.options)
    room = find_game(game).room("network")
    make = getattr(room, "INPUTS", Observation)
    return SizedNetwork(code, layers.Network(load(name, folder)), make(code, seat, network.inputs))
