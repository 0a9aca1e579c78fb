"""Folders of results: whose they are, and what is in them after a crash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from florilegium.core.errors import BadSetup
from florilegium.lab import folders

OURS = {"made": 1, "bots": ("easy", "hard")}


def claimed(path: Path, ours: dict[str, Any]) -> folders.Claim:
    return folders.Claim(path, ours, "out", "lab.other-contest")


def claim(path: Path, ours: dict[str, Any]) -> None:
    """For a moment."""
    claimed(path, ours).close()


def read(path: Path) -> list[int]:
    return [*folders.results(path, lambda row, _: int(row["n"]), "out", "lab.bad-line")]


def test_a_folder_is_claimed_once_and_known_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "what.json"
    claim(path, OURS)
    written = path.read_bytes()
    claim(path, OURS)
    assert path.read_bytes() == written
    with pytest.raises(BadSetup, match=r"contest \(bots changed\)") as error:
        claim(path, OURS | {"bots": ("easy",)})
    assert error.value.field == "out"
    assert path.read_bytes() == written


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff", b'{"made": 1}'])
def test_what_somebody_else_wrote_there_is_not_ours(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "what.json"
    path.write_bytes(content)
    with pytest.raises(BadSetup, match="choose another folder"):
        claim(path, OURS)
    assert path.read_bytes() == content


def test_a_folder_that_cannot_be_used_says_why(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "file" / "what.json", tmp_path / "folder"):
        with pytest.raises(BadSetup, match="cannot be used"):
            claim(path, OURS)


def test_nobody_works_in_a_folder_beside_somebody_else(tmp_path: Path) -> None:
    path = tmp_path / "what.json"
    first = claimed(path, OURS)
    for other in (OURS, OURS | {"made": 2}):
        with pytest.raises(BadSetup, match="another process is at work in"):
            claim(path, other)
    first.close()
    claim(path, OURS)
    with pytest.raises(BadSetup, match="made changed"):
        claim(path, OURS | {"made": 2})
    claim(path, OURS)  # who was refused does not hold it


def test_who_was_stopped_while_claiming_has_claimed_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(path: Path, text: str, **_: str) -> None:
        path.write_bytes(text.encode()[:5])
        raise OSError

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", stop)
        with pytest.raises(BadSetup, match="cannot be used"):
            claim(tmp_path / "what.json", OURS)
    claim(tmp_path / "what.json", OURS | {"made": 2})


def test_a_line_that_was_cut_off_is_dropped_and_the_next_follows_the_whole_ones(
    tmp_path: Path,
) -> None:
    path = tmp_path / "lines.jsonl"
    assert read(path) == []
    path.write_bytes(b'{"n": 1}\n{"n": 2}\n{"n": 3')
    assert read(path) == [1, 2]
    with path.open("a", encoding="utf-8") as file:
        file.write('{"n": 4}\n')
    assert read(path) == [1, 2, 4]


@pytest.mark.parametrize("line", [b"\n", b"{\n", b"[]\n", b"{}\n", b'{"n": null}\n', b"\xff\n"])
def test_a_whole_line_that_is_damaged_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b'{"n": 1}\n' + line + b'{"n": 3}\n')
    before = path.read_bytes()
    with pytest.raises(BadSetup, match=r"lines\.jsonl, line 2"):
        read(path)
    assert path.read_bytes() == before
