"""What a bot does is noted as a network would be told it, whoever plays in its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.core.errors import BadSetup, BotFault, UnknownBot
from florilegium.core.match import Match
from florilegium.core.registry import game as find_game
from florilegium.lab.workers import runner
from florilegium.networks.errors import BadWeights
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell
from florilegium.training.examples import Examples, Lessons, joined, load, played, save
from florilegium.training.imitation import told
from florilegium.training.inputs import Inputs
from florilegium.training.settings import Settings


def lessons(
    game: str, teacher: str, *rivals: str, seats: int = 2, pupil: str | None = None, **options: int
) -> Lessons:
    parts = told(Settings(game=game, seats=seats))
    others = rivals or (teacher,)
    return Lessons(game, seats, teacher, others, parts, pupil=pupil, options=options)


def match_of(game: str, bots: list[str], seed: str, **options: Any) -> Match:
    """The same game, played without anybody noting anything."""
    rules = find_game(game)
    match = Match(rules, rules.setup(len(bots), seed, **options))
    sitting = {
        seat: bot(rules, name, seat, private_seed(seed, seat)) for seat, name in enumerate(bots, 1)
    }
    while turn := match.turn:
        seat = turn[0]
        action = ask(sitting[seat], seat, match.view(seat), match.legal(seat))
        tell(sitting, match.play(seat, action))
    return match


@pytest.mark.parametrize("seats", [2, 3])
def test_rows_are_what_the_twin_tells_in_the_same_game(seats: int) -> None:
    """Hanabi, with all that its networks are told; both seats decide, each in its rows."""
    found = lessons("hanabi", "plain", seats=seats, first_seat=2).do(7)
    match = match_of("hanabi", ["plain"] * seats, "0 7", first_seat=2)
    env = fl.batched("hanabi", seats, first_seat=2)
    inputs = Inputs(env, True)
    state, moves = env.init(jax.random.key(0), 1, env.decks([match.setup])), inputs.start(1)
    rows: dict[int, list[tuple[bytes, bytes, int]]] = {seat: [] for seat in range(1, seats + 1)}
    for seat, text in match.actions:
        number = env.number(match.game.parse(text), seat)
        words, legal = (np.asarray(part)[:, 0] for part in inputs.told(state, moves))
        if env.legal(state).sum() > 1:
            rows[seat].append((words.tobytes(), legal.tobytes(), number))
        action = jnp.array([number])
        state = env.play(state, action).state
        moves = inputs.remember(moves, action, state)
    expected = [row for seat in sorted(rows) for row in rows[seat]]
    noted = zip(found.words, found.legal, found.number, strict=True)
    assert [(words.tobytes(), legal.tobytes(), int(one)) for words, legal, one in noted] == expected


def test_a_row_knows_what_was_still_to_come_and_who_won() -> None:
    """Royal Flush: the first decision of a game lies before all points but the tokens'."""
    task = lessons("royal_flush", "plain", "easy")
    for number, own in ((0, 1), (1, 2)):
        match = match_of("royal_flush", ["plain", "easy"][:: 3 - 2 * own], f"0 {number}")
        outcome = match.outcome
        assert outcome is not None
        found = task.do(number)
        code = coder("royal_flush", 2)
        before = code.points(Match.of(match.record).state)
        order = [own - 1, 2 - own]
        assert [*found.points[0]] == [outcome.scores[seat] - before[seat] for seat in order]
        assert {*found.share.tolist()} == {float(own in outcome.winners) / len(outcome.winners)}
        assert len(found.number) > 20


def test_a_set_is_a_row_for_its_board_and_each_card_with_a_choice() -> None:
    found = lessons("royal_flush", "plain").do(3)
    starts = coder("royal_flush", 2).layout.actions.starts
    kinds = np.searchsorted([*starts.values()], found.number, side="right") - 1
    assert {"take", "take deck", "done", "score", "card"} <= {[*starts][kind] for kind in kinds}
    bits = np.unpackbits(found.legal.view(np.uint8), axis=1, bitorder="little")
    assert (bits.sum(axis=1) > 1).all()
    assert bits[np.arange(len(bits)), found.number].all()


