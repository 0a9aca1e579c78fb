"""A hand as a number: questions that its owner would like to have answered.

A question splits what a hand may be into branches, one for each answer; every branch is a hand of
smaller sets. What is asked next depends on the answers before, and everybody asks the same.
"""

from __future__ import annotations

from functools import lru_cache

from florilegium.games.hanabi.bots.hat.board import Board, Layers, weight

Hand = tuple[int, ...]
"""By slot, the set of kinds that the card may be, as far as all players know."""
Branches = tuple[Hand, ...]

_LIKELY = 0.7
"""About such a slot it pays to ask whether it is playable."""
_NEARLY = 0.2


def number_of(
    hand: Hand, cards: tuple[int, ...], board: Board, layers: Layers, capacity: int
) -> tuple[int, Hand]:
    """The number below `capacity` that these cards give, and what the hand is known to be then."""
    number, scale, room = 0, 1, capacity
    while room > 1:
        branches = question(hand, board, layers, room)
        if not branches:
            break
        answer = _true_branch(branches, cards)
        hand = branches[answer]
        number += scale * answer
        scale *= len(branches)
        room = (room - answer - 1) // len(branches) + 1
    return number, hand


def hand_of(hand: Hand, number: int, board: Board, layers: Layers, capacity: int) -> Hand:
    """What the hand is known to be once its number is."""
    room = capacity
    while room > 1:
        branches = question(hand, board, layers, room)
        if not branches:
            break
        number, answer = divmod(number, len(branches))
        hand = branches[answer]
        room = (room - answer - 1) // len(branches) + 1
    return hand


def _true_branch(branches: Branches, cards: tuple[int, ...]) -> int:
    for answer, hand in enumerate(branches):
        if all(known >> card & 1 for known, card in zip(hand, cards, strict=True)):
            return answer
    return 0  # only where somebody plays by other rules


@lru_cache(maxsize=4096)
def question(hand: Hand, board: Board, layers: Layers, room: int) -> Branches:
    """The next question, with at most `room` answers; none where all is known that matters."""
    playable, dead = board.playable, board.dead
    open_slots: list[tuple[int, float, float]] = []
    some_playable = some_dead = False
    for slot, known in enumerate(hand):
        if not known & ~dead:
            some_dead = True
        elif not known & ~playable:
            some_playable = True
            if known & (known - 1):
                open_slots.append((slot, 1.0, 0.0))
        elif known & (known - 1):
            total = weight(known, layers) or 1
            fits = weight(known & playable, layers) / total
            open_slots.append((slot, fits, weight(known & dead, layers) / total))
    if not some_playable:
        branches = _first_yes(hand, board, open_slots, room, some_dead)
        if branches:
            return branches
    likely = [(abs(fits - _LIKELY), slot) for slot, fits, _ in open_slots]
    likely = [one for one in likely if one[0] < _NEARLY]
    if likely:
        slot = min(likely)[1]
        return _put(hand, slot, hand[slot] & ~playable), _put(hand, slot, hand[slot] & playable)
    if open_slots:
        slot = min(open_slots, key=lambda one: (one[2], one[0]))[0]
        return _identity(hand, slot, dead, room)
    return ()


def _first_yes(
    hand: Hand,
    board: Board,
    open_slots: list[tuple[int, float, float]],
    room: int,
    some_dead: bool,
) -> Branches:
    """Which is my first playable card; if I have none and know of none, my first useless one?"""
    asked = [(0, fits, slot) for slot, fits, _ in open_slots if fits]
    if not some_dead:
        asked += [(1, dead, slot) for slot, _, dead in open_slots if dead]
    if len(asked) >= room:
        asked = sorted(asked, key=lambda one: (one[0], -one[1], one[2]))[: room - 1]
    # The unlikely ones come first: a yes then says the most about those before it.
    branches: list[Hand] = []
    for about, _, slot in sorted(asked):
        kinds = board.dead if about else board.playable
        if hand[slot] & kinds:
            branches.append(_put(hand, slot, hand[slot] & kinds))
        hand = _put(hand, slot, hand[slot] & ~kinds)
        if not hand[slot]:
            return tuple(branches)
    return (hand, *branches) if branches else ()


def _identity(hand: Hand, slot: int, dead: int, room: int) -> Branches:
    """Which of these groups of kinds is the card in? All the useless kinds are one group."""
    known = hand[slot]
    useless = known & dead
    groups = [0] * (room - bool(useless))
    place, live = 0, known & ~dead
    while live:
        bit = live & -live
        groups[place % len(groups)] |= bit
        place, live = place + 1, live ^ bit
    groups = [*groups[:place], *([useless] if useless else [])]
    return tuple([_put(hand, slot, group) for group in groups])


def _put(hand: Hand, slot: int, known: int) -> Hand:
    return (*hand[:slot], known, *hand[slot + 1 :])
