"""What a bot makes of a recorded game."""

from __future__ import annotations

import florilegium as fl
from florilegium.core.language import catalogue
from florilegium.core.match import Match
from florilegium.core.record import Record
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell
from florilegium.players.reasons import reasons


def recorded(name: str, steps: int) -> Record:
    """The beginning of a Hanabi game of such bots."""
    game = fl.game("hanabi")
    match = Match(game, game.setup(3, "reasons"))
    bots = {seat: bot(game, name, seat, private_seed("reasons", seat)) for seat in (1, 2, 3)}
    for _ in range(steps):
        (seat,) = game.turn(match.state)
        view, legal = game.view(match.state, seat), game.legal(match.state, seat)
        tell(bots, match.play(seat, str(ask(bots[seat], seat, view, legal))))
    return match.record


def test_a_bot_agrees_with_itself_and_says_why() -> None:
    record = recorded("random", 9)
    found = list(reasons(record, "random"))
    assert [(one.seat, str(one.done)) for one in found] == list(record.actions)
    assert [one.chosen for one in found] == [one.done for one in found]
    assert all(one.why and one.why.key == "random.why.chance" for one in found)
    assert [one.step for one in found] == list(range(1, 10))


def test_another_bot_may_disagree() -> None:
    record = recorded("random", 12)
    assert any(one.chosen != one.done for one in reasons(record, "plain"))


def test_a_bot_that_fails_is_not_asked_again() -> None:
    record = recorded("plain", 15)
    found = list(reasons(record, "tests.lab.bots:Raising"))
    assert [one.chosen is None for one in found] == [False] * 6 + [True] * 9
    assert all(one.chosen is None for one in list(reasons(record, "tests.lab.bots:Deaf"))[1:])


def test_a_reason_for_a_tell_is_as_true_before_it_as_after() -> None:
    """The same sentence explains a hint, when nobody has acted yet, and a replay."""
    for lang, opening in (("en", "I tell "), ("fr", "Je dis ")):
        told = [
            sentence
            for key, sentence in catalogue(lang).items()
            if key.startswith(("hanabi.why.partner.told-", "hanabi.why.partner.save-"))
        ]
        assert len(told) == 8
        assert all(sentence.startswith(opening) for sentence in told), told
