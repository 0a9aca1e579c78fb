"""What was measured about reviews is kept with its code, and told from there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.review import ASKED, _answers, alike, played
from benchmarks.review_document import document
from benchmarks.review_kept import Row, append, code_of, kept, measured, rewrite, unified

from florilegium.games.illusion.judge import people
from florilegium.players.review import reviewed_moves

NAME = "illusion"
GRADED = {"grades": ".im", "deep": "--i"}
TIMED = {"seconds": [0.1, 0.3, 0.2], "hindsight": 0.4}


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


def test_rows_of_other_code_stay_and_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    now, before = row(1), row(1, code="before")
    assert (now.current, before.current) == (True, False)
    assert now.key != before.key
    code_of.cache_clear()
    judge, real = Path(people.__file__), Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda file: real(file) + b" " * (file == judge))
    assert not now.current
    monkeypatch.undo()
    code_of.cache_clear()
    assert now.current


def test_the_code_that_measured_most_is_told_and_marked_where_it_is_not_ours() -> None:
    earlier = [row(deal, code="before") for deal in (1, 2)]
    assert measured([row(1), *earlier], NAME)["stability"] == earlier
    assert measured([*earlier, row(1), row(2)], NAME)["stability"] == [row(1), row(2)]
    assert "| illusion † | 2 |" in document([row(1), *earlier])
    assert "†" not in document([*earlier, row(1), row(2)]).partition("##")[2]


def levels(deals: range, **other: object) -> list[Row]:
    """Each deal has accuracies of its own."""
    return [
        row(deal, part="levels", found={"accuracy": {"easy": 90 + deal / 7}}, **other)
        for deal in deals
    ]


def test_other_code_with_the_same_verdicts_counts_as_this_one() -> None:
    graded, timed = row(3, code="before"), row(3, code="before", part="times", found=TIMED)
    before = [*levels(range(20), code="before"), graded, timed]
    assert unified([*before, *levels(range(9))])[:20] == before[:20]  # too few say so
    enough = levels(range(10))
    same = unified([*before, *enough])
    assert (same[:20], same[20], same[21]) == (levels(range(20)), row(3), timed)
    differs = replace(enough[4], found={"accuracy": {"easy": 90.57143}})
    assert unified([*before, *enough[:4], differs, *enough[5:]])[20] == graded
    assert len(measured([*before, *enough], NAME)["levels"]) == 20


def test_codes_with_the_same_verdicts_are_one_though_not_this_one() -> None:
    before, later = levels(range(12), code="before"), levels(range(2, 30), code="later")
    told = measured([*before, *later], NAME)["levels"]
    assert sorted(one.deal for one in told) == [*range(30)]
    assert {one.current for one in told} == {False}
    told = measured([*before, *later, *levels(range(20, 30))], NAME)["levels"]
    assert (len(told), {one.current for one in told}) == (30, {True})


def test_times_are_those_of_the_code_as_it_is_where_there_are_enough() -> None:
    timed = [row(deal, part="times", found=TIMED) for deal in range(10)]
    before = [replace(one, deal=one.deal + deal, code="before") for one in timed for deal in (0, 9)]
    assert measured([*before, *timed], NAME)["times"] == timed
    assert {one.code for one in measured([*before, *timed[1:]], NAME)["times"]} == {"before"}


def test_the_document_counts_them() -> None:
    rows = [row(1), row(2, machine="another")]
    text = document([*rows, *(replace(one, part="times", found=TIMED) for one in rows)])
    times = "1.00 / 1.00 | 0.70 / 0.70 | 0.40 | 0.200 / 0.200 / 0.300 / 0.300"
    assert f"| illusion | 1 | {times} | a machine |" in text
    assert "| illusion | 2 | 6 | 33.3 %" in text  # the first of three is the same both times
    assert "| 100.0 % (34.2–100.0) | 2, 2, 0 |" in text
    assert text.count("not measured yet") == 2 * 3 + 2 * 4


def test_levels_at_the_same_decisions_show_which_code_has_the_same_verdicts_too() -> None:
    before = [replace(one, part="alike", code="before") for one in levels(range(12))]
    now = [replace(one, part="alike") for one in levels(range(10))]
    assert {one.current for one in unified([*before, *now])} == {True}
    among_copies = levels(range(10))  # another part's figures say nothing of this one's
    assert {one.current for one in unified([*before, *among_copies])[:12]} == {False}


def test_every_level_is_asked_at_the_same_decisions_and_judged_as_a_review_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(ASKED, NAME, 20)
    found = alike(NAME, 3, "a deal")
    names = ["easy", "medium", "hard"]
    assert [*found["accuracy"]] == names
    assert 0 < found["decisions"] <= 20
    assert alike(NAME, 3, "a deal") == found
    record = played(NAME, ["medium"] * 3, "copies")
    steps = set(range(len(record.actions)))
    asked = [parts["medium"] for parts in _answers(record, steps, names)]
    assert asked == [(move.accuracy, move.stake) for move in reviewed_moves(record)]


def test_levels_on_the_same_deals_are_set_side_by_side() -> None:
    found = [{"accuracy": {"easy": 80.0, "hard": 90.0}}, {"accuracy": {"easy": 82.0, "hard": 92.0}}]
    rows = [row(deal, part="levels", found=one) for deal, one in enumerate(found)]
    cells = "81.0 (68.3–93.7) | 91.0 (78.3–100.0) | +10.0 (+10.0 to +10.0)"
    assert f"| illusion | 2 | {cells} |" in document(rows)
