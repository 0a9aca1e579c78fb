"""The rules of thumb: what the seat to move does, from what it sees and the public table."""

from __future__ import annotations

from typing import NamedTuple

from florilegium.core.seats import places_after
from florilegium.games.hanabi.bots.hat import channel, table
from florilegium.games.hanabi.bots.hat.board import Layers, weight
from florilegium.games.hanabi.bots.hat.channel import Clue
from florilegium.games.hanabi.bots.hat.position import Position
from florilegium.games.hanabi.bots.hat.questions import Hand
from florilegium.games.hanabi.cards import TOP

PLAY, DISCARD, TELL = "play", "discard", "tell"

_RISK = 0.75
"""A card that fits or is useless is played from this chance on, while mistakes are affordable."""

_NEXT_IS_HELD = 5
_RISKY_DISCARD = 0.05
"""Rather than risk a last copy with more than this chance, something is told."""


class Move(NamedTuple):
    """An action, and why: the last part of a message's key."""

    what: str
    slot: int
    clue: Clue | None
    why: str


class Mind:
    """What the seat to move knows."""

    __slots__ = ("hand", "held", "layers", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        seat = position.seat
        self.hand: Hand
        """The own cards, as sets."""
        self.layers: Layers
        """The copies that may be anywhere in the deck or in slots not known for sure."""
        self.hand, self.layers = table.own_hand(position.hands[seat], position.unseen_by(seat))
        self.held: dict[int, int] = {}
        """How many other players hold each kind."""
        for place, cards in enumerate(position.cards):
            if place != seat and cards:
                for card in set(cards):
                    self.held[card] = self.held.get(card, 0) + 1

    def copies(self, known: int) -> int:
        """How many copies a slot may be; a slot known for sure counts as one."""
        return weight(known, self.layers) if known & (known - 1) else 1

    def share(self, known: int, kinds: int) -> float:
        """How likely a slot is one of these kinds."""
        if not known & (known - 1):
            return float(bool(known & kinds))
        return weight(known & kinds, self.layers) / max(1, weight(known, self.layers))


def choose(position: Position) -> Move:
    """The first idea that applies."""
    mind = Mind(position)
    return _play(mind) or _speak_or_discard(mind)


def hopeful(position: Position) -> bool:
    """Whether there are discards to spare: a card drawn is a turn less."""
    board = position.board
    pace = board.score + position.deck - TOP * len(board.fireworks)
    return pace >= 0


def _play(mind: Mind) -> Move | None:
    position, board = mind.position, mind.position.board
    choice = position.choice_to_play
    if choice:
        number, _ = position.sum_of_numbers(position.hands, len(choice))
        return Move(PLAY, choice[number], None, "fits-number")
    sure = table.playable_slots(mind.hand, board.playable)
    if sure:
        slot = max(sure, key=lambda slot: (_urgency(mind, mind.hand[slot]), -slot))
        return Move(PLAY, slot, None, "fits")
    if position.mistakes_left > 1 and hopeful(position):
        harmless = board.playable | board.dead
        chances = [
            (mind.share(known, board.playable), -slot)
            for slot, known in enumerate(mind.hand)
            if not known & ~harmless and known & (known - 1)
        ]
        if chances and max(chances)[0] > _RISK:
            return Move(PLAY, -max(chances)[1], None, "harmless")
    return None


def _urgency(mind: Mind, known: int) -> float:
    """Low values first, those that let others go on, and what nobody else can play instead."""
    shared = mind.position.deck > 0
    total = count = 0.0
    left = known
    while left:
        bit = left & -left
        left ^= bit
        kind = bit.bit_length() - 1
        copies = mind.copies(bit)
        others = mind.held.get(kind, 0) if shared else 0
        worth = (9 - kind % TOP) / (1 + others)
        if kind % TOP < TOP - 1 and kind + 1 in mind.held:
            worth += _NEXT_IS_HELD
        total += copies * worth
        count += copies
    return total / max(1.0, count)


def _speak_or_discard(mind: Mind) -> Move:
    position, board = mind.position, mind.position.board
    useless = table.useless_slots(mind.hand, board.dead)
    others = wishes(position)
    if _tells(mind, bool(useless), others):
        told = tell(position)
        if told:
            return told
        if position.must_tell or (others.need and position.speaks_by_silence):
            slot = useless[0] if useless else _least_loss(mind)
            return Move(PLAY, slot, None, "speechless")
    return discard(position, mind, useless)


class Wishes(NamedTuple):
    """What the others could do with a tell."""

    need: bool
    """Somebody could play a card and knows of none."""
    later: bool
    """Before the first of those it is the turn of somebody else who is free to tell."""
    can: bool
    """Somebody could play a card, whether or not it is known."""


def wishes(position: Position) -> Wishes:
    """As the seat to move sees them, in order of turn."""
    playable = position.board.playable
    need = later = can = free = False
    for place in places_after(position.seat, len(position.hands)):
        knows = table.knows_playable(position.hands[place], playable)
        if any(playable >> card & 1 for card in position.cards[place] or ()):
            can = True
            if not knows and not need:
                need, later = True, free
        free = free or not knows
    return Wishes(need, later, can)


def _tells(mind: Mind, useless: bool, others: Wishes) -> bool:
    position = mind.position
    if not position.blue:
        return False
    can_wait = others.later and useless and hopeful(position) and not position.has_few_receivers
    if position.must_tell or (others.need and not can_wait):
        return True
    if hopeful(position) and useless:
        return False
    if others.can or position.blue > _comfort(len(position.hands)):
        return True
    critical = position.board.critical
    return not useless and min(mind.share(known, critical) for known in mind.hand) > _RISKY_DISCARD


def _comfort(seats: int) -> int:
    """So many tokens are kept for later rather than told to put off a discard."""
    return 2 if seats <= 3 else 4


def tell(position: Position) -> Move | None:
    """The tell for the number of the moment that says most by its plain words, too."""
    seat, hands, board = position.seat, position.hands, position.board
    number, after = position.sum_of_numbers(
        hands, channel.capacity(hands, seat, position.must_tell)
    )
    cards = [one or () for one in position.cards]
    clues = channel.clues_for(number, hands, cards, seat, board, position.must_tell)
    if not clues:
        return None
    if len(clues) > 1:
        clues.sort(key=lambda clue: -_gain(position, after[clue.to], cards[clue.to], clue))
    return Move(TELL, 0, clues[0], "number")


def _gain(position: Position, hand: Hand, cards: tuple[int, ...], clue: Clue) -> float:
    gain = 1.0
    dead, layers = position.board.dead, position.layers
    told = channel.heard(hand, clue.kinds, channel.touched_by(clue.kinds, cards))
    for before, known in zip(hand, told, strict=True):
        if before & ~dead and before & (before - 1):
            done = not known & (known - 1) or not known & ~dead
            left = weight(known, layers) if known & (known - 1) else 1
            gain *= (2 if done else 1) * weight(before, layers) / max(1, left)
    return gain


def discard(position: Position, mind: Mind, useless: list[int]) -> Move:
    """A useless card, chosen so that it says the number; otherwise what will be missed least."""
    board = position.board
    choice = table.useless_slots(position.hands[position.seat], board.dead)
    if len(choice) > 1:
        hands = position.hands
        if position.speaks_by_silence:
            hands = table.without_playable(hands, position.seat, board.playable)
        number, _ = position.sum_of_numbers(hands, len(choice))
        return Move(DISCARD, choice[number], None, "useless-number")
    if useless:
        return Move(DISCARD, useless[0], None, "useless")
    return Move(DISCARD, _least_loss(mind), None, "least")


def _least_loss(mind: Mind) -> int:
    board = mind.position.board
    seen = sum([1 << kind for kind in mind.held])
    spare = ~board.critical

    def worth(slot: int) -> tuple[float, int]:
        known = mind.hand[slot]
        total = 20 * mind.share(known, seen) + 80 * mind.share(known, spare)
        total += 16 * mind.share(known, board.dead)
        values = 0
        left = known
        while left:
            bit = left & -left
            left ^= bit
            values += mind.copies(bit) * ((bit.bit_length() - 1) % TOP + 1)
        return total + values / max(1, mind.copies(known)), -slot

    return max(range(len(mind.hand)), key=worth)