def test_a_pupil_plays_and_its_teacher_says_what_it_would_have_done() -> None:
    advised = lessons("illusion", "hard", "easy", pupil="easy").do(0)
    own = lessons("illusion", "easy", "medium", "easy").do(0)
    alike = lessons("illusion", "easy", "easy").do(0)
    first = len(advised.number)
    assert np.array_equal(advised.words, alike.words[:first])
    assert np.array_equal(advised.legal, alike.legal[:first])
    assert not np.array_equal(advised.number, alike.number[:first])
    assert not np.array_equal(own.words[:first], advised.words)


def test_a_network_may_be_told_what_the_game_has_no_option_for() -> None:
    """All that a perfect memory would know, at Illusion."""
    settings = Settings(game="illusion", seats=2, options={"memory": True})
    knowing = Lessons("illusion", 2, "easy", ("easy",), told(settings), options={"memory": True})
    found, plain = knowing.do(0), lessons("illusion", "easy").do(0)
    assert np.array_equal(found.number, plain.number)
    assert found.words.shape[1] > plain.words.shape[1]


def test_the_teacher_has_every_seat_against_every_rival() -> None:
    task = lessons("illusion", "medium", "easy", "plain", seats=3)
    together = played(task, 6)
    assert len(together.number) == sum(len(task.do(number).number) for number in range(6))
    assert together.points.shape[1] == 3


BOTS = """
import os

class {name}:
    budget = 1.0

    def __init__(self, seat, seed):
        self.seed = seed

    def see(self, event):
        pass

    def act(self, view, legal):
        if self.fails():
            {end}
        return legal[0]

    def fails(self):
        return {when}

    def explain(self):
        return None
"""
SOME = "self.seed[0] in '0123'"
RAISES, DIES = "raise ValueError('no idea')", "os._exit(9)"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_game_in_which_a_bot_fails_teaches_nothing(tmp_path: Path, jobs: int) -> None:
    """In whatever process; it is told, and costs no other game."""
    file = tmp_path / "bots.py"
    bots = {"Never": ("True", RAISES), "Sometimes": (SOME, RAISES), "Dying": ("True", DIES)}
    file.write_text(
        "".join(BOTS.format(name=name, when=when, end=end) for name, (when, end) in bots.items())
    )
    faults: list[BotFault] = []
    found = played(lessons("illusion", f"{file}:Sometimes"), 6, runner(jobs), faults.append)
    assert 0 < len(faults) < 6
    assert len(found.number)
    assert {fault.kind for fault in faults} == {"raised"}
    for name in ("Never", "Dying")[:jobs]:  # one that dies would take the test with it
        with pytest.raises(BotFault):
            played(lessons("illusion", f"{file}:{name}"), 2, runner(jobs))


def test_examples_are_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "examples.npz"
    found = lessons("illusion", "easy").do(0)
    save(file, found)
    for name, part in load(file)._asdict().items():
        assert np.array_equal(part, getattr(found, name)), name
    with file.open("rb+") as stream:
        stream.truncate(100)
    with pytest.raises(BadWeights):
        load(file)
    for other in (
        {"words": found.words},
        found._replace(words=found.words.astype(np.float32))._asdict(),
        found._replace(points=found.points[:, 0])._asdict(),
        found._replace(number=found.number[1:])._asdict(),
    ):
        np.savez(file, **other)
        with pytest.raises(BadSetup) as caught:
            load(file)
        assert caught.value.field == "examples"


def test_only_what_is_of_one_table_is_joined() -> None:
    two, three = lessons("illusion", "easy").do(0), lessons("illusion", "easy", seats=3).do(0)
    for several in ([two, three], []):
        with pytest.raises(BadSetup) as caught:
            joined(several)
        assert caught.value.field == "examples"


def test_there_must_be_a_teacher_and_somebody_to_play_against() -> None:
    with pytest.raises(UnknownBot):
        lessons("illusion", "nobody")
    with pytest.raises(BadSetup) as caught:
        Lessons("illusion", 2, "easy", (), {"observation": 32})
    assert caught.value.field == "against"
    with pytest.raises(BadSetup) as caught:  # only the batched game has it
        lessons("hanabi", "plain", colours=2)
    assert caught.value.field == "colours"
    assert isinstance(lessons("illusion", "easy").do(0), Examples)
