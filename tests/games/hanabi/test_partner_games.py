"""Whole games of `partner`: always legal, sound, faithful to what was saved, truthful, strong."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from florilegium.core.language import LANGUAGES
from florilegium.games.deck55 import NUMBER
from florilegium.games.hanabi.actions import Discard, Tell
from florilegium.games.hanabi.bots.partner import Easy, Medium, Partner
from tests.games.hanabi.partners import decisions, score
from tests.players.truths.hanabi_partner import TRUE, needed, oldest_untold, possible

OPTIONS: list[dict[str, Any]] = [
    {"multicolour": multicolour, "red_tokens": red, "blue_tokens": blue}
    for multicolour, red, blue in product((False, True), (3, 1), (8, 10))
]


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
def test_every_option_every_move_is_legal_and_every_reason_true(seats: int) -> None:
    for number, options in enumerate(OPTIONS):
        for moment, _ in decisions(seats, f"options {number}", **options):
            assert moment.action in moment.legal
            assert moment.why is not None
            assert TRUE[moment.why.key](moment), f"{moment.why} ({moment.action})"
            assert all(moment.why.text(lang) for lang in LANGUAGES)


@pytest.mark.parametrize("level", [Easy, Medium])
def test_every_level_speaks_the_truth(level: type[Partner]) -> None:
    for moment, _ in decisions(3, "level", level):
        assert moment.action in moment.legal
        assert moment.why is not None
        assert TRUE[moment.why.key](moment), f"{moment.why} ({moment.action})"


@pytest.mark.parametrize("seats", range(2, 6))
def test_what_the_clues_leave_possible_always_holds(seats: int) -> None:
    for moment, bot in decisions(seats, "sound", multicolour=seats == 3):
        for hand, slots in zip(moment.state.hands, bot._follower._table.hands, strict=True):
            for card, slot in zip(hand, slots, strict=True):
                assert slot.can >> NUMBER[card] & 1
                assert slot.may & slot.can


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 6))
def test_nothing_told_is_discarded_while_something_untold_is_left(seats: int) -> None:
    for game in range(4):
        for moment, bot in decisions(seats, f"saved {game}"):
            if isinstance(moment.action, Discard):
                position = moment.action.position
                told = moment.view.hands[moment.seat - 1][position - 1].known
                if told.colour is None and told.value is None:
                    continue
                beliefs = bot._follower._table.beliefs(moment.seat)
                forced = oldest_untold(moment, moment.seat) is None
                assert forced or not beliefs[position - 1] & ~bot._follower._table.useless


def test_nobody_is_led_into_the_last_mistake() -> None:
    for game in range(4):
        for moment, _ in decisions(3, f"careful {game}", red_tokens=1):
            if isinstance(moment.action, Tell):
                continue
            if not isinstance(moment.action, Discard):
                cards = possible(moment, moment.action.position)
                assert any(needed(moment.view, _card(card)) for card in cards)


def _card(text: str) -> Any:
    return next(card for card in NUMBER if card == text)


def test_the_same_seed_plays_the_same_game() -> None:
    once, again = ([str(moment.action) for moment, _ in decisions(4, "same", Easy)] for _ in "12")
    assert once == again


@pytest.mark.slow
def test_it_is_strong_and_each_level_is_weaker_than_the_next() -> None:
    means = []
    for level in (Easy, Medium, Partner):
        means.append(sum(score(3, f"strength {game}", level) for game in range(16)) / 16)
    easy, medium, hard = means
    assert 12 < easy < medium < hard
    assert hard >= 21.5


@pytest.mark.slow
def test_levels_play_together() -> None:
    kinds = {1: Easy, 2: Medium, 3: Partner}
    total = sum(
        score(3, f"mixed {game}", lambda seat, seed: kinds[seat](seat, seed)) for game in range(8)
    )
    assert total / 8 > 15
