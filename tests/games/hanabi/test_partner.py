"""The bot `partner` keeps the conventions of docs/partner.md, one example each."""

from __future__ import annotations

from florilegium.games.hanabi.actions import Tell
from florilegium.games.hanabi.bots.partner.honesty import misleads
from tests.games.hanabi.partners import Company

QUIET = "G3 G4 Y4 B4 K3"
"""A hand of five cards that nothing needs to be told about at the start."""


def test_a_fresh_tell_asks_to_play_the_newest_card_it_touched() -> None:
    company = Company(f"{QUIET} / G4 R3 Y3 R1 K4", "tell 2 red")
    assert company.choice() == "play 4"
    assert company.reason() == "play-asked"


def test_a_tell_on_the_discard_position_is_about_that_card() -> None:
    company = Company(f"{QUIET} / R1 G4 Y3 R4 K4", "tell 2 red")
    assert company.choice() == "play 1"


def test_all_the_ones_that_were_told_are_played_one_after_the_other() -> None:
    company = Company(f"{QUIET} / G4 R1 Y3 B1 K4", "tell 2 1")
    first = company.choice()
    assert first in ("play 2", "play 4")
    company.do(first, "tell 2 4")
    assert company.choice().startswith("play")


def test_a_five_on_the_discard_position_is_kept_not_played() -> None:
    company = Company(f"{QUIET} / R5 G4 Y3 B4 K4", "tell 2 5")
    assert company.choice() in {"discard 2"} | {f"tell 1 {clue}" for clue in "34"}
    assert company.reason() != "play-asked"


def test_a_two_on_the_discard_position_is_kept_while_no_two_fits() -> None:
    company = Company(f"{QUIET} / R2 G4 Y3 B4 K4", "tell 2 2")
    assert not company.choice().startswith("play")
    assert company.choice() != "discard 1"


def test_a_two_that_may_fit_or_may_be_saved_is_kept() -> None:
    hands = "R1 G3 G4 Y4 B4 / G2 G4 Y3 B4 K4"
    company = Company(hands, "tell 2 3", "tell 1 red", "play 1", "tell 1 3", "tell 2 2")
    assert company.choice() not in ("play 1", "discard 1")


def test_a_two_is_played_as_soon_as_every_two_it_can_be_fits() -> None:
    company = Company(f"R1 {QUIET[:-3]} / R2 G4 Y3 B4 K4", "tell 2 red", "tell 1 red", "play 1")
    company.do("tell 1 3", "tell 2 2")
    assert company.choice() == "play 1"
    assert company.reason() == "play-known"


def test_the_oldest_untold_card_is_discarded() -> None:
    company = Company(f"{QUIET} / R5 G4 Y3 B4 K4", *4 * ("tell 2 5", "tell 1 3"))
    assert company.choice() == "discard 2"
    assert company.reason() == "discard-oldest"


def test_what_can_only_be_useless_goes_first() -> None:
    company = Company(
        "R1 R1 G4 Y4 B4 / G3 G4 Y3 B3 K3",
        *("tell 2 3", "tell 1 red", "play 1"),
        *("tell 1 1", "tell 2 4", "tell 1 1", "tell 2 3", "tell 1 1", "tell 2 4", "discard 1"),
        drawn="Y4 K4",
    )
    assert company.choice() == "discard 1"
    assert company.reason() == "discard-useless"


def test_a_playable_card_is_told() -> None:
    company = Company(f"{QUIET} / G4 Y3 R1 B4 K4")
    assert company.choice() in ("tell 2 red", "tell 2 1")
    assert company.reason() == "told-playable"


def test_the_tell_that_makes_most_cards_playable_is_chosen() -> None:
    assert Company(f"{QUIET} / G4 R1 Y1 B4 K1").choice() == "tell 2 1"


def test_a_five_about_to_be_discarded_is_saved_by_its_value() -> None:
    company = Company(f"{QUIET} / R5 Y3 G3 B4 K4")
    assert company.choice() == "tell 2 5"
    assert company.reason() == "save-five"


def test_a_last_copy_about_to_be_discarded_is_saved() -> None:
    hands = "R4 G3 Y4 B4 R5 / R4 G4 Y3 B3 K5"
    company = Company(hands, "tell 2 5", "tell 1 5", "discard 1", "tell 1 5")
    assert company.choice() in ("tell 2 red", "tell 2 4")
    assert company.reason() == "save-last"


