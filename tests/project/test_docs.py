"""What the documents show is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(ROOT.glob("*.md"))
BLOCKS = [
    (file.name, dedent(code))
    for file in DOCUMENTS
    for code in re.findall(r"```python\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL)
]


@pytest.mark.parametrize(("name", "code"), BLOCKS)
def test_python_examples_run(name: str, code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_there_are_examples() -> None:
    assert len(BLOCKS) >= 2


@pytest.mark.parametrize("file", DOCUMENTS, ids=lambda file: file.name)
def test_links_lead_somewhere(file: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", file.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


def test_make_commands_exist() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for file in DOCUMENTS:
        for command in re.findall(r"\bmake ([a-z]+)\b`", file.read_text(encoding="utf-8")):
            assert re.search(rf"^{command}:", makefile, re.MULTILINE), command


def test_lock_files_name_no_host() -> None:
    for file in (
        *(ROOT / "requirements").glob("*.lock"),
        *ROOT.glob("benchmarks/*/package-lock.json"),
        ROOT / "package-lock.json",
    ):
        assert "://" not in file.read_text(encoding="utf-8")
