"""What a server that cheats could do, against what everybody can check afterwards."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.deal import Deal
from florilegium.core.fairness import Verdict, verify
from florilegium.core.record import Record, load

SECRET, OTHER_SECRET = "5e" * 16, "0d" * 16
ANN, BEN, CAT = "a1" * 32, "b2" * 32, "c3" * 32


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


PROMISES = {1: hashed(ANN), 2: hashed(BEN), 3: hashed(CAT)}
HONEST = Deal("ABC-DEF-GHJ", SECRET, (1, 2, 3), PROMISES, {1: ANN, 2: BEN, 3: CAT})


def record_of(deal: Deal | None, seed: str | None = None, **more: Any) -> Record:
    """A game that a server plays from this deal, with what it says about it."""
    game = fl.game("hanabi")
    chosen = seed or (HONEST if deal is None else deal).seed
    match = fl.Match(game, game.setup(3, chosen, None, first_seat=1))
    match.play(1, "play 1")
    written = replace(match.record, commitment=hashed(SECRET), deal=deal, **more)
    return load(written.to_json())


def judged(record: Record) -> Verdict:
    """What Ann finds, who knows what she was promised and what she contributed."""
    return verify(record, hashed(SECRET), ANN)


def test_the_seed_is_what_anybody_can_reckon_by_hand() -> None:
    text = f"florilegium deal 1\nABC-DEF-GHJ\n{SECRET}\n1 {ANN}\n2 {BEN}\n3 {CAT}"
    assert HONEST.seed == hashed(text)[:32]


def test_an_honest_deal_holds_and_names_who_had_a_part_in_it() -> None:
    verdict = judged(record_of(HONEST))
    assert verdict.ok
    assert verdict.reason.key == "fair.holds-mixed"
    assert (verdict.contributed, verdict.missing) == ((1, 2, 3), ())
    assert verdict.commitment == verdict.expected == hashed(SECRET)


def test_who_was_silent_is_named() -> None:
    verdict = judged(record_of(replace(HONEST, contributions={1: ANN, 3: CAT})))
    assert verdict.ok
    assert (verdict.reason.key, verdict.missing) == ("fair.holds-partly", (2,))
    alone = verify(record_of(replace(HONEST, contributions={})))
    assert alone.ok
    assert (alone.reason.key, alone.missing) == ("fair.holds-alone", (1, 2, 3))


FOUND_OUT = {
    "another secret, chosen when all was known": (
        record_of(replace(HONEST, secret=OTHER_SECRET)),
        "fair.other-seed",
    ),
    "another seed than the one that was made": (record_of(HONEST, seed="1" * 32), "fair.not-mixed"),
    "a seed of the server's own, as before": (
        record_of(None, seed=SECRET),
        "fair.left-out",
    ),
    "a contribution of its own seat, chosen last": (
        record_of(replace(HONEST, contributions={1: ANN, 2: BEN, 3: "dd" * 32})),
        "fair.other-contribution",
    ),
    "a contribution that nobody had promised": (
        record_of(
            replace(HONEST, commitments={1: PROMISES[1]}, contributions={1: ANN, 2: "ee" * 32})
        ),
        "fair.other-contribution",
    ),
    "Ann's contribution exchanged together with her promise": (
        record_of(
            replace(
                HONEST,
                commitments={**PROMISES, 1: hashed("ff" * 32)},
                contributions={1: "ff" * 32, 2: BEN, 3: CAT},
            )
        ),
        "fair.left-out",
    ),
    "Ann's contribution dropped as if she had been silent": (
        record_of(replace(HONEST, contributions={2: BEN, 3: CAT})),
        "fair.left-out",
    ),
    "all contributions dropped": (record_of(replace(HONEST, contributions={})), "fair.left-out"),
    "the contributions of other seats": (
        record_of(replace(HONEST, contributions={1: BEN, 2: ANN, 3: CAT})),
        "fair.other-contribution",
    ),
    "the deal of another table": (
        record_of(replace(HONEST, table="ZZZ-ZZZ-ZZZ"), seed=HONEST.seed),
        "fair.not-mixed",
    ),
}


@pytest.mark.parametrize("strategy", FOUND_OUT)
def test_whatever_a_server_tries_is_found_out(strategy: str) -> None:
    record, reason = FOUND_OUT[strategy]
    verdict = judged(record)
    assert (verdict.ok, verdict.reason.key) == (False, reason)


def test_cards_laid_out_by_hand_are_found_out() -> None:
    game = fl.game("hanabi")
    deck = list(reversed(game.deck(game.options())))
    match = fl.Match(game, game.setup(3, HONEST.seed, deck))
    laid = replace(match.record, commitment=hashed(SECRET), deal=HONEST)
    assert judged(laid).reason.key == "fair.injected"


def test_moves_of_other_cards_do_not_replay() -> None:
    """Whatever the deal says, the game must follow from it."""
    honest = record_of(HONEST)
    wrong = replace(honest, actions=((1, "discard 1"),))  # no token was paid
    with pytest.raises(fl.BadRecord):
        judged(wrong)


def test_every_part_changes_the_seed() -> None:
    others = (
        replace(HONEST, table="ABC-DEF-GHK"),
        replace(HONEST, secret=OTHER_SECRET),
        replace(HONEST, contributions={1: ANN, 2: BEN}),
        replace(HONEST, contributions={1: ANN, 2: CAT, 3: BEN}),
        replace(HONEST, contributions={1: ANN, 2: BEN, 3: "c4" * 32}),
        replace(HONEST, contributions={}),
    )
    assert len({HONEST.seed, *(one.seed for one in others)}) == 7


def test_cards_of_an_earlier_game_are_marked() -> None:
    game = fl.game("hanabi")
    again = fl.Match(game, game.setup(3, "7")).record
    verdict = verify(load(replace(again, commitment=hashed("7"), same_deal=True).to_json()))
    assert (verdict.ok, verdict.same_deal, verdict.reason.key) == (True, True, "fair.same-deal")


def test_a_record_from_before_still_holds() -> None:
    game = fl.game("hanabi")
    content = json.loads(fl.Match(game, game.setup(3, "7")).record.to_json())
    del content["rules"]
    old = load(json.dumps({**content, "commitment": hashed("7")}))
    verdict = verify(old)
    assert (verdict.ok, verdict.reason.key) == (True, "fair.holds")
    assert not verify(old, hashed("8")).ok


@pytest.mark.parametrize("played", [0, 2, -1, 10**30])
def test_a_record_by_other_rules_is_refused(played: int) -> None:
    game = fl.game("hanabi")
    record = fl.Match(game, game.setup(3, "7")).record
    content = {**json.loads(record.to_json()), "rules": played}
    with pytest.raises(fl.BadRecord, match="rules of hanabi"):
        load(json.dumps(content))
    with pytest.raises(fl.BadRecord, match="rules of hanabi"):
        load(record.to_text().replace("rules 1", f"rules {played}"))
