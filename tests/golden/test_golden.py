from __future__ import annotations

import pytest

import florilegium as fl
from florilegium.core.record import load
from tests.golden.write import CASES, FOLDER


@pytest.mark.parametrize("name", CASES)
def test_the_rules_still_tell_the_same_story(name: str) -> None:
    """Every event of a recorded game, word for word; bots are free to change."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = load(text)
    match = fl.Match.of(record)
    told: list[str] = []
    for step, (seat, action) in enumerate(record.actions):
        told.append(f"{seat} {action}")
        told += [f"    # {event.message()}" for event in match.follow(record, step)]
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    told.append(f"# scores {outcome.scores}, winners {outcome.winners}")
    assert told == text.partition("actions\n")[2].splitlines()


def test_no_playthrough_is_forgotten() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(CASES)
