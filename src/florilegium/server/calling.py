"""Who is called to a table: those whose turn it has become, and who do not look at it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from florilegium.server.calls import Call, Calls
from florilegium.server.table import Table


def people_to_move(table: Table) -> set[str]:
    """The people whose turn it is; against the clock nobody would come in time."""
    timed = table.racing and table.window is not None
    chairs = () if timed else map(table.chair, table.turn)
    return {chair.person for chair in chairs if chair.person and not chair.bot}


def call_people(
    calls: Calls,
    table: Table,
    sat: Collection[str],
    moved: set[str],
    looking: Callable[[], Collection[str]],
) -> None:
    """Call those whose turn has come; `sat` and `moved` are the people of just before."""
    if not calls.includes(table.code):
        return
    to_move = people_to_move(table)
    for person in moved - to_move:
        calls.withdraw(table.code, person)
    for person in to_move - moved - set(looking()):
        others = [str(one.name) for one in table.chairs if one.person not in (None, person)]
        calls.call(Call(table.code, person, table.game.name, tuple(others)))
    for person in set(sat) - table.sitting:
        calls.forget(table.code, person)
    if table.phase == "finished":
        calls.forget(table.code)


def goes_on_alone(calls: Calls, table: Table) -> bool:
    """Whether bots keep somebody from being called, who need not be there for that."""
    if not calls.includes(table.code) or (table.racing and table.window is not None):
        return False
    plays = any(chair.person and not chair.bot for chair in table.chairs)
    return plays and any(table.chair(seat).bot for seat in table.turn)
