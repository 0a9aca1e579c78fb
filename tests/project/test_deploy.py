"""What is shipped for those who run a server is true: commands, units, figures, examples."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from florilegium.server.metrics import Metrics
from florilegium.server.openapi import OPERATIONS
from florilegium.terminal.cli import build

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
DEPLOY = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
UNIT = (ROOT / "deploy" / "florilegium@.service").read_text(encoding="utf-8")
NODES = {name: one for name, one in COMPOSE["services"].items() if name.startswith("node-")}


def parsed(words: list[str]) -> dict[str, Any]:
    """What the command makes of its arguments; it is not run."""
    name, *arguments = words
    commands = typer.main.get_command(build("en", [name])).commands  # type: ignore[attr-defined]
    found: dict[str, Any] = commands[name].make_context(name, arguments).params
    return found


LINES = re.findall(r"^florilegium (.+)$", DEPLOY, re.MULTILINE)


@pytest.mark.parametrize("line", LINES)
def test_every_command_of_the_document_can_be_given(line: str) -> None:
    assert parsed(shlex.split(line))


def test_the_document_names_what_there_is() -> None:
    assert len(LINES) > 10
    for name in re.findall(r"`(deploy/[^`\s]+|compose\.yaml|Dockerfile)`", DEPLOY):
        assert (ROOT / name).exists(), name
    paths = {operation.path for operation in OPERATIONS}
    assert {"/healthz", "/readyz"} <= paths
    options = set(re.findall(r"`(--[a-z-]+)", DEPLOY))
    known = typer.main.get_command(build("en"))
    flags = {
        flag
        for command in known.commands.values()  # type: ignore[attr-defined]
        for option in command.params
        for flag in option.opts
    }
    assert options <= flags


def test_two_nodes_share_what_they_need() -> None:
    assert len(NODES) == 2
    services = COMPOSE["services"]
    for node in NODES.values():
        asked = parsed([re.sub(r"\$\{(\w+):\?[^}]*\}", r"\1", word) for word in node["command"]])
        assert asked["database"].startswith("postgresql://")
        assert {asked["database"].split("@")[1].split("/")[0], "redis"} <= set(services)
        assert asked["bus"] == "redis://redis:6379"
        assert not asked["browser"]
        subnet = COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
        assert asked["trusted_proxies"] == subnet
        assert float(node["stop_grace_period"].rstrip("s")) > asked["drain"] + 25
        assert node["read_only"]
        assert node["cap_drop"] == ["ALL"]
        port = asked["port"]
        for name in NODES:
            assert f"{name}:{port}" in services["caddy"]["environment"]["FLORILEGIUM_NODES"].split()
    for service in services.values():
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        for needed, how in service.get("depends_on", {}).items():
            assert how["condition"] == "service_healthy"
            assert services[needed]["healthcheck"]["test"][0] == "CMD"
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).exists(), volume


def directives() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in re.sub(r"\\\n", " ", UNIT).splitlines():
        if line and not line.startswith(("#", "[")):
            name, equals, value = line.partition("=")
            assert equals, line
            found.setdefault(name, []).append(value)
    return found


def test_the_unit_starts_a_node_and_gives_it_time_to_end() -> None:
    unit = directives()
    (start,) = unit["ExecStart"]
    place, *words = start.replace("%i", "8080").split()
    assert Path(place).name == "florilegium"
    named = re.findall(r'(FLORILEGIUM_\w*OPTIONS)="(.+)"', UNIT)
    assert words[-len(named) :] == [f"${name}" for name, _ in named]
    asked = parsed([*words[: -len(named)], *shlex.split(" ".join(given for _, given in named))])
    assert asked["host"] == "127.0.0.1"
    files = [file.replace("%i", "8080").removeprefix("-") for file in unit["EnvironmentFile"]]
    assert files == re.findall(r"^# (/etc/\S+\.conf)", UNIT, re.MULTILINE)
    assert "/etc/florilegium.conf" in DEPLOY
    assert float(unit["TimeoutStopSec"][0]) > asked["drain"] + 25
    for name in ("NoNewPrivileges", "DynamicUser", "ProtectHome", "PrivateTmp"):
        assert unit[name] == ["yes"]
    assert unit["ProtectSystem"] == ["strict"]


def named(question: str) -> list[str]:
    """The figures that a question of a dashboard is about."""
    return re.findall(r"\b(?:florilegium|process)_\w+", question)


def test_the_dashboard_names_figures_that_there_are() -> None:
    dashboard = json.loads((ROOT / "deploy" / "grafana.json").read_text(encoding="utf-8"))
    questions = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked = {name for question in questions for name in named(question)}
    metrics = Metrics()
    for labelled in (metrics._messages, metrics._requests, metrics._refusals):
        labelled.labels(*("x" for _ in labelled._labelnames))
    known = {
        sample.name: set(sample.labels)
        for family in metrics.registry.collect()
        for sample in family.samples
    }
    assert asked
    assert asked <= set(known), asked - set(known)
    for question in questions:
        labels = {"instance"}.union(*(known[name] for name in named(question)))
        for parts in re.findall(r"by \(([^)]+)\)", question):
            assert set(parts.split(", ")) <= labels, question
    shown = {name.removesuffix("_total").removesuffix("_bucket") for name in asked}
    for family in metrics.registry.collect():
        if family.name.startswith("florilegium_") and family.type != "info":
            assert any(name.startswith(family.name) for name in shown), family.name
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places)
