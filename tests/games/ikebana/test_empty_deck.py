from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.games.table import Table, arranged, named, only

ALL = Counter(arranged("ikebana", []))


def everything(table: Table) -> Counter[str]:
    state = table.state
    seen = [*state.deck, *([state.revealed] if state.revealed is not None else [])]
    for cards in (*state.bouquets, *state.discards):
        seen.extend(cards)
    return Counter(map(str, seen))


def exhausted(sizes: Sequence[int], *, seed: int = 7) -> Table:
    """A table without a deck: the cards lie in piles of these sizes, seat 1 to move."""
    table = Table("ikebana", len(sizes), seed=seed)
    deck, piles = list(table.state.deck), []
    assert sum(sizes) <= len(deck)
    for size in sizes:
        piles.append(tuple(deck[:size]))
        del deck[:size]
    table.state = replace(table.state, deck=(), discards=tuple(piles))
    assert table.view().deck == 0
    return table


def turn_up_all(table: Table, most: int) -> None:
    """Everyone refuses up to so many cards a turn until the last card of the deck is up."""
    while table.view().deck:
        assert table.view().round == 1
        lines = table.legal()
        line = "draw" if "draw" in lines else "keep"
        if "refuse" in lines and table.view().refusals < most:
            line = "refuse"
        assert named(table.do(line), "Reshuffled") == []
        assert everything(table) == ALL
    assert table.view().revealed is not None
    assert min(table.view().discard_sizes) > 1


@pytest.mark.rule("IKE-16")
@pytest.mark.parametrize("trigger", ["draw", "refuse"])
@pytest.mark.parametrize("most", [2, 9])
def test_a_real_game_until_the_deck_is_empty(trigger: str, most: int) -> None:
    table = Table("ikebana", 5)
    turn_up_all(table, most)
    tops, sizes = list(table.view().discards), list(table.view().discard_sizes)
    if trigger == "draw":
        assert named(table.do("keep"), "Reshuffled") == []
        assert list(table.view().discards) == tops
        assert list(table.view().discard_sizes) == sizes
    else:
        tops[table.seat - 1] = table.view().revealed
        sizes[table.seat - 1] += 1
    events = table.do(trigger)
    gathered = sum(sizes) - 5
    assert only(events, "Reshuffled").count == gathered
    for view in table.everyone():
        assert list(view.discards) == tops
        assert view.discard_sizes == (1, 1, 1, 1, 1)
        assert view.deck == gathered - 1
        assert view.revealed == only(events, "Revealed").card
    assert everything(table) == ALL
    while table.view().round == 1:
        table.do("draw" if "draw" in table.legal() else "keep")
    assert table.view().deck == 55


@pytest.mark.rule("IKE-16")
def test_on_a_draw_every_top_card_stays() -> None:
    table = exhausted([20, 10, 2, 1, 0])
    tops, piles = table.view().discards, table.state.discards
    events = table.do("draw")
    assert only(events, "Reshuffled").count == 19 + 9 + 1
    revealed = only(events, "Revealed")
    assert table.view().discards == tops
    assert tops[4] is None
    assert table.view().discard_sizes == (1, 1, 1, 1, 0)
    assert table.view().deck == 28
    gathered = [card for pile in piles for card in pile[:-1]]
    assert Counter([revealed.card, *table.state.deck]) == Counter(gathered)
    assert table.view().prestige == (6,) * 5


@pytest.mark.rule("IKE-16")
def test_on_a_refusal_the_card_just_refused_is_the_top_that_stays() -> None:
    table = exhausted([20, 10, 2, 1, 0])
    card = table.state.discards[0][0]
    piles = (table.state.discards[0][1:], *table.state.discards[1:])
    table.state = replace(table.state, revealed=card, discards=piles)
    events = table.do("refuse")
    refused = only(events, "Refused")
    assert (refused.card, refused.price, refused.payee) == (card, 1, 2)
    assert only(events, "Reshuffled").count == 19 + 9 + 1
    assert table.view().discards[0] == card
    assert table.view().discards[1:4] == tuple(pile[-1] for pile in piles[1:4])
    assert table.view().discard_sizes == (1, 1, 1, 1, 0)
    gathered = [*piles[0], *piles[1][:-1], *piles[2][:-1]]
    revealed = only(events, "Revealed")
    assert Counter([revealed.card, *table.state.deck]) == Counter(gathered)
    assert table.view().prestige == (5, 7, 6, 6, 6)


@pytest.mark.rule("IKE-16")
def test_no_shuffle_while_no_card_must_be_turned_up() -> None:
    table = exhausted([5, 20, 3])
    top = table.view().discards[1]
    events = table.do("buy 2")
    assert named(events, "Reshuffled") == []
    assert table.view().deck == 0
    assert table.view().discard_sizes == (5, 19, 3)
    assert table.view().bouquets[0] == (top,)


@pytest.mark.rule("IKE-16")
def test_no_shuffle_while_the_deck_has_a_card() -> None:
    table = exhausted([5, 20, 3])
    last = next(iter(table.game.deck(table.game.options())[-1:]))
    table.state = replace(table.state, deck=(last,))
    events = table.do("draw")
    assert named(events, "Reshuffled") == []
    assert (table.view().deck, table.view().revealed) == (0, last)
    assert named(table.do("keep"), "Reshuffled") == []
    assert table.view().discard_sizes == (5, 20, 3)
    assert only(table.do("draw"), "Reshuffled").count == 4 + 19 + 2


@pytest.mark.rule("IKE-16")
def test_the_gathered_discards_are_shuffled() -> None:
    orders = set()
    for seed in range(5):
        table = exhausted([27, 27], seed=seed)
        piles = table.state.discards
        revealed = only(table.do("draw"), "Revealed")
        order = (revealed.card, *table.state.deck)
        assert order not in (piles[0][:-1] + piles[1][:-1], piles[1][:-1] + piles[0][:-1])
        orders.add(order)
        again = exhausted([27, 27], seed=seed)
        again.do("draw")
        assert again.state == table.state
    assert len(orders) == 5


@pytest.mark.rule("IKE-16")
def test_every_shuffle_of_the_discards_is_a_new_one() -> None:
    table = exhausted([27, 27])
    before, orders = table.state, set()
    for _ in range(3):
        revealed = only(table.do("draw"), "Revealed")
        orders.add((revealed.card, *table.state.deck))
        table.state = replace(before, shuffles=table.state.shuffles)
    assert len(orders) == 3
