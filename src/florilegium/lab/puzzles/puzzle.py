"""A puzzle as data: a position, the seat that is to act, and what its best action is."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any, get_args

from florilegium.core.errors import BadPuzzle, FlorilegiumError
from florilegium.core.game import Setup
from florilegium.core.judge import Unit
from florilegium.core.match import Match
from florilegium.core.message import say
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.core.text import quoted
from florilegium.lab.puzzles.glicko2 import Rating

VERSION = 1
_UNITS: tuple[Unit, ...] = get_args(Unit)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is to be done here?

    The set-up tells the deck: whoever plays gets views of the position, never the puzzle itself.
    """

    game: str
    setup: Setup[Any]
    actions: tuple[tuple[int, str], ...]
    """Those that led to the position, each with its seat."""
    seat: int
    answer: str
    second: str
    """The best of the other actions."""
    unit: Unit
    worths: tuple[tuple[str, float], ...]
    """What was judged at the greatest effort, best first."""
    tags: tuple[str, ...]
    rating: Rating

    @property
    def id(self) -> str:
        """The same wherever the position comes from."""
        position = (self.game, asdict(self.setup), self.actions, self.seat)
        return sha256(json.dumps(position).encode()).hexdigest()[:12]

    @property
    def record(self) -> Record:
        """The game up to the position."""
        return Record(self.game, self.setup, self.actions)

    def position(self) -> Match:
        """The game at the position; BadRecord where the rules do not lead there."""
        return Match.replay(self.record)

    def to_json(self) -> str:
        content = {
            "version": VERSION,
            "game": self.game,
            "seats": self.setup.seats,
            "seed": self.setup.seed,
            "deck": self.setup.deck,
            "options": asdict(self.setup.options),
            "actions": [f"{seat} {text}" for seat, text in self.actions],
            "seat": self.seat,
            "answer": self.answer,
            "second": self.second,
            "unit": self.unit,
            "worths": [[text, round(value, 4)] for text, value in self.worths],
            "tags": self.tags,
            "rating": [round(self.rating.rating, 1), round(self.rating.deviation, 1)],
        }
        return json.dumps(content, separators=(",", ":"), ensure_ascii=False)


def read_puzzle(text: str, line: int = 1) -> Puzzle:
    """A puzzle from its line; BadPuzzle says what is wrong with it."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise BadPuzzle(line, say("puzzles.bad.json")) from None
    if not isinstance(content, dict) or content.get("version") != VERSION:
        raise BadPuzzle(line, say("puzzles.bad.version", version=VERSION))
    try:
        return _puzzle(content)
    except KeyError as error:
        raise BadPuzzle(line, say("puzzles.bad.missing", field=quoted(error.args[0], 40))) from None
    except (TypeError, ValueError, AttributeError):
        raise BadPuzzle(line, say("puzzles.bad.type")) from None
    except FlorilegiumError as error:
        raise BadPuzzle(line, error.message) from None


def _puzzle(content: dict[str, Any]) -> Puzzle:
    game = find_game(content["game"])
    setup = game.setup(content["seats"], content["seed"], content["deck"], **content["options"])
    rating, deviation = map(float, content["rating"])
    return Puzzle(
        game=game.name,
        setup=setup,
        actions=tuple(_action(item) for item in content["actions"]),
        seat=int(content["seat"]),
        answer=str(game.parse(content["answer"])),
        second=str(game.parse(content["second"])),
        unit=_UNITS[_UNITS.index(content["unit"])],
        worths=tuple((str(text), float(value)) for text, value in content["worths"]),
        tags=tuple(map(str, content["tags"])),
        rating=Rating(rating, deviation),
    )


def _action(item: str) -> tuple[int, str]:
    seat, _, text = item.partition(" ")
    return int(seat), text
