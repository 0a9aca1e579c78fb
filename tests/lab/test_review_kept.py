"""What was measured about reviews is kept with its code, and told from there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.review_document import document
from benchmarks.review_kept import Row, append, code_of, kept, rewrite

from florilegium.games.illusion.judge import people

NAME = "illusion"
GRADED = {"seconds": [0.1, 0.3, 0.2], "hindsight": 0.4, "grades": ".im", "deep": "--i"}


def row(deal: int, **other: object) -> Row:
    whole = Row(NAME, "stability", deal, 2, code_of(NAME), "a machine", GRADED)
    return replace(whole, **other)  # type: ignore[arg-type]


def test_what_is_appended_is_there_and_written_again_alike(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl.gz"
    assert kept(path) == {}
    rows = [row(2), row(10), row(1)]
    for one in rows:
        append(path, one)
    assert kept(path) == {one.key: one for one in rows}
    rewrite(path, kept(path).values())
    first = path.read_bytes()
    rewrite(path, reversed(rows))
    assert path.read_bytes() == first
    assert [one.deal for one in kept(path).values()] == [1, 2, 10]


def test_rows_of_other_code_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.jsonl.gz"
    rewrite(path, [row(1), row(2, code="before")])
    assert [one.deal for one in kept(path).values()] == [1]
    code_of.cache_clear()
    judge, real = Path(people.__file__), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda file: real(file) + b" " * (file == judge))
    assert kept(path) == {}
    monkeypatch.undo()
    code_of.cache_clear()
    assert len(kept(path)) == 1


def test_the_document_counts_them() -> None:
    text = document([row(1), row(2, machine="another")])
    times = "1.00 / 1.00 | 0.70 / 0.70 | 0.40 | 0.200 / 0.200 / 0.300 / 0.300"
    assert f"| illusion | 1 | {times} | a machine |" in text
    assert "| illusion | 6 | 33.3 %" in text  # the first of three is the same both times
    assert "| 100.0 % (61.0–100.0) | 2, 2, 0 |" in text
    assert text.count("not measured yet") == 2 * 3 + 4
