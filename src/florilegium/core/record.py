"""Records: options, seed or deck, and actions, as JSON for programs or as text for people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NoReturn

from florilegium.core import deal as dealing
from florilegium.core import option
from florilegium.core.deal import HASH, Deal
from florilegium.core.errors import BadRecord, BadSetup, FlorilegiumError
from florilegium.core.game import Setup
from florilegium.core.message import say
from florilegium.core.registry import game as find_game
from florilegium.core.registry import games
from florilegium.core.shown import Shown
from florilegium.core.text import legible, quoted

FORMAT = "florilegium-record"
VERSION = 1
_FIELDS = ("format", "version", "game", "seats", "seed", "deck", "options", "actions")
_OPTIONAL = {"rules": int, "commitment": str, "same_deal": bool, "deal": dict}
"""Fields that older records do not have."""
_FIRST_RULES = 1
_BASE = ("seats", "seed", "deck")
_ACTION = re.compile(r"([0-9]{1,3}) (\S.*)")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


@dataclass(frozen=True, slots=True)
class Record(Shown):
    """A game written down. `lines` tells where each action stood in the file it came from."""

    game: str
    setup: Setup[Any]
    actions: tuple[tuple[int, str], ...]
    lines: tuple[int, ...] = field(default=(), compare=False)
    commitment: str | None = field(default=None, compare=False)
    """What was said about the seed before the game (core/fairness.py); JSON records only."""
    same_deal: bool = field(default=False, compare=False)
    """Whether the cards are those of an earlier game; JSON records only."""
    deal: Deal | None = field(default=None, compare=False)
    """What the seed was made of, where browsers could contribute to it; JSON records only."""

    def line(self, step: int) -> int:
        """The line of an action in its file; its number where there was no file."""
        return self.lines[step] if step < len(self.lines) else step + 1

    def to_json(self) -> str:
        """JSON, one action a line."""
        deck = None if self.setup.deck is None else list(self.setup.deck)
        content = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": find_game(self.game).version,
            "seats": self.setup.seats,
            "seed": self.setup.seed,
            "deck": deck,
            "options": asdict(self.setup.options),
            "actions": [f"{seat} {text}" for seat, text in self.actions],
        }
        if self.commitment is not None:
            content["commitment"] = self.commitment
        if self.same_deal:
            content["same_deal"] = True
        if self.deal is not None:
            content["deal"] = self.deal.content()
        body = ",\n".join(f"  {json.dumps(name)}: {_json(content[name])}" for name in content)
        return f"{{\n{body}\n}}\n"

    def to_text(self) -> str:
        """Plain lines: a header of names and values, then one action a line."""
        kinds = option.kinds(type(self.setup.options))
        values = asdict(self.setup.options)
        lines = [
            f"{FORMAT} {VERSION}",
            f"game {self.game}",
            f"rules {find_game(self.game).version}",
            f"seats {self.setup.seats}",
            f"seed {self.setup.seed}",
            *(f"{name} {kind.text(values[name])}".rstrip() for name, kind in kinds.items()),
        ]
        if self.setup.deck is not None:
            lines.append("deck " + " ".join(self.setup.deck))
        lines += ["actions", *(f"{seat} {text}" for seat, text in self.actions)]
        return "\n".join(lines) + "\n"


def _json(value: object) -> str:
    if isinstance(value, list) and value and " " in value[0]:
        return "[\n" + ",\n".join(f"    {json.dumps(item)}" for item in value) + "\n  ]"
    return json.dumps(value)


def load(text: str) -> Record:
    """Read either form; BadRecord says which line is wrong and why. `Match.replay` plays it."""
    if not isinstance(text, str):
        _fail(1, "record.text", given=quoted(text, 40))
    return _from_json(text) if text.lstrip()[:1] == "{" else _from_text(text)


def _fail(line: int, key: str, **args: object) -> NoReturn:
    raise BadRecord(line, say(key, **args))


def _from_json(text: str) -> Record:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        _fail(error.lineno, "record.json", why=error.msg)
    except (ValueError, RecursionError):
        _fail(1, "record.json", why="number or nesting out of bounds")
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        _fail(1, "record.format", format=FORMAT)
    _require_version(_line_of(text, "version"), content.get("version"))
    _require_fields(text, content)
    base, actions = {name: content[name] for name in _BASE}, content["actions"]
    setup = _setup(content["game"], base, content["options"], lambda name: _line_of(text, name))
    _require_rules(_line_of(text, "rules"), content["game"], content.get("rules", _FIRST_RULES))
    lines = _action_lines(text, len(actions))
    return Record(
        content["game"],
        setup,
        _actions(actions, lines),
        lines,
        content.get("commitment"),
        content.get("same_deal", False),
        _deal(text, content),
    )


def _deal(text: str, content: Mapping[str, Any]) -> Deal | None:
    if "deal" not in content:
        return None
    found = dealing.read(content["deal"])
    if found is None:
        _fail(_line_of(text, "deal"), "record.deal")
    return found


def _require_fields(text: str, content: Mapping[str, Any]) -> None:
    """No field is missing, unknown, or of a type that the set-up would not notice."""
    for name in _FIELDS:
        if name not in content:
            _fail(text.count("\n") + 1, "record.missing", field=name)
    for name in content:
        if name not in (*_FIELDS, *_OPTIONAL):
            _fail(_line_of(text, str(name)), "record.unknown", field=quoted(name, 40))
    for name, kind in {"options": dict, "actions": list, **_OPTIONAL}.items():
        if content.get(name, kind()).__class__ is not kind:
            _fail(_line_of(text, name), "record.type", field=name)
    if not HASH.fullmatch(content.get("commitment", "0" * 64)):
        _fail(_line_of(text, "commitment"), "record.commitment")
    if not all(isinstance(item, str) for item in content["actions"]):
        _fail(_line_of(text, "actions"), "record.type", field="actions")


def _from_text(text: str) -> Record:
    numbered = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    rows = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    first = rows[0][1].split() if rows else []
    if first[:1] != [FORMAT]:
        _fail(1, "record.format", format=FORMAT)
    _require_version(rows[0][0], VERSION if first[1:] == [str(VERSION)] else None)
    header = _header(rows[1:], len(numbered))
    game = header["game"][1]
    values = _values(game, header)
    base = {name: values.pop(name, None) for name in _BASE}
    rules = values.pop("rules")
    setup = _setup(game, base, values, lambda name: header.get(name, (1, ""))[0])
    _require_rules(header.get("rules", (1, ""))[0], game, rules)
    moves = rows[[line for _, line in rows].index("actions") + 1 :]
    lines = tuple(number for number, _ in moves)
    return Record(game, setup, _actions([line for _, line in moves], lines), lines)


def _header(rows: list[tuple[int, str]], last: int) -> dict[str, tuple[int, str]]:
    """The names and values before the actions, each with its line."""
    header: dict[str, tuple[int, str]] = {}
    for number, line in rows:
        name, _, value = line.partition(" ")
        if line == "actions":
            break
        if name in header:
            _fail(number, "record.twice", field=legible(name, 40))
        header[name] = (number, value.strip())
    else:
        _fail(last, "record.missing", field="actions")
    for name in ("game", "seats", "seed"):
        if name not in header:
            _fail(number, "record.missing", field=name)
    return header


def _values(game: str, header: Mapping[str, tuple[int, str]]) -> dict[str, object]:
    """The header's texts as values; what the game does not know stays text and is refused."""
    texts = {name: text for name, (_, text) in header.items() if name != "game"}
    values: dict[str, object] = dict(texts)
    values["seats"] = int(texts["seats"]) if re.fullmatch("[0-9]", texts["seats"]) else "?"
    known = texts.get("rules", str(_FIRST_RULES))
    values["rules"] = int(known) if re.fullmatch("[0-9]{1,9}", known) else known
    if "deck" in texts:
        values["deck"] = texts["deck"].split()
    if game in games():
        kinds = option.kinds(find_game(game).options)
        values |= {name: kinds[name].parse(texts[name]) for name in kinds if name in texts}
    return values


