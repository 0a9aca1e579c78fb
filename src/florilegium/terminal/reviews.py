"""A review as lines of text: a table of decisions, the curve, turning points, mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from florilegium.core.hindsight import Hindsight, Possible
from florilegium.core.judge import Unit
from florilegium.core.message import Message, Seat, say
from florilegium.players.grading import GRADES, Grade
from florilegium.players.review import reasons_for
from florilegium.players.reviewed import Review, ReviewedMove, SeatReview, TurningPoint
from florilegium.terminal.voice import Voice
from florilegium.terminal.words import from_command

_BARS = "▁▂▃▄▅▆▇█"
_WIDEST = 60
"""Columns of a curve."""
_STYLES = {
    Grade.BEST: "green",
    Grade.GOOD: "",
    Grade.INACCURACY: "yellow",
    Grade.MISTAKE: "dark_orange3",
    Grade.BLUNDER: "bold red",
}


def lines(review: Review, voice: Voice) -> Iterator[RenderableType]:
    """All there is to say: each seat's part, and then, apart from it, hindsight."""
    whys = reasons_for(review)
    for one in review.seats:
        yield from _seat(one, review.game.name, whys, voice)
    if review.hindsight is not None:
        yield from _hindsight(review, review.hindsight, voice)


def _seat(
    one: SeatReview, game: str, whys: Mapping[int, Message], voice: Voice
) -> Iterator[RenderableType]:
    name = Seat(one.seat)
    accuracy = one.accuracy
    if accuracy is None:
        yield Text(voice.say("terminal.review.nothing", seat=name))
        return
    yield Text(
        voice.say("terminal.review.accuracy", seat=name, percent=decimal(accuracy, voice)),
        style="bold",
    )
    counted = (
        voice.say(f"terminal.review.count.{grade.value}", count=one.count(grade))
        for grade in GRADES[2:]
    )
    yield Text(", ".join(counted))
    yield Text(_curve(one, voice))
    yield _table(one, game, voice)
    if one.turning_points:
        yield Text(voice.say("terminal.review.turning-points"), style="bold")
        unit = one.moves[0].judgement.unit
        yield from (Text(_turning(point, unit, voice)) for point in one.turning_points)
    if one.mistakes:
        yield Text(voice.say("terminal.review.mistakes"), style="bold")
        yield from (Text(_mistake(move, whys.get(move.step), voice)) for move in one.mistakes)
    yield Text("")


def _table(one: SeatReview, game: str, voice: Voice) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("step", "done", "worth", "best", "best-worth", "grade"):
        head = voice.say(f"terminal.review.column.{column}")
        is_number = column in ("step", "worth", "best-worth")
        table.add_column(head, justify="right" if is_number else "left", overflow="fold")
    for move in one.moves:
        table.add_row(*_row(move, game, voice), _grade(move, voice))
    return table


def _row(move: ReviewedMove, game: str, voice: Voice) -> tuple[str, ...]:
    """Actions as they are typed; the best is named where something else was done."""
    judgement, best = move.judgement, move.judgement.best
    action = from_command(str(move.action), voice.lang, game)
    done = str(move.step), action, worth(judgement.of(move.action).value, judgement.unit, voice)
    if move.grade is Grade.BEST:
        return *done, "", ""
    better = from_command(str(best.action), voice.lang, game)
    return *done, better, worth(best.value, judgement.unit, voice)


def _grade(move: ReviewedMove, voice: Voice) -> Text:
    return Text(voice.say(f"review.grade.{move.grade.value}"), style=_STYLES[move.grade])


def worth(value: float, unit: Unit, voice: Voice) -> str:
    """A worth in its unit: percents without, points with a decimal."""
    if unit == "chance":
        return voice.say("review.chance", percent=f"{100 * value:.0f}")
    return decimal(value, voice)


def decimal(value: float, voice: Voice) -> str:
    """With one place, as the language writes it."""
    text = f"{value:.1f}"
    return text.replace(".", ",") if voice.lang == "fr" else text


def _curve(one: SeatReview, voice: Voice) -> str:
    """What the game promised at every decision, from the lowest bar to the highest."""
    values = [value for _, value in one.curve]
    unit = one.moves[0].judgement.unit
    low, high = (0.0, 1.0) if unit == "chance" else (min(values), max(values))
    width = min(_WIDEST, len(values))
    shown = [values[place * len(values) // width] for place in range(width)]
    top = len(_BARS) - 1
    bars = "".join(_BARS[round(top * (value - low) / ((high - low) or 1.0))] for value in shown)
    first, last = worth(values[0], unit, voice), worth(values[-1], unit, voice)
    return voice.say(f"terminal.review.curve.{unit}", first=first, bars=bars, last=last)


def _turning(point: TurningPoint, unit: Unit, voice: Voice) -> str:
    return voice.say(
        "terminal.review.turning-point" if point.own else "terminal.review.turned",
        step=point.step,
        before=worth(point.before, unit, voice),
        after=worth(point.after, unit, voice),
        own=worth(-point.own, unit, voice),
    )


def _mistake(move: ReviewedMove, why: Message | None, voice: Voice) -> str:
    judgement = move.judgement
    said = voice.say(
        "terminal.review.mistake",
        step=move.step,
        done=move.action.message(),
        worth=worth(judgement.of(move.action).value, judgement.unit, voice),
        best=judgement.best.action.message(),
        best_worth=worth(judgement.best.value, judgement.unit, voice),
    )
    parts = [said] if why is None else [said, voice(why)]
    if judgement.remembered:
        people = judgement.remembered[0]
        value = worth(people.value, judgement.unit, voice)
        action = people.action.message()
        parts.append(voice.say("terminal.review.remembered", action=action, worth=value))
    return " ".join(parts)


def _hindsight(review: Review, found: Hindsight, voice: Voice) -> Iterator[RenderableType]:
    yield Text(voice.say("terminal.review.hindsight"), style="bold")
    before: Possible | None = None
    for one in found.possible:
        if before is None or (one.at_least, one.at_most) != (before.at_least, before.at_most):
            yield Text(_possible(review, one, voice))
        before = one
    lost = found.lost_at
    if lost is None:
        yield Text(voice.say("terminal.review.perfect", score=found.perfect))
    elif not lost:
        yield Text(voice.say("terminal.review.never", score=found.perfect))
    else:
        key = "lost" if found.lost_surely else "lost-by"
        said = voice.say(f"terminal.review.{key}", score=found.perfect, step=lost)
        yield Text(f"{said} {_done(review, lost, voice)}")


def _possible(review: Review, one: Possible, voice: Voice) -> str:
    exact = "exact" if one.exact else "between"
    said = voice.say(f"terminal.review.{exact}", least=one.at_least, most=one.at_most)
    done = f"  {_done(review, one.step, voice)}" if one.step else ""
    return f"{one.step:4}  {said}{done}"


def _done(review: Review, step: int, voice: Voice) -> str:
    """What was done at a step, by whom."""
    seat, text = review.record.actions[step - 1]
    action = review.game.parse(text).message()
    return voice(say("terminal.moved", seat=Seat(seat), action=action))
