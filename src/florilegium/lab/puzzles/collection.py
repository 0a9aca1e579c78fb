"""The puzzles of a game: loaded when they are asked for, found by name, drawn by rating."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path

from florilegium.core.chance import pick
from florilegium.core.errors import BadPuzzle, UnknownPuzzle
from florilegium.core.game import AnyGame
from florilegium.core.message import say
from florilegium.core.registry import game as find_game
from florilegium.core.text import quoted
from florilegium.lab.puzzles.puzzle import Puzzle, read_puzzle

FILE = "puzzles.jsonl.gz"
"""Beside a game's rules."""
_CHOICE = 12
"""The next puzzle is one of so many whose ratings are closest."""


class Collection:
    """Puzzles of one game, easiest first."""

    def __init__(self, game: str, puzzles: Iterable[Puzzle]) -> None:
        self.game = game
        self._by_id = {one.id: one for one in sorted(puzzles, key=lambda one: one.rating.rating)}

    def __len__(self) -> int:
        return len(self._by_id)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self._by_id.values())

    def of(self, puzzle_id: str) -> Puzzle:
        """The puzzle of this name; UnknownPuzzle where there is none."""
        found = self._by_id.get(puzzle_id) if isinstance(puzzle_id, str) else None
        if found is None:
            raise UnknownPuzzle(say("puzzles.unknown", given=quoted(puzzle_id, 40), game=self.game))
        return found

    def near(
        self, rating: float, seen: Container[str] = (), seed: str = "", tag: str | None = None
    ) -> Puzzle | None:
        """A puzzle about as hard as this that was not seen yet, by the seed; None when all were."""
        new = [one for name, one in self._by_id.items() if name not in seen]
        if tag is not None:
            new = [one for one in new if tag in one.tags]
        new.sort(key=lambda one: abs(one.rating.rating - rating))
        closest = new[:_CHOICE]
        return closest[pick(len(closest), seed, "puzzle")] if closest else None

    @property
    def tags(self) -> tuple[str, ...]:
        """All ideas that its puzzles are about."""
        return tuple(sorted({tag for one in self for tag in one.tags}))

    @cached_property
    def ideas(self) -> Mapping[str, frozenset[str]]:
        """The tags one may choose puzzles by, those of most puzzles first, with the ids of these.

        One whose puzzles all have the same answer would leave nothing to find.
        """
        found = {tag: [one for one in self if tag in one.tags] for tag in self.tags}
        chosen = sorted(found, key=lambda tag: (-len(found[tag]), tag))
        return {
            tag: frozenset(one.id for one in found[tag])
            for tag in chosen
            if len({one.answer for one in found[tag]}) > 1
        }


def has_collection(name: str) -> bool:
    """Whether puzzles come with a game; none is read for it."""
    return (files(find_game(name).package) / FILE).is_file()


@cache
def collection(name: str) -> Collection:
    """The puzzles that come with a game, none where it has none; BadPuzzle where one is broken."""
    game = find_game(name)
    source = files(game.package) / FILE
    return Collection(name, _read(source.read_bytes(), game) if source.is_file() else ())


def read_collection(path: Path, name: str) -> Collection:
    """Puzzles from a file; BadPuzzle says which line is wrong."""
    return Collection(name, _read(path.read_bytes(), find_game(name)))


def write_collection(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """The same puzzles give the same bytes, whenever they are written."""
    lines = "".join(f"{one.to_json()}\n" for one in puzzles)
    path.write_bytes(gzip.compress(lines.encode(), mtime=0))


def _read(packed: bytes, game: AnyGame) -> Iterator[Puzzle]:
    try:
        text = gzip.decompress(packed).decode()
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise BadPuzzle(1, say("puzzles.bad.packed", why=str(error)[:200])) from None
    for number, line in enumerate(text.splitlines(), 1):
        puzzle = read_puzzle(line, number)
        if puzzle.game != game.name:
            raise BadPuzzle(number, say("puzzles.bad.game", game=game.name, given=puzzle.game))
        yield puzzle
