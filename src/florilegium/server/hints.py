"""A wish for a hint: about which decision, and which bot is asked."""

from __future__ import annotations

from typing import NamedTuple

from florilegium.players import ANYWHERE, levels
from florilegium.server import protocol
from florilegium.server.asker import Asker
from florilegium.server.errors import Wrong
from florilegium.server.table import Table


class Question(NamedTuple):
    """A decision that a seat wants a bot's opinion about."""

    seat: int
    bot: str
    decision: int
    undo_count: int

    def is_open(self, table: Table) -> bool:
        """Whether that decision is still the seat's to make."""
        same = (self.decision, self.undo_count) == (table.decision, table.undo_count)
        return same and self.seat in table.turn and table.chair(self.seat).bot is None


def adviser(table: Table, best: bool) -> str:
    """Who is asked: a bot like those at the table, or the strongest that people are offered.

    Bots that are no level of ours may have conventions of their own: at their table, those count.
    """
    ranks = {name: rank for rank, name in enumerate(levels(table.game))}
    strongest = max(ranks, key=lambda name: ranks[name])
    seated = [chair.bot for chair in table.chairs if chair.bot and chair.bot not in ANYWHERE]
    if best or not seated:
        return strongest
    return max(seated, key=lambda bot: ranks.get(bot, len(ranks)))


def question(asker: Asker, wish: protocol.Hint) -> Question:
    """What a wish for a hint asks; Wrong where none is given."""
    asker.require_phase("playing")
    seat, table = asker.require_seat(), asker.table
    if not table.hints:
        raise Wrong("hints-off")
    if table.chair(seat).bot is not None:
        raise Wrong("substituted")
    if wish.version is not None and wish.version < table.acted_at.get(seat, 0):
        raise Wrong("stale", "version")
    if seat not in table.turn:
        raise Wrong("not-turn")
    if table.racing and table.window is not None:
        raise Wrong("against-clock")
    return Question(seat, adviser(table, wish.best), table.decision, table.undo_count)
