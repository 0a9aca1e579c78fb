"""Many games looked back at: in a folder, in any number of processes, as often interrupted."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

import florilegium as fl
from florilegium.core.errors import BadSetup
from florilegium.core.match import Match
from florilegium.core.record import load
from florilegium.lab.reviewing import Named, Reviews, Row, review_all
from florilegium.lab.workers import Asks
from florilegium.players import bot
from florilegium.terminal.cli import build


@cache
def finished(count: int = 2) -> tuple[Named, ...]:
    """Games of illusion to the end."""
    records = []
    for number in range(count):
        game = fl.game("illusion")
        match = Match(game, game.setup(2, f"reviewed {number}"))
        bots = {seat: bot(game, "random", seat, f"{seat}") for seat in (1, 2)}
        while match.turn:
            seat = match.turn[0]
            match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
        records.append((f"game {number}", match.record.to_json()))
    return tuple(records)


def test_what_was_interrupted_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    reviews = Reviews(effort=0.1)
    whole = review_all(finished(), tmp_path / "whole", reviews)
    assert [row["record"] for row in whole] == ["game 0", "game 1"]
    review_all(finished()[:1], tmp_path / "parts", reviews)
    file = tmp_path / "parts" / "reviews.jsonl"
    file.write_text(file.read_text() + '{"record":', encoding="utf-8")  # cut off by a crash
    told: list[tuple[str | None, int, int]] = []

    def tell(row: Row | None, done: int, total: int) -> None:
        told.append((row["record"] if row else None, done, total))

    assert review_all(finished(), tmp_path / "parts", reviews, progress=tell) == whole
    assert told == [(None, 1, 2), ("game 1", 2, 2)]
    assert file.read_bytes() == (tmp_path / "whole" / "reviews.jsonl").read_bytes()


def test_a_review_says_what_the_library_says(tmp_path: Path) -> None:
    (row,) = review_all(finished()[:1], tmp_path, Reviews(seat=2, effort=0.1))
    found = fl.review(load(finished()[0][1]), seat=2, effort=0.1).of(2)
    (seat,) = row["seats"]
    assert (seat["seat"], seat["accuracy"]) == (2, found.accuracy)
    assert [(move["step"], move["grade"]) for move in seat["moves"]] == [
        (move.step, move.grade.value) for move in found.moves
    ]


def test_a_bad_record_harms_no_other(tmp_path: Path) -> None:
    records = [("half", finished()[0][1].replace("}", "")), *finished()[:1]]
    bad, good = review_all(records, tmp_path, Reviews(effort=0.1))
    assert "error" in bad
    assert "seats" in good


class Deadly(Reviews):
    """Dies at the third step."""

    def do(self, record: Named, asks: Asks) -> Row:
        for step in (1, 2, 3):
            asks(step)
        os._exit(9)


def test_the_step_is_known_at_which_a_judge_took_a_process_down(tmp_path: Path) -> None:
    rows = review_all(finished(), tmp_path, Deadly(), jobs=2)
    assert [row["died"]["step"] for row in rows] == [3, 3]


def test_reviews_of_another_kind_are_not_mixed_in(tmp_path: Path) -> None:
    review_all([], tmp_path, Reviews())
    with pytest.raises(BadSetup, match="another kind"):
        review_all([], tmp_path, Reviews(effort=2))
    (tmp_path / "reviews.jsonl").write_text("nothing\n")
    with pytest.raises(BadSetup, match="line 1"):
        review_all([], tmp_path, Reviews())


def test_the_command_reviews_the_lines_of_a_file(tmp_path: Path) -> None:
    lines = [json.dumps(json.loads(text)) for _, text in finished()]
    (tmp_path / "records.jsonl").write_text("\n".join(lines) + "\n")
    arguments = ["review", str(tmp_path / "records.jsonl"), "--effort", "0.1", "--jobs", "1"]
    arguments += ["--out", str(tmp_path / "reviews"), "--lang", "en"]
    ran = CliRunner().invoke(build("en", arguments), arguments)
    assert ran.exit_code == 0, ran.output
    assert "records.jsonl:2: " in ran.output
    assert "accuracy" in ran.output
    assert "2 reviews in" in ran.output
