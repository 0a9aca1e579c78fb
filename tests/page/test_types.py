"""The types that the page's scripts are checked against are those of the server and the games."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import florilegium as fl
from florilegium.core.game import Outcome
from florilegium.server import protocol, schemas
from florilegium.server.daily import schemas as daily_schemas
from florilegium.server.frames import Frames, Viewer
from florilegium.server.me import schemas as me_schemas
from florilegium.server.presence import Absence
from florilegium.server.puzzles import schemas as puzzle_schemas
from florilegium.server.review import schemas as review_schemas
from tests.page.declarations import declarations
from tests.page.write import path
from tests.server.tables import PEOPLE, Scene, started

TYPES = (Path(fl.__file__).parent / "web" / "types.d.ts").read_text(encoding="utf-8")
INTERFACE = re.compile(r"export interface (\w+)[^{]* \{\n(.*?)\n\}", re.DOTALL)
# A member of an interface; what lies inside a member is indented further.
MEMBER = re.compile(r"^  (\w+)\??:", re.MULTILINE)
MESSAGE = re.compile(r"\{\s*(type: \"\w+\"[^{}]*(?:<[^{}]*>)?[^{}]*)\}")
FIELD = re.compile(r"(\w+)(\?)?: ([^;]+)")

INTERFACES = {name: set(MEMBER.findall(body)) for name, body in INTERFACE.findall(TYPES)}
OURS = [game for game in fl.games() if path(game).exists()]


@pytest.mark.parametrize("game", OURS)
def test_a_game_sends_what_its_table_expects(game: str) -> None:
    written = path(game).read_text(encoding="utf-8")
    assert written == declarations(game), "`make types` writes them anew"


def test_every_table_has_its_types() -> None:
    tables = {table.parent.name for table in path("any").parent.parent.glob("*/table.js")}
    assert tables - {"generic"} == set(OURS)


@pytest.mark.parametrize(
    "shape",
    [
        schemas.Option,
        schemas.GameInfo,
        schemas.Games,
        schemas.RunningTable,
        schemas.FinishedTable,
        schemas.Me,
        schemas.Opened,
        schemas.GivenHint,
        schemas.Step,
        schemas.NextTable,
        schemas.Replay,
        schemas.Verdict,
        schemas.LogPage,
        me_schemas.Partner,
        me_schemas.PlayedGame,
        me_schemas.MyGames,
        me_schemas.Transfer,
        me_schemas.Transferred,
        daily_schemas.DailyResult,
        daily_schemas.DailyGame,
        daily_schemas.DailyPromise,
        daily_schemas.DailyDeals,
        daily_schemas.Comparison,
        daily_schemas.PointsCount,
        daily_schemas.BotComparison,
        daily_schemas.DailyStanding,
        review_schemas.JudgedAction,
        review_schemas.JudgedMove,
        review_schemas.Turn,
        review_schemas.PossibleScore,
        review_schemas.KnownAll,
        review_schemas.GameReview,
        review_schemas.ReviewState,
        review_schemas.Position,
        puzzle_schemas.Rated,
        puzzle_schemas.GamePuzzles,
        puzzle_schemas.PuzzleGames,
        puzzle_schemas.PuzzlePosition,
        puzzle_schemas.NextPuzzle,
        puzzle_schemas.OwnGame,
        puzzle_schemas.Attempted,
        schemas.LessonStep,
        schemas.Lesson,
        schemas.WhyNot,
        schemas.Fault,
    ],
)
def test_answers_have_the_fields_the_page_expects(shape: type[msgspec.Struct]) -> None:
    assert set(shape.__struct_fields__) == INTERFACES[shape.__name__]


@pytest.mark.parametrize("seat", [1, None])
def test_a_table_frame_is_as_the_page_expects(seat: int | None) -> None:
    scene = started("hanabi", people=1, bots=1, options={"first_seat": 1})
    frame = json.loads(_frame(scene, seat))
    assert set(frame) == INTERFACES["TableFrame"]
    for one in frame["seats"]:
        assert set(one) == INTERFACES["Seat"]
    for one in frame["legal"]:
        assert set(one) == INTERFACES["Legal"]
    for view in ("seat", "seats", "turn", "outcome"):
        assert view in frame["view"]
    scene.act("ann", "discard 1" if frame["view"]["blue"] < 8 else "play 1")
    for line in json.loads(_frame(scene, seat))["log"]:
        assert set(line) <= INTERFACES["LogEntry"]


def test_an_absence_is_as_the_page_expects() -> None:
    assert set(Absence._fields) == INTERFACES["Absence"]


def _frame(scene: Scene, seat: int | None) -> bytes:
    return Frames(scene.table).frame(Viewer(seat, False), 0, PEOPLE, None, greeting=True)


def test_outcomes_are_as_the_page_expects() -> None:
    assert INTERFACES["Outcome"] == set(Outcome.__dataclass_fields__)


def test_what_the_page_may_say_can_be_said() -> None:
    known = {one.__struct_config__.tag: one for one in get_args(protocol.AnyMessage)}
    said = _messages()
    assert set(said) == set(known), "every message is said by the page"
    for tag, fields in said.items():
        struct = known[tag]
        required = set(struct.__struct_fields__) - set(_optional(struct))
        given = {name for name, optional in fields.items() if not optional}
        assert set(fields) - {"type"} <= set(struct.__struct_fields__), tag
        assert required - {"id"} <= given, tag  # the id of a promised frame is added to all of them


def _messages() -> dict[str, dict[str, bool]]:
    """The fields of each frame that the page may send, and whether they may be left out."""
    start = TYPES.index("export type PromisedWish")
    union = TYPES[start : TYPES.index("// Answers of the HTTP interface")]
    found = {}
    for body in MESSAGE.findall(union):
        fields = {name: bool(optional) for name, optional, _ in FIELD.findall(body)}
        (tag,) = re.findall(r'type: "(\w+)"', body)
        found[tag] = fields
    return found


def _optional(struct: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(item.name for item in msgspec.structs.fields(struct) if not item.required)
