"""What `search` says: what its network likes best, and what deviating from that brought.

Its games take long, so tests/search asks these questions, of moments with an untrained network.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax.numpy as jnp

from florilegium.games.hanabi.batched.search.past import Past
from florilegium.games.hanabi.batched.search.table import SHAPE
from tests.players.selfplay import Moment

Liked = Callable[[Any, Any], tuple[Any, Any]]


def holds(moment: Moment, answers: Liked, params: Any, worlds: int) -> bool:
    """Whether the reason is true of a network and a number of worlds."""
    past = Past(moment.seat)
    for event in moment.seen:
        past.see(event)
    liked, _ = answers(params, past.games(moment.view)[-1])
    favourite = SHAPE.named[moment.seat][int(jnp.argmax(liked[0]))]
    assert moment.why is not None
    return TRUE[moment.why.key](moment) and _by_the_network(moment, favourite, worlds)


def _by_the_network(moment: Moment, favourite: Any, worlds: int) -> bool:
    """Who deviates names what the network likes best, and the others do it."""
    if "other" not in moment.args:
        return bool(moment.action == favourite)
    named = moment.args["other"] == favourite.message() != moment.action.message()
    return bool(named and moment.args["worlds"] == worlds)


TRUE: dict[str, Callable[[Moment], bool]] = {
    "hanabi.why.search.only": lambda moment: moment.legal == (moment.action,),
    "hanabi.why.search.stays": lambda moment: moment.args["count"] == len(moment.legal) > 1,
    "hanabi.why.search.deviates": lambda moment: moment.args["hundredths"] > 0,
}
