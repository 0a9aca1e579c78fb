"""On a Ray cluster the results are the same, and a bot that kills its process is found."""

from __future__ import annotations

import pytest

from florilegium.lab import arena
from tests.lab import bots
from tests.lab.bots import named

pytest.importorskip("ray")


# Ray starts its own programs, and by a fork; what JAX warns of does not come to pass there.
@pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning")
def test_a_cluster_changes_nothing_and_survives() -> None:
    names = ["plain", *named(bots.Dying)]
    given = {"games": 1, "seats": 3, "seed": 1, "lineups": "copies"}
    found = arena.run("illusion", names, ray="local", **given)  # type: ignore[arg-type]
    here = arena.run("illusion", names[:1], **given)  # type: ignore[arg-type]
    assert found.standing("plain").score == here.standing("plain").score
    assert found.standing("plain").scores == here.standing("plain").scores
    assert found.standing(names[1]).faults == {"died": 1}
