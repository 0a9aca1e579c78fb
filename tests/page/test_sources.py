"""What browsers get of the page's files says the same to them as what stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import florilegium as fl
from florilegium.server.sources import sent

WEB = Path(fl.__file__).parent / "web"
SCRIPTS = sorted(WEB.rglob("*.js"))
STYLES = sorted(WEB.rglob("*.css"))

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
STRING = re.compile(r""""(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""")
# Only after these does a slash begin a regular expression in what we write.
EXPRESSION = re.compile(r"(?<=[=(,:])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/\w*")


def code(text: str) -> str:
    """A script without its comments, read sign by sign as the language has it."""
    found: list[str] = []
    place = 0
    depths: list[int] = []  # open braces in each template that is being filled in

    def template(start: int) -> int:
        """To the end of a template, or of its part before something is filled in."""
        end = start
        while text[end] != "`" and not text.startswith("${", end):
            end += 2 if text[end] == "\\" else 1
        if text[end] == "`":
            return end + 1
        depths.append(0)
        return end + 2

    while place < len(text):
        sign = text[place]
        if comment := COMMENT.match(text, place):
            found.append("\n" * comment[0].count("\n"))
            place = comment.end()
            continue
        if whole := STRING.match(text, place) or EXPRESSION.match(text, place):
            end = whole.end()
        elif sign == "`":
            end = template(place + 1)
        elif sign == "}" and depths and depths[-1] == 0:
            depths.pop()
            end = template(place + 1)
        else:
            end = place + 1
            if depths and sign in "{}":
                depths[-1] += 1 if sign == "{" else -1
        found.append(text[place:end])
        place = end
    assert not depths
    return re.sub(r"[ \t]+$", "", "".join(found), flags=re.MULTILINE)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: str(file.relative_to(WEB)))
def test_a_script_goes_without_its_comments_and_with_all_else(file: Path) -> None:
    written, told = file.read_text(encoding="utf-8"), sent(file).decode()
    if "vendor" in file.parts:
        assert told == written
        return
    assert "/**" not in told
    assert code(told) == code(written)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: str(file.relative_to(WEB)))
def test_so_does_a_style_sheet(file: Path) -> None:
    written, told = file.read_text(encoding="utf-8"), sent(file).decode()
    assert not [one for one in STRING.findall(written) if "/*" in one or "*/" in one]
    assert "/*" not in told
    assert told.split() == re.sub(r"/\*.*?\*/", " ", written, flags=re.DOTALL).split()
    assert told.count("\n") == written.count("\n")


# What holds all of a table, or of the page. A child or a neighbour is asked for cheaply.
WHOLE = re.compile(
    r"(?:body|html|:root|\.(?:table-page|felt|hanabi|ikebana|illusion|royal|[\w-]+-grid))"
    r"(?![\w-])(?:\[[^]]*\]|\.[\w-]+)*(?::not\()?:has\((?! *[>+~])"
)


@pytest.mark.parametrize("file", STYLES, ids=lambda file: str(file.relative_to(WEB)))
def test_no_style_asks_the_whole_table_what_it_holds(file: Path) -> None:
    """It would be asked again with every card that comes or goes, at twenty times the cost."""
    assert WHOLE.findall(file.read_text(encoding="utf-8")) == []


def test_a_comment_is_only_what_stands_as_one(tmp_path: Path) -> None:
    file = tmp_path / "one.js"
    file.write_text('// says\nconst at = "http://a"; // why\n/** @type {X}\n */\nlet b = 4 / 2;\n')
    assert sent(file).decode() == '\nconst at = "http://a"; // why\n\n\nlet b = 4 / 2;\n'
