"""Python in the documents: what a browser can run gets a button, the rest shows what it printed.

`python -m docs.site.blocks` runs the latter and writes down what they print, for the site; tests
run every block and compare.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from textwrap import dedent, indent

from docs.site.contents import HERE, Page, chapters

RECORDED = HERE / "recorded.json"
_BLOCK = re.compile(r"^( *)```python\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
_NOT_IN_A_BROWSER = re.compile(
    r"\b(jax|numpy|gymnasium|pettingzoo|pyspiel|florilegium\.(training|testing)|fl\.batched|arena)\b"
)
"""What the Python of the page has not: compiled packages, processes, and rooms left out of it."""


def blocks(text: str) -> Iterator[str]:
    """The Python in a document."""
    for block in _BLOCK.finditer(text):
        yield dedent(block[2])


def runs_in_a_browser(code: str) -> bool:
    """Whether the page has all that this needs."""
    return not _NOT_IN_A_BROWSER.search(code)


def marked(text: str) -> str:
    """A document whose blocks say what they are."""
    return _BLOCK.sub(_marked, text)


def _marked(block: re.Match[str]) -> str:
    code = dedent(block[2])
    if runs_in_a_browser(code):
        told = f"``` {{.python .run}}\n{code}```"
    else:
        told = f"```python\n{code}```\n"
        if output := recorded()[digest(code)]:
            told += f"\n``` {{.text .recorded}}\n{output}```"
    return indent(told, block[1])


def recorded() -> dict[str, str]:
    """What the blocks printed that no browser runs, by their digests."""
    found: dict[str, str] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


def digest(code: str) -> str:
    """A block by its words."""
    return sha256(code.encode()).hexdigest()[:16]


def printed(code: str) -> str:
    """What it prints, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=HERE
    )
    assert done.returncode == 0, f"{code}\n{done.stderr}"
    return done.stdout


def documents() -> list[Page]:
    """The pages with text of ours that may have code."""
    pages = [page for chapter in chapters() for page in chapter.pages]
    return [page for page in pages if page.source is not None and page.source.suffix == ".md"]


def text_of(page: Page) -> str:
    """Its document."""
    assert page.source is not None, page.name
    return Path(page.source).read_text(encoding="utf-8")


if __name__ == "__main__":
    found = [code for page in documents() for code in blocks(text_of(page))]
    outputs = {digest(code): printed(code) for code in found if not runs_in_a_browser(code)}
    RECORDED.write_text(json.dumps(outputs, indent=1, sort_keys=True) + "\n", encoding="utf-8")
