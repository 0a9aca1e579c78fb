"""What no line of play can exceed."""

from __future__ import annotations

from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.hindsight.position import Deal, Position


def at_most(deal: Deal, position: Position) -> int:
    """By the copies that are left, the turns that are left, and where the deck hides cards.

    After a card of the deck is drawn, every turn that plays draws another until it is empty, and
    then everybody has one: no more than these can be played of what had to wait for that card.
    """
    needed = deal.needed(position)
    missing = needed.bit_count()
    best = position.score + missing
    if position.left >= 0:
        return min(best, position.score + position.left)
    turns = deal.total - position.drawn + deal.seats
    lost = max(0, missing - turns)
    held = 0
    for hand in position.hands:
        held |= hand
    first = deal.first[position.drawn]
    waits: list[int] = []
    for column in range(deal.columns):
        kinds = needed >> TOP * column & 31
        wait = -1
        kind = TOP * column
        while kinds:
            if kinds & 1 and not held >> kind & 1:
                wait = max(wait, first[kind])
            if kinds & 1 and wait >= 0:
                waits.append(wait)
            kinds >>= 1
            kind += 1
    waits.sort(reverse=True)
    # Who draws the last card plays it in the very last turn: nothing goes on top of it.
    above = max(0, waits.count(deal.total - 1) - 1)
    room = deal.total - 1 + deal.seats
    for count, wait in enumerate(waits[above:], 1):
        if above + count - (room - wait) > lost:
            lost = above + count - (room - wait)
    return best - max(lost, above)
