"""Games with one seat that believes every tell, and what its belief cost it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import florilegium as fl
from florilegium.core.game import Action, Event
from florilegium.core.match import Match
from florilegium.core.player import Player
from florilegium.games.hanabi.actions import Discard, Tell
from florilegium.games.hanabi.state import State
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell

from .listener import Listener
from .player import asked_to_play, choose

GAME = fl.game("hanabi")


@dataclass(frozen=True)
class Judged:
    """A tell of a bot, held to the page by whoever heard it."""

    step: int
    teller: int
    to: int
    clue: str
    fresh: bool
    false_focus: bool
    """Fresh, and its focus neither fits nor is a save, though by what was told it could fit."""
    misled: bool
    """Somebody who believes it is about to play a card that does not fit."""
    forced: bool
    """Whatever else the teller could do would have misled too."""


@dataclass
class Count:
    """What was counted over some games."""

    games: int = 0
    points: int = 0
    fresh: int = 0
    false_focus: int = 0
    false_focus_forced: int = 0
    lives: int = 0
    lives_forced: int = 0
    cases: list[str] = field(default_factory=list)
    """Each life lost: the seed, the number of the action, and the tell that was believed."""

    def add(self, other: Count) -> None:
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def play(level: str, seats: int, seed: str, believer: int) -> Count:
    """One game of bots of a level, and somebody who believes them in one seat."""
    return _Table(level, seats, seed, believer).played()


class _Table:
    def __init__(self, level: str, seats: int, seed: str, believer: int) -> None:
        self.level, self.seed, self.believer = level, seed, believer
        self.match = Match(GAME, GAME.new(seats=seats, seed=seed).setup, undoable=False)
        self.minds = {seat: Listener(seat, self.match.view(seat)) for seat in range(1, seats + 1)}
        self.bots: dict[int, Player] = {
            seat: bot(GAME, level, seat, private_seed(seed, seat))
            for seat in self.minds
            if seat != believer
        }
        self.told: dict[int, Judged] = {}
        """The tells of bots by their numbers, as every listener counts them."""
        self.count = Count(games=1)

    def played(self) -> Count:
        while turn := self.match.turn:
            self._move(turn[0])
        outcome = self.match.outcome
        assert outcome is not None
        self.count.points = outcome.scores[0]
        return self.count

    def _move(self, seat: int) -> None:
        view, legal = self.match.view(seat), self.match.legal(seat)
        if seat == self.believer:
            action = choose(self.minds[seat], legal)
        else:
            action = ask(self.bots[seat], seat, view, legal)
            if isinstance(action, Tell):
                self._judge(seat, action, legal)
        if seat == self.believer:
            self._note_mistake(action)
        happened = self.match.play(seat, action)
        tell(self.bots, happened)
        for one, mind in self.minds.items():
            mind.watch([event.seen_by(one) for event in happened], self.match.view(one))

    def _judge(self, seat: int, action: Tell, legal: Sequence[Any]) -> None:
        found = judge(self.match.state, self.minds, seat, action, len(self.match.actions))
        self.told[self.minds[seat].tells + 1] = found
        self.count.fresh += found.fresh
        if found.false_focus or found.misled:
            forced = is_forced(self.match.state, self.minds, seat, legal)
            self.told[self.minds[seat].tells + 1] = replace(found, forced=forced)
            self.count.false_focus += found.false_focus
            self.count.false_focus_forced += found.false_focus and forced

    def _note_mistake(self, action: Action) -> None:
        """Before the believer's move is made: is it a mistake, and who is to blame?"""
        mind = self.minds[self.believer]
        place = asked_to_play(mind)
        if place is None:
            return
        card = self.match.state.hands[self.believer - 1][place]
        if mind.board.fits(card):
            return
        note = mind.notes[self.believer - 1][place]
        number = (
            mind.step.tell if mind.step and mind.step.place == place else note.focus or note.tell
        )
        blamed = self.told.get(number)
        self.count.lives += 1
        self.count.lives_forced += bool(blamed and blamed.forced)
        self.count.cases.append(
            f"{self.level} {self.seed}: believer {self.believer}, step {len(self.match.actions)},"
            f" {action} is {card}; {blamed}"
        )


def judge(
    state: State, minds: dict[int, Listener], seat: int, action: Tell, step: int = 0
) -> Judged:
    """What a tell does to those who believe it."""
    after, happened = GAME.apply(state, seat, action)
    heard = {one: _after(mind, happened, after) for one, mind in minds.items() if one != seat}
    to, hand = action.seat, state.hands[action.seat - 1]
    mind, before = heard[to], minds[to]
    found = mind.heard
    assert found is not None
    card = None if found.focus is None else hand[found.focus]
    step_given, step_false = _steps(state, minds, heard)
    true = card is not None and (card in found.plays or card in found.saves or step_given)
    wrong = {place for place in mind.meant(to) if not mind.board.fits(hand[place])}
    wrong -= {place for place in before.meant(to) if not mind.board.fits(hand[place])}
    return Judged(
        step=step,
        teller=seat,
        to=to,
        clue=action.clue,
        fresh=found.fresh,
        false_focus=found.fresh and bool(found.plays) and not true,
        misled=bool(wrong) or step_false or (bool(found.plays) and not true),
        forced=False,
    )


def _steps(
    state: State, before: dict[int, Listener], after: dict[int, Listener]
) -> tuple[bool, bool]:
    """Whether somebody is asked for a missing step that is there, and for one that is not."""
    asked = [
        state.hands[seat - 1][mind.step.place] == mind.step.card
        for seat, mind in after.items()
        if mind.step and mind.step != before[seat].step
    ]
    return True in asked, False in asked


def is_forced(state: State, minds: dict[int, Listener], seat: int, legal: Iterable[Action]) -> bool:
    """Whether nothing honest was left: no discard, no card to play, and every tell misleads."""
    if asked_to_play(minds[seat]) is not None:
        return False
    return not any(
        isinstance(action, Discard)
        or (isinstance(action, Tell) and not judge(state, minds, seat, action).misled)
        for action in legal
    )


def _after(mind: Listener, happened: tuple[Event, ...], state: State) -> Listener:
    made = mind.copy()
    made.watch([event.seen_by(mind.seat) for event in happened], GAME.view(state, mind.seat))
    return made