def _require_version(line: int, version: object) -> None:
    if version.__class__ is not int or version != VERSION:
        _fail(line, "record.version", version=VERSION)


def _require_rules(line: int, game: str, played: object) -> None:
    """By other rules the same actions would be another game, or none."""
    ours = find_game(game).version
    if played != ours:
        _fail(line, "record.rules", game=game, played=quoted(played, 40), ours=ours)


def _setup(
    game: object,
    base: Mapping[str, object],
    options: Mapping[str, object],
    line_of: Callable[[str], int],
) -> Setup[Any]:
    """The set-up from what a record says: `base` holds seats, seed and deck."""
    for name in ("seats", "seed"):
        if base[name] is None:
            _fail(line_of(name), "record.missing", field=name)
    for name in _BASE:
        if name in options:
            _fail(line_of("options"), "record.unknown", field=name)
    try:
        found = find_game(game)  # type: ignore[arg-type]
        return found.setup(**base, **options)  # type: ignore[arg-type]
    except BadSetup as error:
        raise BadRecord(line_of(error.field), error.message) from None
    except FlorilegiumError as error:
        raise BadRecord(line_of("game"), error.message) from None


def _actions(items: list[str], lines: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    actions = []
    for item, line in zip(items, lines, strict=True):
        match = _ACTION.fullmatch(item)
        if match is None:
            _fail(line, "record.action", given=quoted(item))
        actions.append((int(match[1]), match[2]))
    return tuple(actions)


def _line_of(text: str, name: str) -> int:
    """The line where a JSON field stands; the first where it is not to be found."""
    return text.count("\n", 0, max(0, text.find(json.dumps(name)))) + 1


def _action_lines(text: str, count: int) -> tuple[int, ...]:
    """The line of each item of the JSON list of actions."""
    place = text.find("[", text.find('"actions"'))
    line, lines = text.count("\n", 0, max(0, place)) + 1, []
    for _ in range(count):
        match = _STRING.search(text, place)
        if match is None:
            break
        line += text.count("\n", max(0, place), match.start())
        lines.append(line)
        line += text.count("\n", match.start(), match.end())
        place = match.end()
    return tuple(lines) + (1,) * (count - len(lines))
