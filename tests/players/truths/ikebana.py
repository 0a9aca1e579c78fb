"""What Ikebana's bots say, held against the view they spoke from."""

from __future__ import annotations

from collections.abc import Callable

from tests.players.selfplay import Moment


def _best(moment: Moment) -> bool:
    others = [action.message() for action in moment.legal if action != moment.action]
    return moment.args["other"] in others and moment.args["worth"] >= moment.args["rest"]


TRUE: dict[str, Callable[[Moment], bool]] = {
    "ikebana.why.plain.only": lambda moment: moment.legal == (moment.action,),
    "ikebana.why.plain.best": _best,
}
