"""Mining: one clear puzzle a deal, and work that can be interrupted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.core.errors import NoJudge
from florilegium.core.judge import Judgement, Worth
from florilegium.lab.puzzles import mining as module
from florilegium.lab.puzzles.answering import judged
from florilegium.lab.puzzles.mining import CLEAR, Deals, Found, Looked, Mining, chosen
from florilegium.lab.puzzles.works import in_order, mine_all

from .test_puzzles import puzzle


def fake(self: Deals, deal: int, asks: object) -> Looked:
    """Every third deal has no puzzle."""
    solved = {"random": 0.25, "easy": float(deal % 2)}
    return Looked(deal, () if deal % 3 == 2 else (Found(puzzle(deal), solved),))


def mine(mining: Mining, deal: int) -> Found | None:
    """The puzzle of a deal."""
    return chosen(Deals(mining).do(deal, lambda number: None).offered, {})


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deals, "do", fake)


def test_a_mined_puzzle_is_clear() -> None:
    """Illusion's deals are quick to look at."""
    deals = (mine(Mining("illusion"), deal) for deal in range(20))
    found = next(one for one in deals if one is not None)
    made = found.puzzle
    match = made.position()
    assert made.seat in match.turn
    assert made.answer in map(str, match.legal(made.seat))
    assert made.tags
    assert set(found.solved) == {"random", "easy", "medium", "hard"}
    judgement = judged(made)
    assert str(judgement.best.action) == made.answer
    assert str(judgement.worths[1].action) == made.second
    assert judgement.best.value - judgement.worths[1].value >= CLEAR


def test_a_search_must_bear_out_what_the_first_look_promised() -> None:
    game = fl.game("illusion")
    efforts: list[float] = []

    class Doubtful:
        """Sees a difference that is gone at the greatest effort."""

        def see(self, event: object) -> None:
            pass

        def judge(
            self, view: object, legal: Sequence[str], effort: float = 1.0, chosen: object = None
        ) -> Judgement:
            efforts.append(effort)
            second = 0.3 if effort < 30 else 0.47
            return Judgement("chance", False, (Worth("stop", 0.5), Worth("let", second)))

    judge, legal = Doubtful(), ("stop", "let")
    first = judge.judge(None, legal)
    assert module._searched(game, judge, None, legal, 3.0, first) is None
    assert efforts == [1.0, 3.0, 30.0]
    assert module._searched(game, judge, None, legal, 2.0, first) is not None
    assert efforts[3:] == [2.0, 20.0]


def test_what_everybody_finds_is_no_puzzle() -> None:
    mining = Mining("illusion")
    right: set[bool] = set()
    deals = count()
    while right != {True, False}:  # what was played right is one only if others get it wrong
        deal = next(deals)
        found = mine(mining, deal)
        if found is not None:
            step = len(found.puzzle.actions)
            played = module._played(mining.record(deal), lambda number: None).actions[step][1]
            right.add(played == found.puzzle.answer)
            assert played != found.puzzle.answer or min(found.solved.values()) == 0


def test_noise_is_no_difference() -> None:
    game = fl.game("illusion")
    unsure = Judgement("chance", False, (Worth("stop", 0.5), Worth("let", 0.4, error=0.04)))
    assert module._gap(game, unsure) == pytest.approx(0.02)


@pytest.mark.usefixtures("quick")
def test_interrupted_work_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    mining = Mining("illusion")
    whole = mine_all(mining, 7, tmp_path / "whole")
    mine_all(mining, 3, tmp_path / "parts")
    file = tmp_path / "parts" / "deals.jsonl"
    file.write_text(file.read_text() + '{"deal":', encoding="utf-8")  # cut off by a crash
    told: list[tuple[int, int]] = []
    assert mine_all(mining, 7, tmp_path / "parts", lambda *done: told.append(done)) == whole
    assert told[0] == (3, 4)
    assert file.read_bytes() == (tmp_path / "whole" / "deals.jsonl").read_bytes()


@pytest.mark.usefixtures("quick")
def test_deals_that_are_looked_at_at_once_are_written_in_their_order() -> None:
    coming = [Looked(deal) for deal in (4, 3, 6, 5)]
    assert [looked.deal for looked in in_order(coming, 3)] == [3, 4, 5, 6]


