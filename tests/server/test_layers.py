"""What other layers of sockets cost beside ours is measured by what is really said and heard."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from benchmarks.load.layers.__main__ import measurable
from benchmarks.load.layers.layers import LAYERS, MEASURED, OURS, UVICORN, Layer
from benchmarks.load.layers.measuring import Plan, Seen, measure
from benchmarks.load.layers.report import Results, written

PLAN = Plan(tables=12, more=3, warmup=0.1, seconds=0.5)


def results(cost: float) -> Results:
    """Made up: all the same, but the second layer, which costs so much."""
    usual = Seen(20.0, 9000.0, 50.0 * 1024, 0.5, 0.9, 0.1)
    given: Results = {layer.name: [usual] for layer in LAYERS}
    return given | {LAYERS[1].name: [Seen(cost, 9000.0, 99.0 * 1024, 0.5, 0.9, 0.1)]}


@pytest.mark.skipif(
    not Path("/proc/self/smaps_rollup").exists() or (os.cpu_count() or 1) < 2,
    reason="pins two cores and looks into /proc",
)
@pytest.mark.parametrize("layer", [OURS, UVICORN], ids=lambda layer: layer.name)
def test_a_handful_of_tables_talk(layer: Layer) -> None:
    """Every frame that is due has come when it ends, and no other: else it raises."""
    assert measure(layer, PLAN).rate > 0


def test_who_is_not_installed_is_left_out_with_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nowhere = Layer("nowhere", "Nowhere {}", "nowhere", ("no-such-package",))
    monkeypatch.setattr("benchmarks.load.layers.__main__.LAYERS", (OURS, nowhere))
    monkeypatch.setitem(MEASURED, "no-such-package", "1.0")
    assert measurable(None) == [OURS]
    told = capsys.readouterr().out
    assert told == "nowhere is left out here: pip install no-such-package==1.0 brings it.\n"


@pytest.mark.parametrize(
    ("cost", "verdict"),
    [
        (21.0, "No other layer needs less for an action: ours stays."),
        (16.0, "picows: it would save an action 4.0 µs of"),
        (2.0, "That is worth a change."),
    ],
)
def test_the_document_decides_by_the_figures(
    cost: float, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Layer, "described", lambda layer: layer.name)
    text = written(results(cost), PLAN)
    assert verdict in text
    assert f"| {OURS.name} | 20.0 | 9,000 | 50% | 50 |" in text
