"""The words of benchmarks/strength.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import florilegium as fl
from florilegium.players import bot_names, factory

Result = dict[str, Any]
Measured = Mapping[str, Mapping[int, Sequence[Result]]]

_HEAD = """# Strength of the bots

Made by `make strength` (`python -m benchmarks.strength`). Everybody plays the same deals; intervals
are 95 %, over deals, in brackets. Times are processor milliseconds a move: mean / 99 % of moves /
slowest. What the words mean: [docs/bots.md](../docs/bots.md).
"""


def document(measured: Measured) -> str:
    """The whole document."""
    sections = [_HEAD]
    for game, by_seats in measured.items():
        sections.append("\n".join(_game(game, by_seats)))
    sections.append("\n".join(_commands(measured)))
    return "\n".join(sections) + "\n"


def _game(game: str, by_seats: Mapping[int, Sequence[Result]]) -> Iterator[str]:
    yield f"## {game.replace('_', ' ').title()}\n"
    yield from _aliases(game)
    if fl.game(game).cooperative:
        yield from _together(by_seats)
        return
    for seats, results in by_seats.items():
        if seats == 2:
            for result in results:
                yield from _duels(result)
    yield from _tables({seats: found for seats, found in by_seats.items() if seats > 2})


def _aliases(game: str) -> Iterator[str]:
    """Two names of one bot are said to be that."""
    rules = fl.game(game)
    names: dict[Any, list[str]] = {}
    for name in bot_names(rules):
        names.setdefault(factory(rules, name), []).append(name)
    for same in names.values():
        if len(same) > 1:
            yield f"One bot under several names: {', '.join(f'`{name}`' for name in same)}.\n"


def _together(by_seats: Mapping[int, Sequence[Result]]) -> Iterator[str]:
    yield "Each bot with copies of itself; a lost game counts 0.\n"
    yield _row("players", "bot", "games", "mean", "perfect", "lost", "ms a move")
    yield _row(*["---"] * 7)
    for seats, results in by_seats.items():
        for result in results:
            for one in result["standings"]:
                yield _row(
                    str(seats),
                    f"`{one['bot']}`",
                    f"{one['games']:,}",
                    _mean(one["score"]),
                    _share(one["perfect"]),
                    _share(one["lost"]),
                    _times(one),
                )
    yield ""


def _duels(result: Result) -> Iterator[str]:
    names = [one["bot"] for one in result["standings"]]
    cells = {(duel["bot"], duel["against"]): duel for duel in result["duels"]}
    games = max((duel["games"] for duel in result["duels"]), default=0)
    yield f"Two players, {games:,} games a pair: the share that the row wins (fair: 50 %).\n"
    yield _row("", *(f"`{name}`" for name in names), "mean score", "OpenSkill", "ms a move")
    yield _row(*["---"] * (len(names) + 4))
    for one in result["standings"]:
        duels = [cells.get((one["bot"], other)) for other in names]
        wins = (_share(duel["value"]) if duel else "" for duel in duels)
        yield _row(f"`{one['bot']}`", *wins, _mean(one["score"]), _rating(one), _times(one))
    yield ""


def _tables(by_seats: Mapping[int, Sequence[Result]]) -> Iterator[str]:
    yield "One alone among copies of another: the share of games it wins.\n"
    yield _row("players", "fair", "bot", "against", "games", "wins", "times the fair share")
    yield _row(*["---"] * 7)
    for seats, results in by_seats.items():
        for duel in (duel for result in results for duel in result["duels"]):
            value = duel["value"]
            yield _row(
                str(seats),
                f"{100 / seats:.0f} %",
                f"`{duel['bot']}`",
                f"{seats - 1} `{duel['against']}`",
                f"{duel['games']:,}",
                _share(value),
                f"{seats * value['value']:.2f} ({seats * value['low']:.2f}–"
                f"{seats * value['high']:.2f})",
            )
    yield ""


def _commands(measured: Measured) -> Iterator[str]:
    yield "## Commands\n"
    for by_seats in measured.values():
        for result in (result for results in by_seats.values() for result in results):
            yield (
                f"- `{result['command']}` (florilegium {result['florilegium']}, Python "
                f"{result['python']}, code {result['code']})"
            )


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def _mean(value: Result | None) -> str:
    if value is None:
        return ""
    return f"{value['value']:.2f} ({value['low']:.2f}–{value['high']:.2f})"


def _share(value: Result | None) -> str:
    if value is None:
        return ""
    return f"{100 * value['value']:.1f} % ({100 * value['low']:.1f}–{100 * value['high']:.1f})"


def _rating(one: Result) -> str:
    rating = one["rating"]
    return "" if rating is None else f"{rating['mu']:.1f} ± {rating['sigma']:.1f}"


def _times(one: Result) -> str:
    times = one["times"]
    words = " / ".join(f"{1000 * times[key]:.3g}" for key in ("mean", "p99", "slowest"))
    faults = ", ".join(f"{count} {kind}" for kind, count in one["faults"].items())
    return f"{words} ({faults})" if faults else words
