"""What surrounds a release is true: its version, image, workflows, recipe and paper."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

import florilegium as fl
from florilegium.server.openapi import OPERATIONS
from florilegium.terminal.cli import build

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
(COMMAND,) = PROJECT["scripts"]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_and_its_day_are_the_same_everywhere() -> None:
    citation = yaml.safe_load(text("CITATION.cff"))
    first, second = re.findall("^## (.+)$", text("CHANGELOG.md"), re.MULTILINE)[:2]
    assert first == "Unreleased"
    assert second == f"{fl.__version__} ({citation['date-released']})"
    assert citation["version"] == fl.__version__
    assert citation["license"] == PROJECT["license"]


def instructions(name: str) -> list[tuple[str, str]]:
    """The lines of a Dockerfile as words and what follows them."""
    lines = re.sub(r"\\\n", " ", text(name)).splitlines()
    parted = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(word, rest.strip()) for word, _, rest in parted]


@pytest.fixture(scope="module")
def image() -> dict[str, list[str]]:
    """What stands after each word."""
    found: dict[str, list[str]] = {}
    for word, rest in instructions("Dockerfile"):
        found.setdefault(word, []).append(rest)
    return found


def test_the_image_is_built_from_what_is_there(image: dict[str, list[str]]) -> None:
    given = [shlex.split(line)[:-1] for line in image["COPY"] if not line.startswith("--from")]
    copied = {name for names in given for name in names}
    assert copied == set(re.findall("^!(.+)$", text(".dockerignore"), re.MULTILINE))
    assert all((ROOT / name).exists() for name in copied)
    assert {PROJECT["readme"], *PROJECT["license-files"], "pyproject.toml", "src"} <= copied
    assert set(re.findall(r"-r (\S+)", " ".join(image["RUN"]))) <= copied


def test_the_image_runs_a_command_that_there_is(image: dict[str, list[str]]) -> None:
    (place,) = json.loads(image["ENTRYPOINT"][0])
    name, *arguments = json.loads(image["CMD"][0])
    assert Path(place).name == COMMAND
    commands = typer.main.get_command(build("en", [name])).commands  # type: ignore[attr-defined]
    wanted = commands[name].make_context(name, arguments).params
    assert wanted["host"] == "0.0.0.0"
    assert image["EXPOSE"] == [str(wanted["port"])]
    assert image["VOLUME"] == [str(Path(wanted["database"]).parent)]
    assert not wanted["browser"]


def test_the_image_is_asked_for_its_health_and_is_nobody(image: dict[str, list[str]]) -> None:
    (check,) = image["HEALTHCHECK"]
    python, flag, code = json.loads(check.partition("CMD")[2])
    assert (Path(python).name, flag) == ("python", "-c")
    compile(code, "HEALTHCHECK", "exec")
    (port, path) = re.findall(r"127\.0\.0\.1:(\d+)(/\w+)", code)[0]
    assert [port] == image["EXPOSE"]
    assert path in {operation.path for operation in OPERATIONS}
    assert re.fullmatch("[1-9][0-9]*:[1-9][0-9]*", image["USER"][-1])


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_names_what_there_is_and_may_do_no_more(file: Path) -> None:
    workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    ran = [step for job in workflow["jobs"].values() for step in job.get("steps", ())]
    lines = "\n".join(step.get("run", "") for step in ran)
    assert "secrets." not in file.read_text(encoding="utf-8")
    for target in re.findall(r"^make (\w+)", lines, re.MULTILINE):
        assert re.search(rf"^{target}:", text("Makefile"), re.MULTILINE), target
    for name in re.findall(r"requirements/\S+|\.ci/\S+", lines):
        assert (ROOT / name).exists(), name
    for step in ran:
        if step.get("shell") == "python":
            compile(step["run"], file.name, "exec")


def test_a_release_is_published_without_a_password() -> None:
    jobs: dict[str, Any] = yaml.safe_load(text(".github/workflows/release.yml"))["jobs"]
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["needs"] == "build"
    assert jobs["build"]["needs"] == "test"
    used = [step.get("uses", "").partition("@")[0] for step in jobs["build"]["steps"]]
    assert {"actions/attest-build-provenance", "actions/attest-sbom"} <= set(used)


@pytest.mark.parametrize(
    "file", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml")), ids=lambda file: file.name
)
def test_forms_for_issues_can_be_read(file: Path) -> None:
    form = yaml.safe_load(file.read_text(encoding="utf-8"))
    names = [part["id"] for part in form.get("body", ())]
    assert len(set(names)) == len(names)


def test_the_recipe_says_what_the_project_says() -> None:
    recipe = text("conda/meta.yaml")
    file, pattern = re.findall(r'load_file="([^"]+)",\s+regex_pattern=\'([^\']+)\'', recipe)[0]
    found = re.search(pattern, (ROOT / "conda" / file).read_text(encoding="utf-8"))
    assert found is not None
    assert found[1] == fl.__version__
    plain = yaml.safe_load(re.sub(r"{%.*?%}|{{.*?}}", "", recipe, flags=re.DOTALL))
    assert plain["build"]["entry_points"] == [f"{COMMAND} = {PROJECT['scripts'][COMMAND]}"]
    assert plain["requirements"]["run"] == [f"python {PROJECT['requires-python']}"]
    (backend,) = PYPROJECT["build-system"]["requires"]
    assert backend.replace("flit_core", "flit-core ") in plain["requirements"]["host"]
    assert plain["about"]["license"] == PROJECT["license"]


def test_every_figure_of_the_paper_is_that_of_the_document_it_names() -> None:
    rows = re.findall(r"^\| .+ \| (.+) \| (benchmarks/\S+) \| `(.+)` \|$", text("paper.md"), re.M)
    assert len(rows) >= 5
    for figure, document, command in rows:
        assert figure in text(document), figure
        assert command in text(document), command


def test_the_paper_cites_what_it_lists() -> None:
    cited = set(re.findall(r"@(\w+)", text("paper.md").partition("# Summary")[2]))
    assert cited == set(re.findall(r"^@\w+{(\w+),$", text("paper.bib"), re.MULTILINE))
