"""What the reckoning after a drill is there to notice, it does notice."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from florilegium.core.plain import plain
from florilegium.server import entries as log
from florilegium.server.drill.check import check
from florilegium.server.drill.client import Observed, Sent, Sight
from tests.server.tables import PEOPLE, Scene

CODE = "TABLE"


@dataclass
class Evening:
    """A game to its end, as it is stored and as its two people have seen it."""

    scene: Scene
    observed: Observed

    @property
    def acts(self) -> list[int]:
        """Where in the log the actions are."""
        return [n for n, one in enumerate(self.scene.entries) if isinstance(one, log.Acted)]

    def see(self) -> None:
        """Both look at the table."""
        match = self.scene.table.match
        assert match is not None
        game, state = match.game, match.state
        for seat in (1, 2):
            over = match.outcome is not None
            view = replace(game.reveal(state), seat=seat) if over else game.view(state, seat)
            legal = [] if over or seat not in match.turn else list(map(str, match.legal(seat)))
            self.observed.sights.append(
                Sight(CODE, seat, self.scene.table.step, plain(view), legal)
            )

    def problems(self, folder: Path, twins: int = 0) -> list[str]:
        """What is found, with this log in a database."""
        rows = [(CODE, n, log.encode(one)) for n, one in enumerate(self.scene.entries, 1)]
        with closing(sqlite3.connect(folder / "tables.db")) as file:
            file.execute("CREATE TABLE entries (code, version, entry)")
            file.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
            file.commit()
        return check(folder / "tables.db", self.observed, twins).problems


@pytest.fixture
def evening() -> Evening:
    found = Evening(Scene("hanabi", options={"first_seat": 1}).fill(2), Observed())
    found.see()
    while (match := found.scene.table.match) is not None and match.outcome is None:
        (seat,) = match.turn
        action, number = str(match.legal(seat)[-1]), f"n{found.scene.table.step}"
        found.scene.act(PEOPLE[seat - 1], action, number)
        version = len(found.scene.entries)
        found.observed.sent[number] = Sent(CODE, seat, action, version)
        found.see()
    return found


def test_a_sound_evening_is_sound(evening: Evening, tmp_path: Path) -> None:
    assert evening.observed.sights[-1].step == len(evening.acts)
    assert evening.problems(tmp_path, twins=1) == []


def lose(evening: Evening) -> None:
    evening.scene.entries.pop()


def forget_one(evening: Evening) -> None:
    del evening.scene.entries[evening.acts[3]]


def double(evening: Evening) -> None:
    evening.scene.entries.append(evening.scene.entries[-1])


def exchange(evening: Evening) -> None:
    entries, (first, second, *_) = evening.scene.entries, evening.acts
    entries[first], entries[second] = entries[second], entries[first]


def do_what_was_refused(evening: Evening) -> None:
    evening.observed.sent["n3"].version = None
    evening.observed.sent["n3"].refused = True


def do_something_else(evening: Evening) -> None:
    place = evening.acts[0]
    acted = evening.scene.entries[place]
    assert isinstance(acted, log.Acted)
    other = "play 2" if acted.action == "play 1" else "play 1"
    evening.scene.entries[place] = msgspec.structs.replace(acted, action=other)


def acknowledge_another_place(evening: Evening) -> None:
    evening.observed.sent["n3"].version = 1


def show_hidden_cards(evening: Evening) -> None:
    match = Scene("hanabi", options={"first_seat": 1}).fill(2).table.match
    assert match is not None
    evening.observed.sights[0].view = plain(replace(match.game.reveal(match.state), seat=1))


def show_an_old_state(evening: Evening) -> None:
    evening.observed.sights[4].view = evening.observed.sights[0].view


def hide_a_choice(evening: Evening) -> None:
    next(sight for sight in evening.observed.sights if sight.legal).legal.pop()


def end_differently(evening: Evening) -> None:
    evening.observed.sights[-1].view = evening.observed.sights[0].view


def show_what_is_not_stored(evening: Evening) -> None:
    evening.observed.sights[-1].step += 1


@pytest.mark.parametrize(
    ("fault", "noticed"),
    [
        (lose, "was acknowledged"),
        (forget_one, "was acknowledged"),
        (double, "is stored as"),
        (exchange, "was acknowledged"),
        (do_what_was_refused, "is stored as"),
        (do_something_else, "was acknowledged"),
        (acknowledge_another_place, "was acknowledged"),
        (show_hidden_cards, "saw something else at step 0"),
        (show_an_old_state, "saw something else at step 2"),
        (hide_a_choice, "saw something else at step 0"),
        (end_differently, "saw something else"),
        (show_what_is_not_stored, "saw something else"),
    ],
)
def test_what_is_wrong_is_noticed(
    evening: Evening, tmp_path: Path, fault: Callable[[Evening], None], noticed: str
) -> None:
    fault(evening)
    assert any(noticed in problem for problem in evening.problems(tmp_path))
