"""A short drill, and what it must notice."""

from __future__ import annotations

from florilegium.server.drill.run import Plan, drill


def test_a_server_that_is_killed_loses_and_doubles_nothing() -> None:
    report = drill(Plan(tables=4, seconds=3, kills=1, seed="1", twins=4))
    assert report.findings.problems == []
    assert report.findings.acknowledged > 0
    assert report.findings.sights > report.findings.shuffled > 0
