"""Where a table's cards come from: what was promised, and what was shown of it (docs/fairness.md).

A table's own cards are dealt from a seed that nobody could choose: the server promises its secret
when the table is opened, browsers promise their contributions in the lobby, and at the start, when
no promise changes any more, all is shown and mixed. Deals of the day, what-ifs and games with the
same cards as before take their seed from elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from florilegium.core.deal import Deal, commitment
from florilegium.server import entries as log


class Dealing:
    """One table's deal, before and after; changed by the table's entries alone."""

    def __init__(self, code: str, created: log.Created) -> None:
        self.secret, self.deck = created.seed, created.deck
        self.commitment = commitment(created.seed)
        self.mixed = created.mixed
        """Whether browsers may contribute."""
        self.same_deal = created.rematch == "same-deal" or created.branch is not None
        """Whether the cards are those of another game."""
        self._code = code
        self._seen_by = frozenset(created.seen_by)
        self._promised: dict[str, str] = {}
        """What each person's browser has promised: they may change seats."""
        self._away: Collection[int] = ()
        self.deal: Deal | None = None
        """What the seed is made of, from the start on."""

    @property
    def seed(self) -> str:
        """What the cards are dealt from."""
        return self.secret if self.deal is None else self.deal.seed

    def is_new_to(self, person: str) -> bool:
        """Whether others have seen the cards here, and this person has not."""
        return self.same_deal and person not in self._seen_by

    def redraw(self, secret: str) -> None:
        """Give the cards of another game up for new ones."""
        self.secret, self.deck, self.commitment = secret, None, commitment(secret)
        self.same_deal, self.mixed = False, True

    def promise(self, person: str, promised: str) -> None:
        """A person's browser will contribute what has this hash."""
        self._promised[person] = promised

    def promises(self, people: Mapping[int, str]) -> dict[int, str]:
        """What was promised by those who sit here, by seat."""
        if self.deal is not None:
            return dict(self.deal.commitments)
        return {seat: self._promised[who] for seat, who in people.items() if who in self._promised}

    def fix(self, people: Mapping[int, str], away: Collection[int]) -> None:
        """From now on no promise changes."""
        self.deal = Deal(self._code, self.secret, tuple(people), self.promises(people))
        self._away = away

    def reveal(self, seat: int, contribution: str) -> None:
        """A seat's browser shows what it had promised."""
        assert self.deal is not None, "shown only after the start"
        shown = {**self.deal.contributions, seat: contribution}
        self.deal = Deal(
            self.deal.table, self.deal.secret, self.deal.people, self.deal.commitments, shown
        )

    @property
    def awaited(self) -> set[int]:
        """The seats that have yet to show what they promised, as far as somebody is there."""
        if self.deal is None:
            return set()
        return set(self.deal.commitments) - set(self.deal.contributions) - set(self._away)

    def told(self, people: Mapping[int, str], *, dealt: bool, over: bool) -> dict[str, Any]:
        """What everybody may know: contributions when the cards are dealt, the secret at the end.

        Contributions alone say nothing about the seed.
        """
        shown = self.deal.contributions if self.deal is not None and dealt else {}
        return {
            "mixed": self.mixed,
            "same_deal": self.same_deal,
            "fixed": self.deal is not None,
            "commitments": self.promises(people),
            "contributions": dict(shown),
            "secret": self.secret if over and self.deal is not None else None,
        }
