"""What a tell means to somebody who believes docs/partner.md; the numbers are that page's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from florilegium.core.game import Event
from florilegium.core.seats import others_clockwise, steps_to
from florilegium.games.deck55 import KINDS, Card, copies
from florilegium.games.hanabi import state as events
from florilegium.games.hanabi.state import Knowledge
from florilegium.games.hanabi.view import View

from .board import Kinds, board_of


@dataclass(frozen=True)
class Note:
    """What is remembered of one card, beside what the table shows of it."""

    told: bool = False
    good: Kinds | None = None
    """Rule 4: what it can be as a card that was touched; None while nothing is said."""
    meaning: Kinds | None = None
    """What it can be by all the conventions."""
    early: Kinds = frozenset()
    """Rule 6: what it would be if somebody in between played the step below."""
    focus: int = 0
    """The number of the latest tell that was about it."""
    tell: int = 0
    """The number of the latest tell that touched it or shaped its meaning."""


@dataclass(frozen=True)
class Heard:
    """The latest tell as it was understood."""

    teller: int
    receiver: int
    fresh: bool
    focus: int | None
    """The place (from 0) of the card it is about."""
    plays: Kinds
    """What the card may be if it is to be played, now or later."""
    saves: Kinds


@dataclass(frozen=True)
class Step:
    """Rule 6: the card at this place (from 0) of the own hand is to be played at once."""

    place: int
    card: Card
    tell: int


class Listener:
    """One seat's understanding of the table, from its views and the events it sees."""

    def __init__(self, seat: int, view: View) -> None:
        self.seat = seat
        self._show(view)
        self.notes = [[Note()] * len(hand) for hand in view.hands]
        self.tells = 0
        self.heard: Heard | None = None
        self.step: Step | None = None

    def copy(self) -> Listener:
        """The same mind, to be told something else."""
        made = Listener.__new__(Listener)
        made.__dict__.update(self.__dict__)
        made.notes = [list(hand) for hand in self.notes]
        return made

    def watch(self, happened: Iterable[Event], view: View) -> None:
        """Take in what happened; the view is the table afterwards."""
        for event in happened:
            match event:
                case events.Told():
                    self._told(event, view)
                case events.Played(seat, position, card, success):
                    told = self.notes[seat - 1][position - 1].told
                    self._leave(seat, position)
                    if success:
                        self._played(card, told)
                case events.Discarded(seat, position):
                    self._leave(seat, position)
                case events.Drew(seat):
                    self.notes[seat - 1].append(Note())
        self._show(view)

    def _show(self, view: View) -> None:
        self.view, self.board = view, board_of(view)
        self._unseen_by_seat: dict[int, Kinds] = {}

    # What a card can be

    def possible(self, seat: int, place: int) -> Kinds:
        """What the owner of a card believes that it can be.

        Where the others see that it is something else, its owner knows more than this seat does.
        """
        note, certain = self.notes[seat - 1][place], self.certain(seat, place)
        seen = self.view.hands[seat - 1][place].card
        for kinds in (note.meaning, note.good):
            if kinds is not None and certain & kinds and (seen is None or seen in kinds):
                return certain & kinds
        return certain

    def certain(self, seat: int, place: int) -> Kinds:
        """What it can be whatever anybody meant: by the tells, and by the cards in sight."""
        known = self.view.hands[seat - 1][place].known
        return _by_tells(known, self.view.colours) & self._unseen(seat)

    def _unseen(self, seat: int) -> Kinds:
        """The kinds of which the owner of this hand, as far as this seat knows, misses a copy."""
        if seat not in self._unseen_by_seat:
            self._unseen_by_seat[seat] = self._find_unseen(seat)
        return self._unseen_by_seat[seat]

    def _find_unseen(self, seat: int) -> Kinds:
        seen = Counter(self.view.discard)
        for owner, hand in enumerate(self.view.hands, 1):
            if owner not in (seat, self.seat):
                seen.update(held.card for held in hand if held.card)
        for colour, top in self.board.tops.items():
            seen.update(KINDS[f"{colour}{value}"] for value in range(1, top + 1))
        return frozenset(card for card in self.board.kinds if seen[card] < copies(card))

    def is_sure(self, seat: int, place: int) -> bool:
        """Rule 2: everything it can be fits."""
        return all(map(self.board.fits, self.possible(seat, place)))

    def meant(self, seat: int) -> set[int]:
        """The places of the told cards that their owner is about to play."""
        notes = self.notes[seat - 1]
        return {
            place for place, note in enumerate(notes) if note.told and self.is_sure(seat, place)
        }

    def discard_place(self, seat: int) -> int | None:
        """The oldest card that is not told."""
        notes = self.notes[seat - 1]
        return next((place for place, note in enumerate(notes) if not note.told), None)

    def _known_cards(self, but: tuple[int, list[int]]) -> Kinds:
        """The told cards that their owners know, but for those of a hand that are told just now."""
        told = [
            self.possible(seat, place)
            for seat, notes in enumerate(self.notes, 1)
            for place, note in enumerate(notes)
            if note.told and not (seat == but[0] and place in but[1])
        ]
        return frozenset(card for kinds in told if len(kinds) == 1 for card in kinds)

    # What events change

    def _leave(self, seat: int, position: int) -> None:
        del self.notes[seat - 1][position - 1]
        # Rule 6: a missing step comes before the told player's turn, and at once, or not at all.
        if seat == self.seat:
            self.step = None
        self._forget_early(seat)

    def _forget_early(self, seat: int) -> None:
        self.notes[seat - 1] = [
            replace(note, early=frozenset()) if note.early else note
            for note in self.notes[seat - 1]
        ]

    def _played(self, card: Card, told: bool) -> None:
        """Rule 6: the card that waited for this step is the one after it.

        It only may be, where its owner had been told about the step, or another tell came between.
        """
        after = KINDS.get(f"{card.colour}{card.value + 1}")
        for notes in self.notes:
            for place, note in enumerate(notes):
                if after in note.early:
                    asked = not told and note.focus == self.tells
                    others = Kinds() if asked or note.meaning is None else note.meaning
                    notes[place] = replace(note, meaning=others | {after})

    def _told(self, event: events.Told, view: View) -> None:
        self.tells += 1
        receiver, notes = event.to, self.notes[event.to - 1]
        touched = [position - 1 for position in event.positions]
        new = [place for place in touched if not notes[place].told]
        discard_place, meant = self.discard_place(receiver), self.meant(receiver)
        could_fit = self._asked_and_can_fit(receiver)
        self._forget_early(event.seat)
        if event.seat == self.seat:
            self.step = None
        self._show(view)
        for place in touched:
            notes[place] = replace(notes[place], told=True, tell=self.tells)
        if new:
            self._fresh(event, new, discard_place)
        else:
            self._again(event, touched, meant, could_fit)

    # A fresh tell: rules 1 to 4 and 6

    def _fresh(self, event: events.Told, new: list[int], discard_place: int | None) -> None:
        notes = self.notes[event.to - 1]
        known = self._known_cards(but=(event.to, new))
        told, coming = self._told_elsewhere(event), self.board.coming(known)
        needed = frozenset(filter(self.board.needed, self.board.kinds))
        good, beside = needed - told, self.board.kinds - (needed & told)
        for place in new:
            notes[place] = replace(notes[place], good=beside, meaning=beside)
        on_discard = discard_place in new
        focus = discard_place if discard_place in new else new[-1]
        assert focus is not None
        saves = {card for card in good if on_discard and self.board.to_keep(card, event.clue)}
        early = {card for card in good - coming if self.board.one_step_early(card)}
        notes[focus] = replace(
            notes[focus],
            good=good,
            meaning=(good & coming) | saves,
            early=frozenset(early if self._between(event) else ()),
            focus=self.tells,
        )
        certain = self.certain(event.to, focus)
        plays = good & coming & certain
        self.heard = Heard(event.seat, event.to, True, focus, plays, frozenset(saves) & certain)
        self._not_elsewhere(event, new)
        self._look_for_step(event, focus, frozenset(saves) | coming)

    def _told_elsewhere(self, event: events.Told) -> Kinds:
        """Rule 4: what is told to other hands in sight of the teller."""
        told = Kinds()
        for seat in others_clockwise(event.seat, self.view.seats):
            if seat != event.to:
                told |= self._told_cards(seat)
        return told

    def _told_cards(self, seat: int) -> Kinds:
        """The told cards of a hand, as far as this seat knows them."""
        found: set[Card] = set()
        for place, note in enumerate(self.notes[seat - 1]):
            card = self.view.hands[seat - 1][place].card
            if note.told:
                possible = self.possible(seat, place)
                found |= {card} if card else possible if len(possible) == 1 else set()
        return frozenset(found)

    def _not_elsewhere(self, event: events.Told, new: list[int]) -> None:
        """Rule 4 for those who were told before: what is told now is none of theirs."""
        hand = self.view.hands[event.to - 1]
        cards = [card for place in new if (card := hand[place].card)]
        named = frozenset(filter(self.board.needed, cards))
        for seat in others_clockwise(event.seat, self.view.seats):
            if seat == event.to:
                continue
            notes = self.notes[seat - 1]
            for place, note in enumerate(notes):
                if note.good is not None and note.meaning is not None:
                    notes[place] = replace(
                        note, good=note.good - named, meaning=note.meaning - named
                    )

    # The missing step: rule 6

    def _between(self, event: events.Told) -> tuple[int, ...]:
        """The seats whose turns come between the teller's and that of who is told."""
        seats = self.view.seats
        return others_clockwise(event.seat, seats)[: steps_to(event.seat, event.to, seats) - 1]

    def _look_for_step(self, event: events.Told, focus: int, explained: Kinds) -> None:
        """Whether this seat is asked for the step below a card that was told too early."""
        between = self._between(event)
        card = self.view.hands[event.to - 1][focus].card
        if self.seat not in between or card is None or card in explained:
            return
        if not self.board.one_step_early(card):
            return
        below = KINDS[f"{card.colour}{card.value - 1}"]
        if self._about_to_be_played(below):
            return
        if any(self._has_step(seat, below) for seat in between if seat != self.seat):
            return
        place = self.step_place(self.seat, below)
        if place is not None:
            self.step = Step(place, below, self.tells)

    def _about_to_be_played(self, card: Card) -> bool:
        """Whether somebody plays this card anyway; of the own ones, whether one may be it."""
        return any(
            self.view.hands[seat - 1][place].card == card
            or (seat == self.seat and card in self.possible(seat, place))
            for seat in range(1, self.view.seats + 1)
            for place in self.meant(seat)
        )

    def _has_step(self, seat: int, below: Card) -> bool:
        place = self.step_place(seat, below)
        return place is not None and self.view.hands[seat - 1][place].card == below

    def step_place(self, seat: int, card: Card) -> int | None:
        """Where a missing step lies: the oldest told card that can be it, or the newest untold."""
        notes = self.notes[seat - 1]
        places = range(len(notes))
        told = [place for place in places if notes[place].told]
        untold = [place for place in places if not notes[place].told]
        for place in told + untold[-1:]:
            if card in self.possible(seat, place):
                return place
        return None

    # A tell that touches nothing new: rule 5

    def _asked_and_can_fit(self, seat: int) -> set[int]:
        return {
            place
            for place, note in enumerate(self.notes[seat - 1])
            if note.focus and any(map(self.board.fits, self.possible(seat, place)))
        }

    def _again(
        self, event: events.Told, touched: list[int], meant: set[int], could_fit: set[int]
    ) -> None:
        receiver, notes = event.to, self.notes[event.to - 1]
        explained = self.meant(receiver) - meant
        repaired = meant - self.meant(receiver) | could_fit - self._asked_and_can_fit(receiver)
        focus, plays = None, Kinds()
        if not explained and not repaired:
            for place in reversed(touched):
                plays = frozenset(filter(self.board.fits, self.possible(receiver, place)))
                if plays:
                    focus = place
                    notes[place] = replace(notes[place], meaning=plays, focus=self.tells)
                    break
        self.heard = Heard(event.seat, receiver, False, focus, plays, Kinds())


@lru_cache(maxsize=4096)
def _by_tells(known: Knowledge, colours: str) -> Kinds:
    return frozenset(
        card
        for card in KINDS.values()
        if card.colour in (known.colour or colours)
        and card.colour not in known.not_colours
        and card.value == (known.value or card.value)
        and str(card.value) not in known.not_values
    )