def test_a_tell_never_makes_someone_play_what_does_not_fit() -> None:
    # Red touches R4 last: it would be read as R1.
    assert Company(f"{QUIET} / G4 R1 Y3 B4 R4").choice() == "tell 2 1"


def test_a_missing_step_is_played_by_the_one_who_holds_it() -> None:
    company = Company(f"{QUIET} / Y3 Y4 B3 K4 R1 / Y3 G4 B4 R2 K4", "tell 3 red")
    assert company.choice() == "play 5"
    assert company.reason() == "play-step"
    company.do("play 5")
    assert company.choice() == "play 4"


def test_without_the_missing_step_the_card_itself_fits() -> None:
    company = Company(f"{QUIET} / Y3 Y4 B3 K4 R1 / Y3 G4 B4 R1 K4", "tell 3 red")
    assert not company.choice().startswith("play")
    company.do("tell 1 3")
    assert company.choice() == "play 4"


def test_a_tell_whose_missing_step_nobody_held_promises_nothing_more() -> None:
    """Rule 10: after the first mistake nobody else plays a card unseen, nor for a later tell."""
    hands = "G3 B3 Y4 K3 / Y3 B4 K4 G4 / Y3 G4 B3 K4 / B4 Y4 G3 R2"
    company = Company(hands, "tell 4 red", drawn="R3 R4")
    assert company.choice() == "play 4"
    company.do("play 4")
    assert not company.choice().startswith("play")
    company.do("tell 1 3", "tell 1 4", "tell 4 red")
    assert not company.choice().startswith("play")


def test_who_sees_another_with_the_missing_step_stays_quiet() -> None:
    hands = "G3 G4 Y4 B4 / Y3 G4 B3 R1 / Y4 G1 B3 K4 / Y3 B4 R2 K3"
    company = Company(hands, "tell 4 red")
    assert company.choice() == "play 4"
    company.do("tell 1 3")  # seat 2 declines; seat 3 still owes nothing
    assert not company.choice().startswith("play")


def test_what_looks_playable_and_is_not_is_repaired() -> None:
    hands = f"{QUIET} / Y3 G4 B4 R1 K4 / R1 Y4 B3 K4 K3"
    company = Company(hands, "tell 2 1", "tell 3 red", "play 1")
    # Seat 2 takes its card for a 1 that still fits, until somebody says that it is red.
    assert company.choice() == "tell 2 red"
    assert company.reason() == "told-repair"


def test_everything_is_the_same_for_one_who_comes_late() -> None:
    company = Company(f"{QUIET} / G4 R3 Y3 R1 K4", "tell 2 1")
    bot = type(company.bots[2])(2, "late")
    legal = company.table.game.legal(company.table.state, 2)
    assert str(bot.act(company.table.view(2), legal)) == "play 4"


def test_a_five_is_not_told_by_its_colour_before_it_fits() -> None:
    company = Company("G1 R3 Y4 B4 K3 / G5 R4 Y3 B3 K4", "tell 2 red", "tell 1 green", "play 1")
    company.do("tell 1 3")
    company.choice()
    table = company.bots[1]._follower.followed(company.table.view(1))
    assert misleads(table, Tell(2, "G"))
    assert not misleads(table, Tell(2, "5"))


def test_a_missing_step_that_two_could_play_is_not_asked_for() -> None:
    company = Company("G3 G4 Y4 B4 / Y3 G4 B3 R1 / Y4 K3 B3 R1 / Y3 B4 R2 K3")
    company.choice()
    assert misleads(company.bots[1]._follower.followed(company.table.view(1)), Tell(4, "R"))


def test_a_step_whose_owner_may_be_about_to_play_it_is_not_asked_for() -> None:
    hands = "K2 R1 Y3 Y4 B4 / R2 G1 Y3 B3 K4 / G4 Y1 B1 R3 K4"

    def asks_falsely(told: str) -> bool:
        """Red 3 is told to seat 3 while seat 2 has a 2 that may be red, and seat 1 was `told`."""
        company = Company(hands, *3 * ["play 2"], "tell 2 2", told, "play 2", drawn="G3 Y4 B5 G5")
        company.choice()
        return misleads(company.bots[1]._follower.followed(company.table.view(1)), Tell(3, "3"))

    assert not asks_falsely("tell 1 4")  # seat 2 still takes it for any 2, and waits
    assert asks_falsely("tell 1 2")  # seat 2 sees that the black 2 is seat 1's, and plays anyway
