"""The public table: what all players know together about every card in every hand.

Each seat works it out for itself, from what it sees; as long as all play by the same conventions,
all seats have the same table. Everything here is a function of its arguments alone.
"""

from __future__ import annotations

from functools import lru_cache

from florilegium.core.seats import places_after
from florilegium.games.hanabi.bots.hat.board import Board, Layers, without
from florilegium.games.hanabi.bots.hat.questions import Hand
from florilegium.games.hanabi.cards import TOP

Hands = tuple[Hand, ...]


@lru_cache(maxsize=1024)
def narrowed(hands: Hands, board: Board) -> tuple[Hands, Layers]:
    """Count: what is known for sure somewhere cannot be elsewhere. Also the copies left over."""
    while True:
        layers = board.layers
        for hand in hands:
            for known in hand:
                if not known & (known - 1):
                    layers = without(layers, known)
        possible = layers[0]
        counted = tuple([_counted(hand, possible) for hand in hands])
        if counted == hands:
            return hands, layers
        hands = counted


def _counted(hand: Hand, possible: int) -> Hand:
    return tuple(
        [known if not known & (known - 1) else known & possible or known for known in hand]
    )


@lru_cache(maxsize=1024)
def own_hand(hand: Hand, unseen: Layers) -> tuple[Hand, Layers]:
    """What the owner makes of a hand who sees all the others; also the copies left over."""
    while True:
        layers = unseen
        for known in hand:
            if not known & (known - 1):
                layers = without(layers, known)
        counted = _counted(hand, layers[0])
        if counted == hand:
            return hand, layers
        hand = counted


@lru_cache(maxsize=1024)
def projected(hands: Hands, board: Board, seat: int) -> tuple[Board, ...]:
    """By seat, the board it will find: those before it play what all know that they can."""
    boards = [board] * len(hands)
    for place in places_after(seat, len(hands)):
        boards[place] = board
        known = [one for one in hands[place] if one & board.playable and not one & (one - 1)]
        if known:
            lowest = min(known, key=lambda one: ((one.bit_length() - 1) % TOP, one))
            board = board.played(lowest.bit_length() - 1)
    return tuple(boards)


def useless_slots(hand: Hand, dead: int) -> list[int]:
    """The slots that are known to be of no more use, twins of one hand included."""
    return [
        slot
        for slot, known in enumerate(hand)
        if not known & ~dead or (not known & (known - 1) and hand.count(known) > 1)
    ]


def playable_slots(hand: Hand, playable: int) -> list[int]:
    """The slots that are known to fit."""
    return [slot for slot, known in enumerate(hand) if not known & ~playable]


def knows_playable(hand: Hand, playable: int) -> bool:
    """Whether some card is known to fit, whatever it is."""
    return any(not known & ~playable for known in hand)


def without_playable(hands: Hands, seat: int, playable: int) -> Hands:
    """All but `seat` learn that those who know of nothing to play have nothing to play."""
    return tuple(
        [
            hand
            if place == seat or knows_playable(hand, playable)
            else tuple([known & ~playable or known for known in hand])
            for place, hand in enumerate(hands)
        ]
    )
