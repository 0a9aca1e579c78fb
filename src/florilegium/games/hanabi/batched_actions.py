"""Actions as the Hanabi Learning Environment numbers them, and back.

Discards by position, plays by position, colour clues by listener and colour, value clues by
listener and value. A listener is an offset from the acting seat.
"""

from __future__ import annotations

from florilegium.core.errors import BadAction
from florilegium.core.message import say
from florilegium.games.hanabi.actions import CLUES, Action, Discard, Play, Tell
from florilegium.games.hanabi.batched_table import VALUE_COUNT, Layout

_COLOURS = len(CLUES) - VALUE_COUNT


def number_of(layout: Layout, seat: int, action: Action) -> int:
    """The number of an action of that seat."""
    match action:
        case Discard(position):
            return position - 1
        case Play(position):
            return layout.hand + position - 1
        case Tell(to, clue):
            listener = (to - seat) % layout.seats - 1
            first_colour, first_value = layout.first_clue
            about = CLUES.index(clue)
            if about < _COLOURS:
                return first_colour + listener * layout.colours + about
            return first_value + listener * VALUE_COUNT + about - _COLOURS
    raise AssertionError(action)


def action_of(layout: Layout, seat: int, number: int) -> Action:
    """The action that a number means at that seat; BadAction where there is none."""
    first_colour, first_value = layout.first_clue
    if not 0 <= number < layout.actions:
        usage = f"0 … {layout.actions - 1}"
        raise BadAction(say("error.action", given=repr(number)[:80], usage=usage))
    if number < layout.hand:
        return Discard(number + 1)
    if number < first_colour:
        return Play(number - layout.hand + 1)
    if number < first_value:
        listener, about = divmod(number - first_colour, layout.colours)
    else:
        listener, about = divmod(number - first_value, VALUE_COUNT)
        about += _COLOURS
    return Tell((seat + listener) % layout.seats + 1, CLUES[about])
