from __future__ import annotations

from collections.abc import Callable

from tests.players.selfplay import Moment
from tests.players.truths import (
    hanabi_hat,
    hanabi_network,
    hanabi_partner,
    hanabi_plain,
    hanabi_search,
)

TRUE: dict[str, Callable[[Moment], bool]] = {
    **hanabi_plain.TRUE,
    **hanabi_partner.TRUE,
    **hanabi_hat.TRUE,
    **hanabi_network.TRUE,
    **hanabi_search.TRUE,
}
