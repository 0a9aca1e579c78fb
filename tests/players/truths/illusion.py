"""What Illusion's bots say, held against what their seat has seen in this round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from florilegium.games.illusion.actions import Let, Place, Stop
from florilegium.games.illusion.cards import BASKETS, ROUNDS, flower
from florilegium.games.illusion.state import Placed, RoundStarted, Stopped
from tests.players.selfplay import Moment

Found = list[tuple[int, object]]


def placed(moment: Moment) -> Found:
    """Basket and flower of every placement that the seat saw in this round."""
    found: Found = []
    for event in moment.seen:
        if isinstance(event, RoundStarted):
            found.clear()
        elif isinstance(event, Placed):
            found.append((event.basket, flower(event.card)))
    return found


def _claim(moment: Moment) -> tuple[int, object]:
    """The basket and the flower that the reason speaks of."""
    return moment.args["basket"], moment.args["card"]


def _about_placed(moment: Moment) -> bool:
    """It speaks of the flower just placed."""
    basket, card = _claim(moment)
    return bool(
        moment.view.placed.basket == basket and flower(moment.view.baskets[basket - 1]) == card
    )


def _about_turned(moment: Moment) -> bool:
    """It speaks of the flower turned up and of the basket chosen."""
    basket, card = _claim(moment)
    return moment.action == Place(basket) and flower(moment.view.turned) == card


def _not_on_top(moment: Moment) -> bool:
    """What lies on top is there to see, so it cannot be forgotten."""
    return bool(moment.view.baskets[moment.args["basket"] - 1] != moment.view.turned)


def _everywhere(moment: Moment) -> bool:
    there = placed(moment)
    return all((basket, moment.args["card"]) in there for basket in BASKETS)


def _below(moment: Moment) -> int:
    """How many such flowers were put on the basket before the one just placed."""
    return placed(moment)[:-1].count(_claim(moment))


# plain


def _plain_stop(moment: Moment) -> bool:
    """The memory is honest: such a flower was put there before the one just placed."""
    return moment.action == Stop() and _below(moment) > 0


def _plain_let(moment: Moment) -> bool:
    return moment.action == Let() and _about_placed(moment)


def _plain_place(moment: Moment) -> bool:
    return _about_turned(moment) and _not_on_top(moment)


def _plain_trap(moment: Moment) -> bool:
    """It remembers one everywhere, so there was one everywhere."""
    return moment.action == Place(moment.args["basket"]) and _everywhere(moment)


# hard: what it says is known, so it must be so


def _hard_known(moment: Moment) -> bool:
    right = _about_placed(moment) and _below(moment) == moment.args["count"] > 0
    return moment.action == Stop() and right


def _hard_none(moment: Moment) -> bool:
    return moment.action == Let() and _about_placed(moment) and _below(moment) == 0


def _totals(view: Any) -> list[int]:
    return [points + lives for points, lives in zip(view.points, view.lives, strict=True)]


def _hard_behind(moment: Moment) -> bool:
    """The stop is right, takes the placer's last lives, and leaves somebody ahead of the seat."""
    view, below = moment.view, _below(moment)
    placer, me = view.placed.seat - 1, moment.seat - 1
    totals = _totals(view)
    totals[placer] -= view.lives[placer]
    totals[me] += view.lives[placer]
    ends = below >= view.lives[placer] and view.round == ROUNDS
    return moment.action == Let() and _about_placed(moment) and ends and totals[me] < max(totals)


def _hard_finish(moment: Moment) -> bool:
    """The stop is wrong, costs the seat's last life, and the seat is still ahead of all others."""
    view, me = moment.view, moment.seat - 1
    totals = _totals(view)
    mine = totals.pop(me) - 1
    ends = view.lives[me] == 1 and view.round == ROUNDS and _below(moment) == 0
    return moment.action == Stop() and _about_placed(moment) and ends and mine > max(totals)


def _hard_free(moment: Moment) -> bool:
    return _about_turned(moment) and _claim(moment) not in placed(moment)


def _shown(event: Any) -> Found:
    """The flowers that an event lets everybody see on a basket."""
    if isinstance(event, Placed):
        return [(event.basket, flower(event.card))]
    if isinstance(event, Stopped):
        return [(event.basket, flower(card)) for card in event.cards]
    return []


def _age(moment: Moment) -> int:
    """The placements since such a flower was last seen on the basket."""
    time, seen = 0, -1
    for event in moment.seen:
        if isinstance(event, Placed):
            time += 1
        if _claim(moment) in _shown(event):
            seen = time
    return time - seen


def _hard_forced(moment: Moment) -> bool:
    aged = _age(moment) == moment.args["age"]
    return _about_turned(moment) and _everywhere(moment) and aged


# easy and medium: they may err, but only about flowers that they have seen somewhere


def _seen_somewhere(moment: Moment) -> bool:
    return any(card == moment.args["card"] for _, card in placed(moment)[:-1])


def _human_stop(moment: Moment) -> bool:
    return moment.action == Stop() and _about_placed(moment) and _seen_somewhere(moment)


def _human_late(moment: Moment) -> bool:
    return moment.action == Let() and _about_placed(moment) and _seen_somewhere(moment)


def _human_faint(moment: Moment) -> bool:
    """It takes four flowers to remember or to see one on every basket, if not on the right ones."""
    cards = [card for _, card in placed(moment)]
    return _about_turned(moment) and cards.count(moment.args["card"]) == len(BASKETS)


TRUE: dict[str, Callable[[Moment], bool]] = {
    "illusion.why.plain.stop": _plain_stop,
    "illusion.why.plain.let": _plain_let,
    "illusion.why.plain.place": _plain_place,
    "illusion.why.plain.trap": _plain_trap,
    "illusion.why.hard.known": _hard_known,
    "illusion.why.hard.none": _hard_none,
    "illusion.why.hard.behind": _hard_behind,
    "illusion.why.hard.finish": _hard_finish,
    "illusion.why.hard.free": _hard_free,
    "illusion.why.hard.forced": _hard_forced,
    "illusion.why.human.sure": _human_stop,
    "illusion.why.human.vague": _human_stop,
    "illusion.why.human.late": _human_late,
    "illusion.why.human.let": _plain_let,
    "illusion.why.human.free": _plain_place,
    "illusion.why.human.faint": _human_faint,
}