def test_of_several_puzzles_the_one_about_the_rarest_is_taken() -> None:
    offered = [Found(replace(puzzle(0), tags=(tag,)), {}) for tag in ("old", "new")]
    best = chosen(offered, {"old": 3, "new": 1})
    assert best is not None
    assert best.puzzle.tags == ("new",)


def test_who_took_down_a_process_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deal 1 dies the first time that a bot called medium is asked."""
    deals = Deals(Mining("illusion"))
    assert deals.died(
        1, "exit code 9", module._bot_number("medium", fl.game("illusion"))
    ) == Looked(1, died="medium")
    assert deals.died(1, "exit code 9", module._JUDGE).died == "judge"
    assert deals.died(1, "exit code 9", 0).died == "exit code 9"

    def deadly(self: Deals, deal: int, asks: object) -> Looked:
        return self.died(1, "", module._JUDGE) if deal == 1 else fake(self, deal, asks)

    monkeypatch.setattr(Deals, "do", deadly)
    mine_all(Mining("illusion"), 2, tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "deals.jsonl").read_text().splitlines()]
    assert rows[1] == {"deal": 1, "died": "judge"}
    mine_all(Mining("illusion"), 3, tmp_path)  # and is read again


@pytest.mark.usefixtures("quick")
def test_no_two_puzzles_are_of_one_deal(tmp_path: Path) -> None:
    found = mine_all(Mining("illusion"), 12, tmp_path)
    assert len({one.setup for one in found}) == len(found) == 12


@pytest.mark.usefixtures("quick")
def test_work_of_another_kind_is_not_mixed_in(tmp_path: Path) -> None:
    mine_all(Mining("illusion"), 1, tmp_path)
    for other in (Mining("illusion", seed="2"), Mining("illusion", seats=4), Mining("ikebana")):
        with pytest.raises(fl.BadSetup, match="another way"):
            mine_all(other, 1, tmp_path)
    (tmp_path / "mining.json").write_text("{", encoding="utf-8")
    with pytest.raises(fl.BadSetup, match="another way"):
        mine_all(Mining("illusion"), 1, tmp_path)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("line", ["nothing", '{"deal":1}', '{"deal":0,"puzzle":"{}","solved":{}}'])
def test_a_line_that_is_no_deal_is_named(tmp_path: Path, line: str) -> None:
    mine_all(Mining("illusion"), 1, tmp_path)
    (tmp_path / "deals.jsonl").write_text(line + "\n", encoding="utf-8")
    with pytest.raises(fl.BadSetup, match="line 1"):
        mine_all(Mining("illusion"), 2, tmp_path)


def test_bad_settings_are_named() -> None:
    with pytest.raises(fl.BadSetup, match="effort"):
        Mining("illusion", effort=1)
    with pytest.raises(fl.BadSetup, match="seats"):
        Mining("illusion", seats=9)
    with pytest.raises(fl.BadSetup, match="petals"):
        Mining("illusion", options={"petals": 5})
    with pytest.raises(fl.UnknownGame):
        Mining("chess")


def test_deals_have_all_numbers_of_players_in_turn() -> None:
    mining = Mining("illusion")
    assert [mining.record(deal).setup.seats for deal in range(6)] == [2, 3, 4, 5, 6, 2]
    assert len({mining.record(deal).setup.seed for deal in range(6)}) == 6


def test_the_same_deal_gives_the_same_puzzle() -> None:
    once, again = (mine(Mining("illusion", seats=2), 0) for _ in range(2))
    assert once == again


def test_without_a_judge_there_are_no_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    mute = replace(fl.game("illusion"), judge=None)
    monkeypatch.setattr(module, "find_game", lambda name: mute)
    with pytest.raises(NoJudge):
        Mining("illusion")


def test_what_is_written_down_is_json(tmp_path: Path, quick: None) -> None:
    mine_all(Mining("illusion"), 2, tmp_path)
    rows = [json.loads(line) for line in (tmp_path / "deals.jsonl").read_text().splitlines()]
    assert [row["deal"] for row in rows] == [0, 1]
