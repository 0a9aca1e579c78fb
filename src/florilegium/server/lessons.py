"""Lessons over HTTP: the frames that a learner's page would get, from a table that nobody keeps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response

from florilegium.core.errors import BadAction, UnknownGame
from florilegium.core.record import Record
from florilegium.core.registry import game as find_game
from florilegium.players import lessons
from florilegium.server import entries as log
from florilegium.server.encoding import encode
from florilegium.server.errors import Wrong
from florilegium.server.frames import Frames, Viewer
from florilegium.server.operations import JSON, Operation
from florilegium.server.positions import PERSON, dealt
from florilegium.server.requests import require_rate
from florilegium.server.responses import Asset
from florilegium.server.schemas import Lesson, LessonStep, WhyNot


async def lesson(request: Request) -> Response:
    """A game's lesson, whole: it is the same for everybody, and can be kept."""
    name, _ = _found(request)
    return _lesson(name).response(request)


@cache
def _lesson(name: str) -> Asset:
    found = lessons.lesson(name)
    assert found is not None, "asked for a lesson that is there"
    steps = [
        LessonStep(
            at=one.at,
            skipped=one.skipped,
            words=dict(one.words),
            points=one.points,
            rules=one.rules,
            asks=one.asks,
        )
        for one in found.steps
    ]
    frames = [Raw(frame) for frame in _frames(found.record)]
    return Asset.of(encode(Lesson(game=name, frames=frames, steps=steps)), JSON)


def _frames(record: Record) -> Iterator[bytes]:
    """What the learner sees after the deal and each action, with what is new in the log."""
    table = dealt(record, lessons.LEARNER)
    frames, viewer, told = Frames(table), Viewer(lessons.LEARNER, host=True), 0
    yield frames.frame(viewer, told, {PERSON}, None)
    for seat, action in record.actions:
        told = table.version
        table.apply(log.Acted(seat=seat, action=action, by="bot"))
        frames.clear()
        yield frames.frame(viewer, told, {PERSON}, None)


async def why_not(request: Request) -> WhyNot:
    """Why the learner may not do something at a step."""
    await require_rate(request, request.app.state.working)
    _, found = _found(request)
    step = request.path_params["step"]
    if not (step.isascii() and step.isdecimal() and int(step[:6]) < len(found.steps)):
        raise Wrong("unknown-path")
    try:
        refusal = lessons.why_not(found, int(step), request.query_params.get("action", ""))
    except BadAction as error:
        raise Wrong("bad-field", "action", error.message) from None
    if refusal is None:
        return WhyNot(rule=None, message=None)
    return WhyNot(rule=refusal.rule, message=refusal.message)


def _found(request: Request) -> tuple[str, lessons.Lesson]:
    try:
        found = lessons.lesson(name := find_game(request.path_params["game"]).name)
    except UnknownGame:
        found = None
    except lessons.BadLesson as error:
        raise Wrong("bad-record", None, error.message) from None
    if found is None:
        raise Wrong("unknown-path")
    return name, found


_GAME = "/api/lessons/{game}"
OPERATIONS = (
    Operation(path=_GAME, handler=lesson, gives_file=Lesson, what="A guided first game."),
    Operation(
        path=f"{_GAME}/{{step}}/why-not",
        handler=why_not,
        what="Which rule forbids an action at a step of a lesson.",
        query={"action": "The action as a text."},
    ),
)
