"""What Royal Flush's bots say, held against the view they spoke from."""

from __future__ import annotations

from collections.abc import Callable

from florilegium.games.royal_flush.actions import Done, Pass, Score, Take
from florilegium.games.royal_flush.cards import board_name
from tests.players.selfplay import Moment


def _score(moment: Moment) -> bool:
    action = moment.action
    assert isinstance(action, Score)
    board = next(one for one in moment.view.boards if one.name == action.board)
    return bool(
        moment.args["board"] == board_name(action.board)
        and board.spaces[len(board.owners)] == moment.args["points"]
    )


def _take(moment: Moment) -> bool:
    action = moment.action
    return isinstance(action, Take) and (
        moment.view.display[int(action.source) - 1] == moment.args["card"]
    )


TRUE: dict[str, Callable[[Moment], bool]] = {
    "royal_flush.why.plain.score": _score,
    "royal_flush.why.plain.take": _take,
    "royal_flush.why.plain.deck": lambda moment: str(moment.action) == "take deck",
    "royal_flush.why.plain.enough": lambda moment: (
        moment.action == Done() and moment.view.taken > 0
    ),
    "royal_flush.why.plain.nothing": lambda moment: (
        moment.action == Pass()
        and not any(isinstance(action, Take | Score) for action in moment.legal)
    ),
}
