"""One page a game, made from its code: picture, rules in short, options, bots, specification."""

from __future__ import annotations

import ast
import inspect
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from docs.site.contents import HERE, title

import florilegium as fl
from florilegium.core import coder, option
from florilegium.core.game import AnyGame
from florilegium.core.language import catalogue
from florilegium.core.message import say
from florilegium.core.record import FORMAT, VERSION
from florilegium.core.rulebook import rulebook
from florilegium.players import usual
from florilegium.players.lessons import has_lesson


@cache
def _sentences(lang: str) -> dict[str, str]:
    return tomllib.loads((HERE / f"words.{lang}.toml").read_text(encoding="utf-8"))


def words(lang: str, key: str, **given: object) -> str:
    """A sentence of these pages."""
    return _sentences(lang)[key].format(**given)


def page(name: str, lang: str) -> str:
    """What a player wants to know; in English followed by what a program has to."""
    game = fl.game(name)
    parts = [*_opening(game, lang), *_short(game, lang), *_watching(name, lang)]
    parts += [*_options(game, lang), *_bots(game, lang), *_ends(game, lang)]
    if lang == "en":
        parts += _sheet(game)
    else:
        parts += [f"## {words(lang, 'details')}", f"[{title(name)} (English)](../{name}.html)"]
    return "\n\n".join(parts) + "\n"


def rules_page(name: str, lang: str) -> str:
    """The rules, where each number can be linked to."""
    text = rulebook(name, lang)
    return re.sub(r"^\*\*([A-Z]{3}-\d+)\*\*", r"**\1**{#\1}", text, flags=re.MULTILINE)


def _opening(game: AnyGame, lang: str) -> Iterator[str]:
    yield f"# {title(game.name, lang)}"
    yield say(f"{game.name}.pitch").text(lang)
    kind = words(lang, "cooperative" if game.cooperative else "competitive")
    fewest, most = game.seats[0], game.seats[-1]
    yield words(lang, "plays", fewest=fewest, most=most, minutes=game.minutes, kind=kind) + "."
    alt = words(lang, "picture", title=title(game.name, lang))
    yield f"![{alt}]({game.name}-table.svg){{.table}}"
    yield _buttons(game, lang)
    yield words(lang, "in-terminal", name=game.name)


def _buttons(game: AnyGame, lang: str) -> str:
    """To the tables of this site. They are no pages, so that links to them are written as HTML."""
    tables = f"{'' if lang == 'en' else '../'}tables/index.html"
    buttons = [("play", "md-button md-button--primary", tables)]
    if has_lesson(game):
        buttons.append(("learn", "md-button", f"{tables}#/learn/{game.name}"))
    return " ".join(
        f'<a class="{kind}" href="{place}">{words(lang, key)}</a>' for key, kind, place in buttons
    )


def _short(game: AnyGame, lang: str) -> Iterator[str]:
    """What the page of the table shows above its rules."""
    yield f"## {words(lang, 'in-short')}"
    told = catalogue(lang)
    for part in ("goal", "turn", "score"):
        yield f"**{words(lang, part)}.** {told[f'{game.name}.guide.{part}']}"
    yield words(lang, "rules-link", title=title(game.name, lang), name=game.name)


def _watching(name: str, lang: str) -> Iterator[str]:
    from docs.site.replays import STEPS

    yield f"## {words(lang, 'watch')}"
    yield words(lang, "watch-text", steps=STEPS)
    yield f'<div class="replay" data-frames="{name}-replay.json"></div>'


def _table(*rows: tuple[object, ...]) -> str:
    head, *rest = (" | ".join(str(cell).replace("|", "\\|") for cell in row) for row in rows)
    return "\n".join([f"| {head} |", "|---" * len(rows[0]) + "|", *(f"| {row} |" for row in rest)])


def _options(game: AnyGame, lang: str) -> Iterator[str]:
    kinds = option.kinds(game.options)
    if not kinds:
        return
    yield f"## {words(lang, 'options')}"
    head = tuple(words(lang, key) for key in ("option", "means", "takes", "usual"))
    most = game.seats[-1]
    rows = [
        (
            f"`{name}`",
            say(f"option.{game.name}.{name}").text(lang),
            kind.expects(most).text(lang).partition(" ")[2],  # without its verb
            f"`{kind.text(kind.default) or '–'}`",
        )
        for name, kind in kinds.items()
    ]
    yield _table(head, *rows)


def _bots(game: AnyGame, lang: str) -> Iterator[str]:
    yield f"## {words(lang, 'bots')}"
    rows = [(f"`{name}`", say(f"bots.{game.name}.{name}").text(lang)) for name in game.bots]
    yield _table((words(lang, "bot"), words(lang, "means")), *rows)


def _ends(game: AnyGame, lang: str) -> Iterator[str]:
    """The parts of the rulebook that tell of an end."""
    yield f"## {words(lang, 'ends')}"
    begins = words(lang, "ends-heading")
    for part in re.split(r"^### ", rulebook(game.name, lang), flags=re.MULTILINE):
        if part.startswith(begins):
            heading, _, text = part.partition("\n")
            yield f"### {heading}"
            yield text.strip()


def _sheet(game: AnyGame) -> Iterator[str]:
    """The specification, as an environment for learning is usually described."""
    yield f"## {words('en', 'details')}"
    coders = {seats: coder.coder(game.name, seats) for seats in game.seats}
    least, most = zip(*(one.bounds for one in coders.values()), strict=True)
    first = coders[game.seats[0]]
    yield _table(
        ("", ""),
        ("name", f'`fl.game("{game.name}")`, `fl.batched("{game.name}")`'),
        ("seats", f"{game.seats[0]} to {game.seats[-1]}"),
        ("players", words("en", "cooperative" if game.cooperative else "competitive")),
        ("hidden", "the order of the deck alone" if game.open else "hands or cards, by seat"),
        ("decisions", "several seats at once, collected" if game.race else "one seat at a time"),
        ("actions as texts", f"`{catalogue('en')[f'{game.name}.usage']}`"),
        ("numbers chosen in a game", f"{max(one.longest for one in coders.values())} at most"),
        ("points of a seat in a game", f"{min(least)} to {max(most)}"),
        ("usual bot", f"`{usual(game)}`"),
        ("version of the rules", game.version),
        ("format of records", f"{FORMAT} {VERSION}"),
        ("package", fl.__version__),
    )
    yield "### Sizes"
    yield _table(
        ("seats", "observation", "actions"),
        *((seats, one.size, one.actions) for seats, one in coders.items()),
    )
    yield "### Observation"
    yield (
        f"Zeros and ones, of the acting seat, here for {game.seats[0]} seats; "
        f"[all seats](observations-{game.name}.md)."
    )
    yield first.layout.observation.table()
    yield "### Actions"
    yield first.layout.actions.table()
    yield "### Rewards, and what the twin adds"
    yield _twin_words(game)


def _twin_words(game: AnyGame) -> str:
    """What the batched environment says of itself, read without loading JAX."""
    file = files(game.package) / "batched" / "environment.py"
    tree = ast.parse(file.read_text(encoding="utf-8"))
    (told,) = (ast.get_docstring(node) for node in tree.body if isinstance(node, ast.ClassDef))
    return inspect.cleandoc(told or "")
