"""Whole contests: the same whatever plays them, resumed, and never stopped by a bad bot."""

from __future__ import annotations

import gc
import json
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.core.errors import BotFault
from florilegium.core.record import load
from florilegium.lab import arena, ledger, playing
from florilegium.lab.contest import contest
from florilegium.lab.playing import Played
from florilegium.lab.results import Results
from florilegium.lab.wording import command
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell
from tests.lab import bots
from tests.lab.bots import named

FIRST, LAST = named(bots.First, bots.Last)


def short(*names: str, **more: object) -> Results:
    """Illusion is quickly played."""
    given = {"games": 8, "seats": 3, "seed": 1, **more}
    return arena.run("illusion", list(names), **given)  # type: ignore[arg-type]


def test_processes_change_nothing() -> None:
    one, two = short("plain", "random"), short("plain", "random", jobs=2)
    assert one == two
    assert one != short("plain", "random", seed=2)
    assert one.games == 2 * 3 * 3
    assert one.deals == 3


def test_results_are_those_of_the_games(tmp_path: Path) -> None:
    """One game again, by hand: the deal, the seats and the bots' seeds are as documented."""
    found = short("plain", "random", games=1, out=tmp_path)
    row = json.loads((tmp_path / "games.jsonl").read_text().splitlines()[1])
    deal, seating = row["task"]
    game, names = fl.game("illusion"), found.contest.seatings[seating]
    state = game.new(seats=3, seed=f"1 deal {deal}")
    minds = {
        seat: bot(game, name, seat, private_seed(f"1 deal {deal}", seat))
        for seat, name in enumerate(names, 1)
    }
    while turn := game.turn(state):
        view, legal = game.view(state, turn[0]), game.legal(state, turn[0])
        state, events = game.apply(state, turn[0], ask(minds[turn[0]], turn[0], view, legal))
        tell(minds, events)
    outcome = game.outcome(state)
    assert outcome is not None
    assert tuple(row["scores"]) == outcome.scores
    assert tuple(row["winners"]) == outcome.winners


def test_an_interrupted_contest_goes_on(tmp_path: Path) -> None:
    whole = short("plain", "random")
    played: list[Played] = []

    def interrupted(one: Played | None, done: int, total: int) -> None:
        if one is not None:
            played.append(one)
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        short("plain", "random", out=tmp_path, progress=interrupted)
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write('{"task":[1,2],"sco')  # the machine went down in the middle of a line
    after: list[Played] = []

    def go_on(one: Played | None, done: int, total: int) -> None:
        if one is not None:
            after.append(one)

    assert short("plain", "random", out=tmp_path, progress=go_on) == whole
    assert len(played) == 5
    assert len(after) == whole.games - 5
    assert short("plain", "random", out=tmp_path, progress=interrupted) == whole
    saved = json.loads((tmp_path / "results.json").read_text())
    assert saved["games"] == whole.games
    assert saved["command"] == (
        "florilegium arena illusion plain random --games 9 --seats 3 --seed 1 --lineups alone"
    )


def test_stopping_counts_the_deals_that_are_finished(tmp_path: Path) -> None:
    made = contest("illusion", ["plain", "random"], seats=3, seed=1)
    tries = iter([False] * 8 + [True])  # in the middle of the second deal of six games
    found = arena.play(made, 8, out=tmp_path, stop=lambda: next(tries))
    assert (found.deals, found.games) == (1, 6)
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 9
    assert arena.play(made, 8, out=tmp_path) == short("plain", "random")


def test_more_games_are_added_to_those_there_are(tmp_path: Path) -> None:
    short("plain", "random", games=3, out=tmp_path)
    assert short("plain", "random", out=tmp_path) == short("plain", "random")


def test_another_contest_does_not_get_mixed_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short("plain", "random", games=1, out=tmp_path)
    for other in ({"seed": 2}, {"seats": 4}, {"options": {"first_seat": 1}}, {"budget": 1.0}):
        with pytest.raises(fl.BadSetup, match=next(iter(other))):
            short("plain", "random", games=1, out=tmp_path, **other)
    monkeypatch.setattr(ledger, "source_hash", lambda _: "changed")
    with pytest.raises(fl.BadSetup, match="code"):
        short("plain", "random", games=1, out=tmp_path)


@pytest.mark.parametrize(
    ("bad", "kind", "said"),
    [
        (bots.Raising, "raised", "ValueError: no idea"),
        (bots.Cheating, "illegal", "win the game"),
        (bots.Hanging, "late", "0.2"),
        (bots.Deaf, "raised", "RuntimeError"),
        (bots.Unborn, "raised", "RuntimeError"),
        (bots.Leaving, "raised", "SystemExit: 3 (bots.py:"),
        (bots.Bare, "raised", "see, act, explain, budget"),
    ],
)
def test_a_bad_bot_loses_and_is_reported(tmp_path: Path, bad: type, kind: str, said: str) -> None:
    (name,) = named(bad)
    found = short(name, FIRST, games=1, limit=0.2, out=tmp_path)
    assert found.games == 6
    assert found.standing(name).faults[kind] >= 3
    assert found.standing(FIRST).faults == {}
    assert found.duel(FIRST, name).value.value > found.duel(name, FIRST).value.value == 0
    for fault in found.faults:
        assert (fault.bot, fault.kind) == (name, kind)
        assert said in fault.detail
        record = load((tmp_path / fault.record).read_text())
        match = fl.Match.replay(record)
        assert len(record.actions) == fault.step
        assert fault.step == 0 or bad is bots.Deaf or fault.seat in match.game.turn(match.state)


