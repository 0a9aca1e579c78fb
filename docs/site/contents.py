"""What is on the site, and in which order readers come to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import florilegium as fl
from florilegium.core.message import say

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
SOURCE = ROOT / "src" / "florilegium"
NOTEBOOKS = ROOT / "docs" / "notebooks"


@dataclass(frozen=True)
class Page:
    """One page by its name on the site; `source` is the document it is made of, where one is."""

    name: str
    title: str
    source: Path | None = None


@dataclass(frozen=True)
class Chapter:
    """Pages under one heading."""

    title: str
    pages: list[Page] = field(default_factory=list)


def chapters() -> list[Chapter]:
    """The English site: play, learn, write a bot, train, run a server, how it is made, look up."""
    return [
        Chapter("Play", [_own("index", "Home"), _own("play", "Play"), *_documents(_PLAYING)]),
        Chapter("Learn the games", list(game_pages("en"))),
        Chapter("Write a bot", [*_documents(_BOTS), *_notebooks()[:3]]),
        Chapter("Train", [*_documents(_TRAINING), *_notebooks()[3:], *_observations()]),
        Chapter("Run a server", _documents(_SERVING)),
        Chapter("How it is made", _documents(_MAKING)),
        Chapter("Reference", list(reference_pages())),
    ]


def chapters_for_players() -> list[Chapter]:
    """The French site: what players read."""
    own = [_own("index", "Accueil", "fr"), _own("play", "Jouer", "fr")]
    return [Chapter("Jouer", own), Chapter("Apprendre les jeux", list(game_pages("fr")))]


_PLAYING = {
    "docs/fairness.md": "Fair deals",
    "docs/review.md": "Looking back",
    "docs/puzzles.md": "Puzzles",
}
_BOTS = {
    "docs/bots.md": "Writing a bot",
    "docs/players.md": "How ours play",
    "docs/partner.md": "Conventions in Hanabi",
    "docs/hat.md": "The hat bot",
}
_TRAINING = {
    "docs/environments.md": "Environments",
    "docs/training.md": "Training",
    "benchmarks/baselines.md": "Trained networks",
}
_SERVING = {
    "docs/deploy.md": "Running a server",
    "SECURITY.md": "Security",
    "benchmarks/load.md": "Under load",
    "benchmarks/layers.md": "Other socket layers",
    "benchmarks/nodes.md": "Several nodes, and many",
    "benchmarks/drill.md": "Drills with several nodes",
    "benchmarks/soak.md": "Memory over half an hour",
    "benchmarks/strangers.md": "Among strangers",
}
_MAKING = {
    "ARCHITECTURE.md": "Architecture",
    "CONTRIBUTING.md": "Contributing",
    "CHANGELOG.md": "What is new",
    "benchmarks/results.md": "Speed",
    "benchmarks/gpu.md": "Speed on a GPU",
    "benchmarks/equivalence.md": "Two engines compared",
    "benchmarks/strength.md": "Strength of the bots",
    "benchmarks/ceiling.md": "A bound for Ikebana",
    "benchmarks/conventions.md": "Who keeps conventions",
    "benchmarks/review.md": "How well reviews last",
    "benchmarks/page.md": "The page",
    "benchmarks/offline.md": "Without a network",
    "CODE_OF_CONDUCT.md": "How we treat each other",
}


def _own(name: str, title: str, lang: str = "en") -> Page:
    return Page(f"{name}.md", title, HERE / "pages" / lang / f"{name}.md")


def _documents(titles: dict[str, str]) -> list[Page]:
    """Documents of this repository. Benchmarks have names of their own, so that none meet."""
    found = []
    for place, title in titles.items():
        path = ROOT / place
        prefix = "measured-" if path.parent.name == "benchmarks" else ""
        found.append(Page(f"{prefix}{path.stem.lower().replace('_', '-')}.md", title, path))
    return found


def _notebooks() -> list[Page]:
    """In the order of their file names, which begin with a number."""
    files = sorted(NOTEBOOKS.glob("*.ipynb"))
    return [Page(f"notebook-{file.stem}.md", notebook_title(file), file) for file in files]


def notebook_title(file: Path) -> str:
    """The heading of its first cell."""
    first = json.loads(file.read_text(encoding="utf-8"))["cells"][0]["source"]
    return "".join(first).splitlines()[0].removeprefix("# ")


def _observations() -> list[Page]:
    return [
        Page(file.name, f"{title(file.stem.partition('-')[2])}, number by number", file)
        for file in sorted((ROOT / "docs").glob("observations-*.md"))
    ]


def title(game: str, lang: str = "en") -> str:
    """A game's name as people say it."""
    return say(f"{game}.title").text(lang)


def game_pages(lang: str) -> Iterator[Page]:
    """Of each game what it is, and its rules."""
    rules = {"en": "rules by number", "fr": "règles par numéro"}[lang]
    for name in fl.games():
        yield Page(f"{name}.md", title(name, lang))
        yield Page(f"rules-{name}.md", f"{title(name, lang)}, {rules}")


def rooms() -> list[str]:
    """The packages of ours, as the map has them; each game by itself."""
    found = sorted(path.parent.name for path in SOURCE.glob("*/__init__.py"))
    games = sorted(path.parent.name for path in SOURCE.glob("games/*/__init__.py"))
    own = [name for name in found if name != "games"]
    return [*own, "games", *(f"games.{one}" for one in games)]


def reference_pages() -> Iterator[Page]:
    """First what `import florilegium` offers, then room by room."""
    yield Page("reference.md", "florilegium")
    for room in rooms():
        yield Page(f"reference-{room}.md", f"florilegium.{room}")
