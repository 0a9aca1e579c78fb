"""The bot that forgets nothing: what it knows, when it stops, where it places."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from florilegium.core.chance import pick, shuffled
from florilegium.games.illusion import cards
from florilegium.games.illusion.actions import Let, Place, Stop
from florilegium.games.illusion.bots.hard import Hard
from florilegium.games.illusion.bots.placing import choices
from florilegium.games.illusion.bots.rivals import Rivals
from florilegium.games.illusion.cards import BASKETS, KINDS, VARIETIES
from florilegium.games.illusion.state import LetGo, Placed, Stopped
from florilegium.players import bot, private_seed
from florilegium.players.calls import ask, tell
from tests.players.selfplay import Moment
from tests.players.truths.illusion import TRUE

from .table import GAME, table


@dataclass
class Scene:
    """A table and what the bot of a seat has seen of it."""

    state: Any
    mind: Hard
    seen: tuple[Any, ...] = ()

    def go(self, seat: int, action: Any) -> None:
        self.state, events = GAME.apply(self.state, seat, action)
        tell({self.mind.seat: self.mind}, events)
        self.seen += tuple(event.seen_by(self.mind.seat) for event in events)

    def act(self, **changes: Any) -> Any:
        """What it does where the view differs so; its reason has to be true there."""
        seat = self.mind.seat
        view = replace(GAME.view(self.state, seat), **changes)
        legal = GAME.legal(self.state, seat)
        action, why = self.mind.act(view, legal), self.mind.explain()
        assert TRUE[why.key](Moment(self.state, seat, self.seen, view, legal, action, why))
        return action

    @property
    def said(self) -> str:
        return self.mind.explain().key.rsplit(".", 1)[1]


def told(seats: int, seat: int, turns: list[tuple[str, int]]) -> Scene:
    """These flowers went to these baskets, nobody objected, and the last one is undecided."""
    scene = Scene(table(" ".join(card for card, _ in turns), seats=seats), Hard(seat, "x"))
    for _, basket in turns:
        while scene.state.turned is None:
            scene.go(GAME.turn(scene.state)[0], Let())
        scene.go(GAME.turn(scene.state)[0], Place(basket))
    return scene


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_knows_every_basket_at_every_moment(seats: int) -> None:
    state = GAME.new(seats=seats, seed="exact")
    names = ["hard", "easy", "plain", "medium", "hard", "easy"][:seats]
    minds = {
        seat: bot(GAME, name, seat, private_seed("exact", seat))
        for seat, name in enumerate(names, 1)
    }
    hard: Any = minds[1]
    while turn := GAME.turn(state):
        baskets = [[one.card for one in hard.piles.baskets[basket]] for basket in BASKETS]
        assert baskets == [list(basket) for basket in state.baskets]
        if state.turned is not None:
            assert hard.piles.deck() == len(state.deck)
        seat = turn[0]
        action = ask(minds[seat], seat, GAME.view(state, seat), GAME.legal(state, seat))
        state, events = GAME.apply(state, seat, action)
        tell(minds, events)


@pytest.mark.rule("ILL-7", "ILL-11")
def test_it_stops_what_lay_there_and_only_that() -> None:
    cover = [(card, 1) for card in VARIETIES[1:9]]
    scene = told(2, 2, [("tulip", 1), *cover, ("tulip", 2), ("tulip", 1)])
    assert GAME.view(scene.state, 2).placed.seat == 1
    assert scene.act() == Stop()
    assert dict(scene.mind.explain().args)["count"] == 1
    scene = told(2, 2, [("tulip", 1), *cover, ("tulip", 2), ("tulip", 3)])
    assert scene.act() == Let()


def test_the_last_round_is_not_ended_from_behind() -> None:
    scene = told(3, 2, [("tulip", 1), ("rose", 1), ("iris", 2), ("tulip", 1)])
    assert GAME.view(scene.state, 2).placed.seat == 1
    last: dict[str, Any] = {"round": 3, "lives": (1, 5, 5)}
    assert scene.act(**last, points=(5, 5, 9)) == Let()
    assert scene.said == "behind"
    assert scene.act(**last, points=(5, 5, 6)) == Stop()  # shared is not behind
    assert scene.act(**last, points=(5, 5, 9), deck=0) == Stop()  # it ends anyway
    assert scene.act(round=2, lives=(1, 5, 5), points=(5, 5, 9)) == Stop()
    assert scene.act(round=3, lives=(2, 5, 5), points=(5, 5, 9)) == Stop()


def test_the_last_life_ends_a_won_game() -> None:
    scene = told(3, 2, [("tulip", 1), ("rose", 1), ("iris", 2), ("lily", 1)])
    last: dict[str, Any] = {"round": 3, "lives": (5, 1, 5)}
    assert scene.act(**last, points=(5, 11, 5)) == Stop()
    assert scene.said == "finish"
    assert scene.act(**last, points=(5, 10, 5)) == Let()  # that would share the victory
    assert scene.act(round=2, lives=(5, 1, 5), points=(5, 11, 5)) == Let()
    assert scene.act(round=3, lives=(5, 2, 5), points=(5, 11, 5)) == Let()


@pytest.mark.rule("ILL-5")
def test_it_places_on_the_free_basket() -> None:
    turns = [("tulip", 1), ("rose", 4), ("tulip", 2), ("rose", 1), ("tulip", 4), ("rose", 2)]
    scene = told(2, 1, turns)
    assert scene.act(turned=KINDS["tulip"], placed=None) == Place(3)


def test_forced_it_lays_the_flower_where_it_was_seen_longest_ago() -> None:
    others = [card for card in VARIETIES if card != "tulip"]
    cover = [(card, 1 + number % 4) for number, card in enumerate(others * 2)]
    scene = told(2, 1, [("tulip", 3), *cover, ("tulip", 1), ("tulip", 2), ("tulip", 4)])
    assert scene.act(turned=KINDS["tulip"], placed=None) == Place(3)
    assert dict(scene.mind.explain().args)["age"] == 21


@pytest.mark.rule("ILL-10")
def test_a_basket_shown_is_fresh_in_everybodys_mind() -> None:
    others = [card for card in VARIETIES if card != "tulip"]
    mind = Hard(1, "x")
    for basket in (3, 1, 2, 4):
        mind.see(Placed(2, basket, KINDS["tulip"]))
    for card in others:
        mind.see(Placed(2, 1, KINDS[card]))
    mind.see(Placed(2, 3, KINDS["rose"]))
    mind.see(Stopped(1, 2, 3, (KINDS["tulip"], KINDS["rose"]), False, 1))
    found = choices(mind.piles, KINDS["tulip"], mind.rivals, (5, 5))
    assert {one.basket: one.age for one in found} == {1: 12, 2: 11, 3: 0, 4: 10}
    assert found[0].basket == 1


def test_a_duplicate_is_never_worth_more_than_a_free_basket() -> None:
    for trial in range(120):
        mind, seats = Hard(1, "x"), 2 + trial % 5
        order = shuffled(cards.deck(cards.Options()), "duplicates", str(trial))
        for number, card in enumerate(order[: 5 + trial % 40]):
            basket = 1 + pick(4, f"duplicates {trial}", str(number))
            mind.see(Placed(1 + number % seats, basket, card))
        lives = (1 + trial % 5,) * seats
        found = choices(mind.piles, order[5 + trial % 40], mind.rivals, lives)
        free = [one.worth for one in found if not one.count]
        taken = [one.worth for one in found if one.count]
        assert not free or not taken or max(taken) <= max(free) + 1e-9


def test_it_learns_how_much_the_others_remember() -> None:
    tulip = KINDS["tulip"]
    forgetful, watchful = Hard(1, "x"), Hard(1, "x")
    for mind in (forgetful, watchful):
        mind.see(Placed(2, 1, tulip))
        for number, card in enumerate(list(KINDS.values())[1:] * 2):
            mind.see(Placed(1, 2 + number % 3, card))  # one's own: nothing to learn from
        mind.see(Placed(1, 1, tulip))
    before = Rivals(1).recall(18)
    forgetful.see(LetGo())
    watchful.see(Stopped(2, 1, 1, (tulip, tulip), True, 1))
    assert forgetful.rivals.recall(18) < forgetful.rivals.recall(3)
    assert forgetful.rivals.recall(18) < before < watchful.rivals.recall(18)