def test_a_process_that_dies_costs_one_game_only(tmp_path: Path) -> None:
    (name,) = named(bots.Dying)
    found = short(FIRST, name, games=3, lineups="copies", jobs=2, out=tmp_path)
    assert found.games == 6
    assert found.standing(name).faults == {"died": 3}
    assert found.standing(name).score is None
    assert found.standing(FIRST).score == short(FIRST, games=3).standing(FIRST).score
    best, worst = (found.standing(bot).rating for bot in (FIRST, name))
    assert best is not None
    assert worst is not None
    assert best.mu > worst.mu
    assert all((tmp_path / fault.record).exists() for fault in found.faults)


def test_whoever_takes_the_process_down_has_lost(tmp_path: Path) -> None:
    (name,) = named(bots.Dying)
    found = short(name, FIRST, games=1, jobs=2, out=tmp_path)
    assert found.games == 6
    assert found.standing(FIRST).faults == {}
    assert found.duel(FIRST, name).value.value > found.duel(name, FIRST).value.value == 0
    for fault in found.faults:
        assert (fault.bot, fault.kind) == (name, "died")
        assert 1 <= fault.seat <= 3


@pytest.mark.parametrize("spoil", ["file", "line", "row"])
def test_a_folder_that_cannot_be_used_is_an_error(tmp_path: Path, spoil: str) -> None:
    folder = tmp_path / "out"
    if spoil == "file":
        folder.write_text("")
    else:
        short("plain", "random", games=1, out=folder)
        lines = (folder / "games.jsonl").read_text().splitlines(keepends=True)
        lines[1] = "nonsense\n" if spoil == "line" else '{"task": [1]}\n'
        (folder / "games.jsonl").write_text("".join(lines))
    with pytest.raises(fl.BadSetup, match="out: .*" + ("cannot" if spoil == "file" else "line 2")):
        short("plain", "random", games=1, out=folder)


def test_processes_that_do_not_come_to_life_are_no_bots_fault(tmp_path: Path) -> None:
    """As in a script that starts itself again in each of them."""
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from florilegium.lab import arena\n"
        "arena.run('illusion', ['plain', 'random'], games=8, seats=3, seed=1, jobs=2)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].startswith("florilegium.core.errors.BadSetup: jobs")


def test_a_machine_that_stood_still_is_no_bots_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The alarm counts at once for a bot that worked, the second time for one that did not."""

    def rung(times: int) -> None:
        with playing._alarm(1000, 1):
            for _ in range(times):
                signal.raise_signal(signal.SIGALRM)

    rung(1)
    with pytest.raises(BotFault, match="no answer"):
        rung(2)
    worked = iter((0.0, 501.0))
    monkeypatch.setattr(playing, "thread_time", lambda: next(worked))
    with pytest.raises(BotFault, match="no answer"):
        rung(1)


def test_the_command_says_all_that_decides() -> None:
    found = short("plain", games=1, lineups="copies", limit=5, budget=2)
    assert "--budget 2 --limit 5" in command(found)
    assert "--limit" not in command(short("plain", games=1, lineups="copies"))


def test_a_slow_bot_is_reported_and_plays_on(tmp_path: Path) -> None:
    (name,) = named(bots.Slow)
    slow = short(name, LAST, games=1, out=tmp_path)
    assert {fault.kind for fault in slow.faults} == {"slow"}
    assert slow.standing(name).times.over == slow.standing(name).times.moves
    assert slow.standing(LAST).times.over == 0
    assert slow.duels == tuple(
        replace(duel, bot=_other(duel.bot), against=_other(duel.against))
        for duel in short(FIRST, LAST, games=1).duels
    )


def _other(name: str) -> str:
    return name if name == LAST else named(bots.Slow)[0]


def test_no_bot_is_blamed_for_the_collection_of_garbage() -> None:
    (name,) = named(bots.Littering)
    found = short(name, games=1)
    assert found.faults == ()
    assert found.standing(name).score == short(FIRST, games=1).standing(FIRST).score
    assert gc.isenabled()


def test_the_budget_reaches_the_bots() -> None:
    (name,) = named(bots.Asking)
    quick, slow = short(name, budget=1.0), short(name, budget=3.0)
    assert quick.standing(name).score == short(FIRST).standing(FIRST).score
    assert slow.standing(name).score == short(LAST).standing(LAST).score
    assert quick.standing(name).score != slow.standing(name).score


def test_numbers_of_games_and_jobs_are_checked() -> None:
    for wrong in ({"games": 0}, {"jobs": 0}, {"games": 2.5}):
        with pytest.raises(fl.BadSetup, match=next(iter(wrong))):
            short("plain", **wrong)


def test_bots_that_have_not_met_have_no_duel() -> None:
    with pytest.raises(KeyError):
        short("plain", games=1).duel("plain", "random")
