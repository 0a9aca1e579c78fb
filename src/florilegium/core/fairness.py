"""Fair deals: hashes are shown before the first card, and what was hashed after the last."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.deal import commitment
from florilegium.core.game import Outcome
from florilegium.core.match import Match
from florilegium.core.message import Message, Seat, say
from florilegium.core.record import Record


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game was dealt as promised, and why we say so."""

    ok: bool
    commitment: str
    """What the server's secret hashes to; where browsers contributed nothing, that is the seed."""
    expected: str | None
    """What was promised."""
    steps: int
    outcome: Outcome | None
    reason: Message
    same_deal: bool
    """Whether some had seen these cards in an earlier game."""
    contributed: tuple[int, ...]
    """The seats whose browsers had a part in the seed."""
    missing: tuple[int, ...]
    """The seats of people whose browsers had none, though they could have."""


def verify(record: Record, expected: str | None = None, contribution: str | None = None) -> Verdict:
    """Replay a record and check its seed; BadRecord where it does not replay.

    `expected` is what was shown before the game; without it, what the record says of itself.
    `contribution` is what one's own browser says to have contributed.
    """
    match = Match.replay(record)
    deal = record.deal
    promised = _typed(expected) or record.commitment
    found = commitment(record.setup.seed if deal is None else deal.secret)
    fault = _fault(record, found, promised, _typed(contribution))
    return Verdict(
        ok=fault is None,
        commitment=found,
        expected=promised,
        steps=len(record.actions),
        outcome=match.game.outcome(match.state),
        reason=fault or _praise(record),
        same_deal=record.same_deal,
        contributed=() if deal is None else tuple(sorted(deal.contributions)),
        missing=() if deal is None else deal.missing,
    )


def _typed(text: str | None) -> str | None:
    return text.strip().lower() if text else None


def _fault(
    record: Record, found: str, promised: str | None, contribution: str | None
) -> Message | None:
    """What is wrong; an injected deck never came from the seed."""
    deal = record.deal
    if promised is None:
        return say("fair.no-promise")
    if found != promised:
        return say("fair.other-seed")
    if record.setup.deck is not None:
        return say("fair.injected")
    if deal is not None and deal.broken:
        return say("fair.other-contribution", seats=_seats(deal.broken))
    if deal is not None and deal.seed != record.setup.seed:
        return say("fair.not-mixed")
    if contribution is not None and (
        deal is None or contribution not in deal.contributions.values()
    ):
        return say("fair.left-out")
    return None


def _praise(record: Record) -> Message:
    """What holds, and for whom: who had no part in the seed has to trust those who had."""
    deal = record.deal
    if record.same_deal:
        return say("fair.same-deal")
    if deal is None:
        return say("fair.holds")
    shown, missing = _seats(tuple(sorted(deal.contributions))), _seats(deal.missing)
    if not shown:
        return say("fair.holds-alone")
    if missing:
        return say("fair.holds-partly", seats=shown, missing=missing)
    return say("fair.holds-mixed", seats=shown)


def _seats(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(map(Seat, seats))
