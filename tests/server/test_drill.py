"""A short drill, and what it must notice."""

from __future__ import annotations

from florilegium.server.drill.faults import NodesPlan, drill_nodes
from florilegium.server.drill.run import Plan, drill


def test_a_server_that_is_killed_loses_and_doubles_nothing() -> None:
    report = drill(Plan(tables=4, seconds=3, kills=1, seed="1", twins=4))
    assert report.findings.problems == []
    assert report.findings.acknowledged > 0
    assert report.findings.sights > report.findings.shuffled > 0


def test_nodes_whose_engines_and_lines_break_lose_and_double_nothing() -> None:
    plan = NodesPlan(nodes=2, tables=3, seconds=4, faults=3, seed="1", twins=1)
    report, done = drill_nodes(plan)
    assert report.findings.problems == []
    assert report.findings.acknowledged > 0
    assert report.findings.sights > report.findings.shuffled > 0
    assert set(done) == {"kill_node", "cut_redis", "stop_postgres"}
