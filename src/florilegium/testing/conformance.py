"""All the checks there are, one for each thing that a game must do at each of its tables."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

from florilegium.testing import bots, playing, secrecy, setting_up, telling
from florilegium.testing.cases import Case
from florilegium.testing.subject import Subject

OF_A_GAME: tuple[Callable[[Subject], None], ...] = (
    setting_up.a_deck_must_be_complete,
    setting_up.a_wrong_number_of_seats_is_named,
    setting_up.a_wrong_seed_is_named,
    setting_up.wrong_options_are_named,
    playing.foreign_actions_are_refused,
    telling.the_languages_tell_the_same,
    telling.title_options_and_bots_are_told,
    telling.the_rulebook_is_whole,
)
OF_A_TABLE: tuple[Callable[[Subject, Case], None], ...] = (
    setting_up.the_same_seed_is_the_same_game,
    setting_up.an_injected_deck_is_dealt_from_the_front,
    setting_up.seats_that_are_not_there_are_refused,
    playing.a_refused_action_changes_nothing,
    playing.apply_leaves_the_old_state_standing,
    secrecy.an_open_game_hides_nothing_and_every_other_does,
    bots.every_bot_plays_whole_games,
)
OF_A_CASE: tuple[Callable[[Subject, Case], None], ...] = (
    playing.a_random_game_keeps_the_contract,
    playing.legal_is_exactly_what_is_not_refused,
    playing.actions_round_trip_and_explain_themselves,
    playing.records_replay_to_the_identical_states,
    telling.views_aids_and_events_are_plain_data_in_both_languages,
    telling.aids_are_alike_where_the_game_says_so,
)
OF_SECRETS: tuple[Callable[[Subject, Case], None], ...] = (
    secrecy.the_seed_and_the_injected_deck_are_secret,
)
WITH_A_TWIN: tuple[Callable[[Subject, Case], None], ...] = (
    secrecy.nothing_received_depends_on_what_is_hidden,
    secrecy.a_step_that_says_it_reveals_nothing_does_not,
)


@dataclass(frozen=True)
class Check:
    """One check, ready to be called, with its subject and table."""

    name: str
    demand: str
    """What it asks of a game, in a sentence."""
    run: Callable[[], None]

    def __call__(self) -> None:
        """AssertionError where the game does not do it, also where its own code raises."""
        try:
            self.run()
        except Exception as error:
            why = str(error)
            if not isinstance(error, AssertionError):
                why = f"{type(error).__name__}: {why}"
            raise AssertionError(f"{self.name}: {self.demand} {why}".rstrip()) from error

    def __str__(self) -> str:
        return self.name


def checks(subject: Subject) -> list[Check]:
    """Every check of a game: of the contract, and of its secrets."""
    return contract_checks(subject) + secrecy_checks(subject)


def contract_checks(subject: Subject) -> list[Check]:
    """All but the costly ones."""
    found = [_check(check, subject) for check in OF_A_GAME]
    found += [_check(check, subject, case) for case in subject.tables for check in OF_A_TABLE]
    return found + [_check(check, subject, case) for case in subject.cases for check in OF_A_CASE]


def secrecy_checks(subject: Subject) -> list[Check]:
    """What somebody may not know makes no difference to them; most of it needs a twin."""
    wanted = OF_SECRETS if subject.twin is None else (*OF_SECRETS, *WITH_A_TWIN)
    return [_check(check, subject, case) for case in subject.cases for check in wanted]


def _check(check: Callable[..., None], subject: Subject, *case: Case) -> Check:
    at = str(case[0]) if case else subject.name
    demand = inspect.cleandoc(check.__doc__ or "").replace("\n", " ")
    return Check(f"{check.__name__}[{at}]", demand, lambda: check(subject, *case))
