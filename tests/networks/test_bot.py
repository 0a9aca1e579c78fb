"""A network of any game sits at its tables: it plays what its numbers say, and refuses others."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.core.errors import BadSetup
from florilegium.lab import arena
from florilegium.networks import manifest
from florilegium.networks.bot import network_in
from florilegium.networks.layers import Network
from florilegium.networks.weights import Entry, default_folder, entry, load, network_name
from florilegium.players import factory

HIDDEN = 16
GAMES = ("hanabi", "ikebana", "royal_flush", "illusion")


def kept(folder: Path, game: str, seats: int = 2, **options: object) -> Path:
    """Weights that nobody trained, as a training run leaves them."""
    code, chance = coder(game, seats, **options), np.random.default_rng(3)
    size, name = -(-code.size // 32) * 32, network_name(game, seats)
    shapes: dict[str, tuple[int, ...]] = {
        "body.0.weight": (size, HIDDEN),
        **{f"body.0.{part}": (HIDDEN,) for part in ("bias", "scale", "shift")},
        "head.weight": (HIDDEN, code.actions + 1),
        "head.bias": (code.actions + 1,),
    }
    arrays: dict[str, Any] = {
        key: chance.normal(size=shape).astype(np.float16) for key, shape in shapes.items()
    }
    np.savez(folder / f"{name}.npz", **arrays)
    described = Entry(
        name=name,
        file=folder / f"{name}.npz",
        sha256=sha256((folder / f"{name}.npz").read_bytes()).hexdigest(),
        game=game,
        seats=seats,
        options=options,
        inputs={"observation": size},
        arrays=shapes,
    )
    manifest.write(folder, described, {"steps": 0, "rewards": "points"})
    assert entry(name, folder) == described, "what is written is what is read"
    return folder


def player(folder: Path, game: str) -> str:
    """The name by which the arena finds the folder's bot."""
    text = "from pathlib import Path\nfrom florilegium.networks.bot import network_in\n\n"
    text += f"Trained = network_in(Path(__file__).parent, {game!r})\n"
    (folder / "player.py").write_text(text)
    return f"{folder / 'player.py'}:Trained"


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_in_the_arena(tmp_path: Path, game: str) -> None:
    options = {"memory": True} if game == "illusion" else {}
    name = player(kept(tmp_path, game, **options), game)
    results = arena.run(game, [name, "random"], games=2, seats=2, seed=1)
    assert results.faults == ()
    assert len(results.standings) == 2


@pytest.mark.parametrize("game", GAMES)
def test_it_takes_what_its_network_likes_best(tmp_path: Path, game: str) -> None:
    """Number by number, where an action takes several; a random seat makes the game go on."""
    folder, code = kept(tmp_path, game), coder(game, 2)
    likes = Network(load(network_name(game, 2), folder))
    rules, chance = fl.game(game), np.random.default_rng(1)
    state, most = rules.new(2, seed=4), 0
    bots = {seat: network_in(folder, game)(seat, "") for seat in (1, 2)}
    for _ in range(150):
        if not (turn := rules.turn(state)):
            break
        seat = turn[0]
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        action = bots[seat].act(view, legal)
        numbers = code.layout.numbers(action, seat)
        inputs = bots[seat].seated(2).inputs
        for place, number in enumerate(numbers):
            offered, _ = code.offered(legal, seat, numbers[:place])
            preferences = likes(inputs.array(view, numbers[:place])).preferences
            best = max(offered, key=lambda bit: preferences[bit.bit_length() - 1])
            assert best == 1 << number
        most = max(most, len(numbers))
        why = bots[seat].explain()
        assert why is not None
        assert "percent" not in dict(why.args) or len(legal) > 1
        # Half of the time something else is done, so that many positions are met.
        done = action if chance.random() < 0.5 else legal[int(chance.integers(len(legal)))]
        state, events = rules.apply(state, seat, done)
        for one, mind in bots.items():
            for event in events:
                mind.see(event.seen_by(one))
    assert (most > 1) == (game == "royal_flush")


def test_it_refuses_a_table_it_was_not_trained_for(tmp_path: Path) -> None:
    bot = network_in(kept(tmp_path, "ikebana"), "ikebana")(1, "")
    rules = fl.game("ikebana")
    for seats, final, field in ((3, False, "seats"), (2, True, "final_bouquet")):
        state = rules.new(seats, seed=1, first_seat=1, final_bouquet=final)
        with pytest.raises(BadSetup) as caught:
            bot.act(rules.view(state, 1), rules.legal(state, 1))
        assert caught.value.field == field


def test_the_kept_weights_have_a_name_in_every_game_they_are_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLORILEGIUM_WEIGHTS", str(kept(tmp_path, "ikebana")))
    assert default_folder() == tmp_path
    results = arena.run("ikebana", ["network", "random"], games=2, seats=2, seed=1)
    assert results.faults == ()
    assert factory(fl.game("ikebana"), "network") is factory(fl.game("ikebana"), "network")
