"""The page's files as they are sent: without their comments, which are a quarter of them.

Every line stays where it was, so that a fault is found where it is told of. What others have
written is sent whole, with its licence.
"""

from __future__ import annotations

import re
from pathlib import Path

# JSDoc anywhere, and lines that are nothing but a comment: what we write looks like that alone.
_COMMENTS = {
    ".js": re.compile(r"/\*\*.*?\*/|^[ \t]*//[^\n]*", re.DOTALL | re.MULTILINE),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}


def sent(path: Path) -> bytes:
    """What a browser gets of a file."""
    comments = None if "vendor" in path.parts else _COMMENTS.get(path.suffix)
    content = path.read_bytes()
    return content if comments is None else without(comments, content.decode()).encode()


def without(comments: re.Pattern[str], text: str) -> str:
    """The text without what matches, on as many lines as before."""
    return comments.sub(lambda found: "\n" * found[0].count("\n"), text)
