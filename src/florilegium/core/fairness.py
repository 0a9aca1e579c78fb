"""Fair deals: the hash of the seed is shown before the first card, the seed after the last."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from florilegium.core.game import Outcome
from florilegium.core.match import Match
from florilegium.core.message import Message, say
from florilegium.core.record import Record


def commitment(seed: str) -> str:
    """What can be shown of a seed beforehand: nobody can find another seed with this hash."""
    return sha256(seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game was dealt as promised, and why we say so."""

    ok: bool
    commitment: str
    """What the record's seed hashes to."""
    expected: str | None
    """What was promised."""
    steps: int
    outcome: Outcome | None
    reason: Message


def verify(record: Record, expected: str | None = None) -> Verdict:
    """Replay a record and check its seed; BadRecord where it does not replay.

    `expected` is what was shown before the game; without it, what the record says of itself.
    """
    match = Match.replay(record)
    promised = expected.strip().lower() if expected else record.commitment
    found = commitment(record.setup.seed)
    fault = _fault(record, found, promised)
    return Verdict(
        ok=fault is None,
        commitment=found,
        expected=promised,
        steps=len(record.actions),
        outcome=match.game.outcome(match.state),
        reason=say(fault or "fair.holds"),
    )


def _fault(record: Record, found: str, promised: str | None) -> str | None:
    """The key of what is wrong; an injected deck never came from the seed."""
    if promised is None:
        return "fair.no-promise"
    if found != promised:
        return "fair.other-seed"
    return "fair.injected" if record.setup.deck is not None else None
