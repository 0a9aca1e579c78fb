"""Puts the site together and builds it: `python -m docs.site.build FOLDER` (`make docs`).

Pages are written into a folder of their own first; Zensical makes HTML of them and stops at a link
or an anchor that leads nowhere. The tables that play without a server lie beside it, and the code
of the pages runs on their Python.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.site import blocks, games, notebooks, reference, replays
from docs.site.contents import HERE, ROOT, SOURCE, Chapter, chapters, chapters_for_players, rooms
from docs.site.documents import Documents

import florilegium as fl
from florilegium.offline.site import write_site

TABLES = "tables"
"""The folder of the site that has the tables."""
_SCRIPTS = ("run.js", "python.js", "replay.js", "site.css")


def build(folder: Path) -> None:
    """The whole site, English at its root and French in `fr`; what was there is replaced."""
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory() as made:
        for lang, found in (("en", chapters()), ("fr", chapters_for_players())):
            stage = Path(made) / lang
            (stage / "docs").mkdir(parents=True)
            _write_pages(stage / "docs", lang, found)
            place = folder if lang == "en" else folder / lang
            _zensical(stage, _settings(lang, found), place)
    write_site(folder / TABLES)


def _write_pages(folder: Path, lang: str, found: list[Chapter]) -> None:
    pages = [page for chapter in found for page in chapter.pages]
    documents = Documents(pages, folder)
    for page in pages:
        if page.source is None:
            continue
        if page.source.suffix == ".ipynb":
            documents.write(page, notebooks.page(page.source))
            shutil.copyfile(page.source, folder / page.source.name)
        else:
            documents.write(page, blocks.marked(page.source.read_text(encoding="utf-8")))
    for name in fl.games():
        _write_game(folder, name, lang)
    if lang == "en":
        _write(folder / "reference.md", reference.top_page())
        for room in rooms():
            _write(folder / f"reference-{room}.md", reference.room_page(room))
    for script in _SCRIPTS:
        shutil.copyfile(HERE / "assets" / script, folder / script)
    shutil.copyfile(SOURCE / "notebook" / "widget.js", folder / "widget.js")
    shutil.copyfile(SOURCE / "notebook" / "widget.css", folder / "widget.css")
    shutil.copyfile(SOURCE / "web" / "icon.svg", folder / "icon.svg")


def _write_game(folder: Path, name: str, lang: str) -> None:
    _write(folder / f"{name}.md", games.page(name, lang))
    _write(folder / f"rules-{name}.md", games.rules_page(name, lang))
    _write(folder / f"{name}-table.svg", replays.picture(name, lang))
    _write(folder / f"{name}-replay.json", replays.frames(name, lang))


def _write(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")


def _settings(lang: str, found: list[Chapter]) -> dict[str, object]:
    """What Zensical is told. No font, script or picture comes from elsewhere."""
    dark = {"en": ("Dark", "Light"), "fr": ("Sombre", "Clair")}[lang]
    home = {"en": ("./", "fr/"), "fr": ("../", "./")}[lang]
    return {
        "site_name": "Florilegium",
        "docs_dir": "docs",
        "site_dir": "site",
        "use_directory_urls": False,
        "nav": [
            {chapter.title: [{page.title: page.name} for page in chapter.pages]}
            for chapter in found
        ],
        "theme": {
            "name": "material",
            "language": lang,
            "font": False,
            "logo": "icon.svg",
            "favicon": "icon.svg",
            "features": [
                "navigation.indexes", "navigation.tabs", "navigation.top", "navigation.footer",
                "toc.follow", "search.highlight", "content.code.copy",
            ],
            "palette": [
                {
                    "media": f"(prefers-color-scheme: {scheme})",
                    "scheme": name,
                    "primary": "teal",
                    "accent": "teal",
                    "toggle": {"icon": icon, "name": words},
                }
                for scheme, name, icon, words in (
                    ("light", "default", "lucide/moon", dark[0]),
                    ("dark", "slate", "lucide/sun", dark[1]),
                )
            ],
        },
        "extra": {
            "generator": False,
            "alternate": [
                {"name": "English", "link": home[0], "lang": "en"},
                {"name": "Français", "link": home[1], "lang": "fr"},
            ],
        },
        "extra_css": ["site.css", "widget.css"],
        "extra_javascript": [
            {"path": "run.js", "type": "module"},
            {"path": "replay.js", "type": "module"},
        ],
        "markdown_extensions": [
            "attr_list", "md_in_html", "tables", "admonition", "pymdownx.superfences",
            {"toc": {"permalink": True, "toc_depth": 3}},
            {"pymdownx.highlight": {"use_pygments": True}},
        ],
    }  # fmt: skip


def _zensical(stage: Path, settings: dict[str, object], place: Path) -> None:
    """Strict: a warning ends it. JSON is YAML, which is what it reads."""
    (stage / "mkdocs.yml").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(
        [*command, "--config-file", "mkdocs.yml"], cwd=stage, capture_output=True, text=True
    )
    if done.returncode:
        raise SystemExit(f"{done.stdout}\n{done.stderr}")
    shutil.copytree(stage / "site", place, dirs_exist_ok=True)


if __name__ == "__main__":
    wanted = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    build(wanted)
    print(wanted)
