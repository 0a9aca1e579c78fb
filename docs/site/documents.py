"""Our documents as pages: the same words, with links that lead where things are on the site."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from docs.site.contents import ROOT, SOURCE, Page, rooms

_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_CODE = re.compile(r"(^ *```.*?^ *```|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
_PICTURES = (".png", ".svg")


class BrokenLink(Exception):
    """A document points at what is not there."""


class Documents:
    """Writes documents into the folder of the site's pages."""

    def __init__(self, pages: list[Page], folder: Path) -> None:
        self._folder = folder
        self._names = {page.source.resolve(): page.name for page in pages if page.source}

    def write(self, page: Page, text: str) -> None:
        """A page whose links are written as in its source."""
        assert page.source is not None, page.name
        parts = _CODE.split(text)
        # A link's words may be code: what is code as a whole are blocks only.
        told = "".join(
            part if part.lstrip().startswith("```") else self._mapped(part, page.source)
            for part in _joined(parts)
        )
        (self._folder / page.name).write_text(told, encoding="utf-8")

    def _mapped(self, text: str, source: Path) -> str:
        return _LINK.sub(lambda link: self._link(link, source), text)

    def _link(self, link: re.Match[str], source: Path) -> str:
        mark, words, target = link.groups()
        place, _, anchor = target.partition("#")
        if "://" in target or target.startswith("mailto:") or not place:
            return link[0]
        path = (source.parent / place).resolve()
        there = self._place(path, anchor)
        if there is None:
            return words
        return f"{mark}[{words}]({there})"

    def _place(self, path: Path, anchor: str) -> str | None:
        """Where it is on the site; None for what is in the repository alone."""
        if path in self._names:
            return self._names[path] + (f"#{anchor}" if anchor else "")
        if not path.exists():
            if not path.is_relative_to(ROOT / "docs" / "site"):
                raise BrokenLink(path)
            return path.name + (f"#{anchor}" if anchor else "")  # one of the pages made from code
        if path.suffix in _PICTURES:
            shutil.copyfile(path, self._folder / path.name)
            return path.name
        if path.name == "RULES.md":
            return f"rules-{path.parent.name}.md"
        if path.suffix == ".py" and path.is_relative_to(SOURCE):
            return module_place(path)
        return None


def module_place(path: Path) -> str:
    """A module's place in the reference."""
    module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
    inner = module.removeprefix("florilegium.").removesuffix(".__init__")
    room = max((one for one in rooms() if f"{inner}.".startswith(f"{one}.")), key=len, default="")
    page = f"reference-{room}.md" if room else "reference.md"
    return f"{page}#{module.removesuffix('.__init__')}"


def _joined(parts: list[str]) -> list[str]:
    """Inline code back into the text around it, blocks by themselves."""
    found = [""]
    for part in parts:
        if part.lstrip().startswith("```"):
            found += [part, ""]
        else:
            found[-1] += part
    return found
