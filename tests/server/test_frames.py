"""What a frame holds does not grow without end."""

from __future__ import annotations

import json

from florilegium.server import frames
from florilegium.server.frames import Viewer
from florilegium.server.showing import Showing
from tests.server.tables import PEOPLE, Scene, started


def hoarding(scene: Scene) -> list[str]:
    """Take one card a turn and never score, until a hand has too many choices to list."""
    while True:
        (seat,) = scene.table.turn
        texts = [str(action) for action in scene.table.legal(seat)]
        if len(texts) > frames.MOST_CHOICES:
            return texts
        move = next(text for text in ("done", "take deck", "take 1", "swap") if text in texts)
        scene.act(PEOPLE[seat - 1], move, f"m{scene.table.version}")


def test_a_hoarded_hand_lists_some_of_its_choices_and_may_play_them_all() -> None:
    scene = started("royal_flush")
    legal = hoarding(scene)
    (seat,) = scene.table.turn
    showing = Showing(scene.table, lambda: PEOPLE, lambda: None)
    listed = json.loads(showing.frame(Viewer(seat, False), 0))["legal"]
    assert [choice["text"] for choice in listed] == legal[: frames.MOST_CHOICES]
    assert "take deck" in legal[: frames.MOST_CHOICES]
    step = scene.table.step
    scene.act(PEOPLE[seat - 1], legal[-1], "last")
    assert scene.table.step == step + 1
