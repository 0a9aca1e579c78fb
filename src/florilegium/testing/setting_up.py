"""Checks of how a game begins: seeds, decks, seats and options."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

from florilegium.core import option
from florilegium.core.errors import BadSeat, BadSetup
from florilegium.testing.cases import Case
from florilegium.testing.subject import Subject

ErrorT = TypeVar("ErrorT", bound=Exception)
_NO_SEATS: tuple[Any, ...] = (0, -2, True, "3", 2.0)
_NO_SEEDS: tuple[Any, ...] = (True, "", "   ", "a\nb", "x" * 300, 1.5, b"1", [], 10**300)
_NO_OPTIONS: tuple[Any, ...] = (object(), -1, 99, "nonsense", [99], {}, 1.5)


def raised(kind: type[ErrorT], call: Callable[..., object], *given: Any, **named: Any) -> ErrorT:
    """The error that a call must end with."""
    try:
        call(*given, **named)
    except kind as error:
        return error
    raise AssertionError(f"{kind.__name__} was not raised")


def the_same_seed_is_the_same_game(subject: Subject, case: Case) -> None:
    """A number is its digits; without a seed every game is another."""
    assert case.new(11) == case.new(11) == case.new("11")
    assert len({case.new(seed) for seed in range(5)}) == 5
    assert case.game.new(case.seats) != case.game.new(case.seats)


def an_injected_deck_is_dealt_from_the_front(subject: Subject, case: Case) -> None:
    """The same deck deals the same game, another order another one."""
    game = case.game
    deck = list(game.deck(game.options()))
    random.Random(12).shuffle(deck)
    state = game.new(seats=case.seats, deck=deck, seed=1)
    if len(set(deck)) > 1:  # a game may do without cards
        assert state != game.new(seats=case.seats, deck=list(reversed(deck)), seed=1)
    assert state.setup.deck == tuple(deck)
    assert game.new(seats=case.seats, deck=deck, seed=1) == state


def a_deck_must_be_complete(subject: Subject) -> None:
    """A card too few, too many or unknown, and what is no deck at all."""
    game = subject.game
    deck: list[Any] = list(game.deck(game.options()))
    wrongs: list[Any] = [[*deck, "XX"], "R1 R2", [1], [None]]
    if deck:  # a game may do without cards
        wrongs += [deck[1:], [*deck, deck[0]], [*deck[1:], "XX"], []]
    for wrong in wrongs:
        error = raised(BadSetup, game.new, deck=wrong)
        assert error.field == "deck", wrong
        assert "deck" in str(error)


def a_wrong_number_of_seats_is_named(subject: Subject) -> None:
    """One too few, one too many, and what is no number of seats."""
    game = subject.game
    for seats in (*_NO_SEATS, game.seats[0] - 1, game.seats[-1] + 1):
        error = raised(BadSetup, game.new, seats=seats)
        assert error.field == "seats", seats


def a_wrong_seed_is_named(subject: Subject) -> None:
    """What is neither a whole number nor a short printable text."""
    for seed in _NO_SEEDS:
        error = raised(BadSetup, subject.game.new, seed=seed)
        assert error.field == "seed", seed


def wrong_options_are_named(subject: Subject) -> None:
    """Values that no option takes, and an option that is not there."""
    for name, kind in option.kinds(subject.game.options).items():
        for wrong in _NO_OPTIONS:
            if wrong not in (getattr(kind, "values", None) or ()):
                error = raised(BadSetup, subject.game.new, **{name: wrong})
                assert error.field == name, wrong
    error = raised(BadSetup, subject.game.new, no_such_option=1)
    assert error.field == "no_such_option"


def seats_that_are_not_there_are_refused(subject: Subject, case: Case) -> None:
    """By every question about a seat; spectators have a view and nothing else."""
    game, state = case.game, case.new(1)
    action = game.legal(state, game.turn(state)[0])[0]
    wrongs: tuple[Any, ...] = (0, case.seats + 1, -1, "1", 1.0, True)
    for seat in wrongs:
        raised(BadSeat, game.legal, state, seat)
        raised(BadSeat, game.apply, state, seat, action)
        raised(BadSeat, game.view, state, seat)
