"""Hand-checked cases for the listener, each from a sentence of docs/partner.md."""

from __future__ import annotations

from tests.games.table import Table

from .hanabi.listener import Listener
from .hanabi.player import asked_to_play, choose, is_honest

QUIET = "G3 G4 Y4 B4 K3"


class Room:
    """A table of written lines with a listener in every seat."""

    def __init__(self, hands: str, *lines: str) -> None:
        dealt = hands.split("/")
        self.table = Table("hanabi", len(dealt), " ".join(dealt))
        seats = range(1, len(dealt) + 1)
        self.minds = {seat: Listener(seat, self.table.view(seat)) for seat in seats}
        for line in lines:
            happened = self.table.do(line)
            for seat, mind in self.minds.items():
                mind.watch([event.seen_by(seat) for event in happened], self.table.view(seat))

    def asked(self, seat: int) -> int | None:
        """The position that this seat is asked to play."""
        place = asked_to_play(self.minds[seat])
        return None if place is None else place + 1

    def possible(self, seat: int, position: int) -> str:
        return " ".join(sorted(self.minds[seat].possible(seat, position - 1)))


def test_the_example_of_the_page() -> None:
    hands = "R1 G3 G4 Y4 B4 / Y3 R4 G4 K3 R2"
    room = Room(hands, "tell 2 green", "tell 1 1", "play 1", "tell 1 3", "tell 2 red")
    assert room.asked(2) == 5
    assert room.possible(2, 5) == "R2"
    assert "R4" in room.possible(2, 2)


def test_the_card_on_the_discard_position_is_meant_if_it_is_touched() -> None:
    assert Room(f"{QUIET} / R1 G4 Y3 R4 K4", "tell 2 red").asked(2) == 1


def test_it_waits_while_something_it_can_be_does_not_fit() -> None:
    hands = "R1 G3 G4 Y4 B4 / R2 G4 Y3 B4 K4"
    room = Room(hands, "tell 2 3", "tell 1 red", "play 1", "tell 1 3", "tell 2 2")
    assert room.asked(2) is None
    assert room.possible(2, 1) == "B2 G2 K2 R2 Y2"


def test_a_five_is_saved_by_its_value_and_not_by_its_colour() -> None:
    assert Room(f"{QUIET} / R5 G4 Y3 B4 K4", "tell 2 5").asked(2) is None
    assert Room(f"{QUIET} / R5 G4 Y3 B4 K4", "tell 2 red").asked(2) == 1


def test_no_copy_is_told_to_another_hand() -> None:
    hands = f"{QUIET} / Y3 G4 B4 R1 K4 / Y3 K4 B3 B1 Y4"
    room = Room(hands, "tell 2 red", "tell 1 3", "tell 1 4", "tell 3 1")
    assert room.possible(3, 4) == "B1 G1 K1 Y1"


def test_a_second_tell_explains_repairs_or_asks() -> None:
    hands = "R1 G3 G4 Y4 B4 / Y3 R4 G4 K3 B4"
    start = (hands, "tell 2 3", "tell 1 1", "play 1", "tell 1 3", "tell 2 4")
    assert Room(*start, "tell 1 3", "tell 2 4").asked(2) is None
    room = Room(f"{QUIET} / G4 R1 Y3 B4 R2", "tell 2 red", "tell 1 3", "tell 2 2")
    assert room.possible(2, 5) == "R2"
    assert room.asked(2) is None


def test_a_missing_step_is_played_at_once_by_who_holds_it() -> None:
    hands = f"{QUIET} / Y3 Y4 B3 K4 R1 / Y3 G4 B4 R2 K4"
    room = Room(hands, "tell 3 red")
    assert room.asked(2) == 5
    assert Room(hands, "tell 3 red", "play 5").asked(3) == 4
    assert Room(hands, "tell 3 red", "tell 1 3").possible(3, 4) == "R1"


def test_it_tells_what_fits_and_nothing_false() -> None:
    room = Room(f"{QUIET} / G4 R1 Y3 B4 R4")
    mind, game = room.minds[1], room.table.game
    legal = game.legal(room.table.state, 1)
    assert str(choose(mind, legal)) == "tell 2 1"
    assert not is_honest(mind, game.parse("tell 2 red"))
