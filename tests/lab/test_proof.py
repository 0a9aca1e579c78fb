"""Games in one file: they round-trip, the rules judge them, and what is false is found."""

from __future__ import annotations

import gzip
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.core.coder import coder
from florilegium.core.match import Match
from florilegium.lab.proof import NoProof, Played, Series, judged, read, verdict, write

KEPT = Path(__file__).parents[2] / "benchmarks" / "records" / "hanabi-2-search.jsonl.gz"
SERIES = Series("hanabi", 2, "proof {}", {"first_seat": 1})


def played(deal: int) -> Played:
    """By the first legal action each time."""
    code = coder("hanabi", 2, first_seat=1)
    setup = code.game.setup(2, f"proof {deal}", first_seat=1)
    match, numbers = Match(code.game, setup), []
    while match.outcome is None:
        seat = match.turn[0]
        action = match.legal(seat)[0]
        numbers.append(code.layout.number(action, seat))
        match.play(seat, action)
    return Played(deal, match.outcome.scores[0], tuple(numbers))


def test_a_file_says_what_was_written(tmp_path: Path) -> None:
    games = [played(deal) for deal in (3, 1)]
    write(tmp_path / "games.gz", SERIES, games)
    series, found = read(tmp_path / "games.gz")
    assert (series, found) == (SERIES, games)
    assert list(judged(series, found)) == [game.score for game in games]
    write(tmp_path / "again.gz", series, found)
    assert (tmp_path / "again.gz").read_bytes() == (tmp_path / "games.gz").read_bytes()


def test_what_is_false_is_found() -> None:
    good = played(1)
    false = {
        "points, not": replace(good, score=good.score + 1),
        "not played to its end": replace(good, actions=good.actions[:-1]),
        "after the end": replace(good, actions=(*good.actions, 0)),
        "not legal": replace(good, actions=(0, *good.actions)),
    }
    for why, game in false.items():
        with pytest.raises(NoProof, match=why):
            list(judged(SERIES, [game]))
    with pytest.raises(NoProof, match="twice"):
        list(judged(SERIES, [good, good]))


@pytest.mark.parametrize("content", [b"", b"no archive", gzip.compress(b"{}\n", mtime=0)])
def test_another_file_is_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "some.gz").write_bytes(content)
    with pytest.raises(NoProof, match=r"some\.gz"):
        read(tmp_path / "some.gz")


def test_the_kept_games_are_what_the_page_says() -> None:
    """A few of them by the rules; `python -m florilegium.lab.proof` does it with all."""
    page = (KEPT.parents[1] / "baselines.md").read_text(encoding="utf-8")
    assert sha256(KEPT.read_bytes()).hexdigest()[:12] in page
    series, games = read(KEPT)
    assert series.game == fl.game("hanabi").name
    assert [game.deal for game in games] == list(range(len(games)))
    assert list(judged(series, games[::400])) == [game.score for game in games[::400]]
    assert verdict([game.score for game in games], 25) in page
    with pytest.raises(NoProof):
        list(judged(replace(series, seed="another {}"), games[:1]))
