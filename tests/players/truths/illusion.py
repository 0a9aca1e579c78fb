"""What Illusion's bots say, held against what their seat has seen in this round."""

from __future__ import annotations

from collections.abc import Callable

from florilegium.games.illusion.actions import Let, Place, Stop
from florilegium.games.illusion.cards import BASKETS, flower
from florilegium.games.illusion.state import Placed, RoundStarted
from tests.players.selfplay import Moment


def placed(moment: Moment) -> list[tuple[int, object]]:
    """Basket and flower of every placement that the seat saw in this round."""
    found: list[tuple[int, object]] = []
    for event in moment.seen:
        if isinstance(event, RoundStarted):
            found.clear()
        elif isinstance(event, Placed):
            found.append((event.basket, flower(event.card)))
    return found


def _stop(moment: Moment) -> bool:
    """The memory is honest: such a flower was put there before the one just placed."""
    before = placed(moment)[:-1]
    return moment.action == Stop() and (moment.args["basket"], moment.args["card"]) in before


def _let(moment: Moment) -> bool:
    return moment.action == Let() and bool(
        moment.view.placed.basket == moment.args["basket"]
        and flower(moment.view.baskets[moment.args["basket"] - 1]) == moment.args["card"]
    )


def _place(moment: Moment) -> bool:
    """What lies on top is there to see, so it cannot be forgotten."""
    top = moment.view.baskets[moment.args["basket"] - 1]
    return bool(
        moment.action == Place(moment.args["basket"])
        and flower(moment.view.turned) == moment.args["card"]
        and top != moment.view.turned
    )


def _trap(moment: Moment) -> bool:
    """It remembers one everywhere, so there was one everywhere."""
    there = placed(moment)
    return moment.action == Place(moment.args["basket"]) and all(
        (basket, moment.args["card"]) in there for basket in BASKETS
    )


TRUE: dict[str, Callable[[Moment], bool]] = {
    "illusion.why.plain.stop": _stop,
    "illusion.why.plain.let": _let,
    "illusion.why.plain.place": _place,
    "illusion.why.plain.trap": _trap,
}
