"""The end, played out: what each move leads to in ways the hidden cards may lie.

From the team's rules of thumb one player at a time departs, and all others understand the move
just as before: only moves are weighed whose number is true.
"""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.core.chance import shuffled
from florilegium.games.hanabi.cards import TOP
from florilegium.games.hanabi.hat import choose, table
from florilegium.games.hanabi.hat.channel import touched_by
from florilegium.games.hanabi.hat.choose import DISCARD, PLAY, Mind, Move
from florilegium.games.hanabi.hat.position import Position

DECK = 7
"""From so many cards in the deck on, moves are tried out."""
WORLDS = 6
FIRST_WORLDS = 3
"""If the rules of thumb reach the maximum in all of these, nothing else is tried."""
_MARGIN = 0.05
"""What another move must bring on average, in points."""

World = tuple[tuple[int, ...], list[int]]
"""The own cards, and the deck; its last card is drawn first."""


def improve(position: Position, first: Move, seed: str) -> Move:
    """The move itself, or a better one. The own cards in `position` are unknown."""
    if position.deck > DECK:
        return first
    mind = Mind(position)
    others = _others(position, mind, first)
    if not others:
        return first
    best = TOP * len(position.board.fireworks) + 1
    tried: list[World] = []
    total = 0
    for world in worlds(position, mind, seed):
        tried.append(world)
        total += play_out(position, first, world)
        if len(tried) == FIRST_WORLDS and total == best * FIRST_WORLDS:
            return first
    if len(tried) < WORLDS or total == best * WORLDS:
        return first
    chosen, goal = first, total + _MARGIN * WORLDS
    for move in others:
        reached = 0
        for left, world in zip(range(WORLDS - 1, -1, -1), tried, strict=True):
            reached += play_out(position, move, world)
            if reached + best * left <= goal:
                break
        else:
            chosen, goal = move, reached
    return chosen


def _others(position: Position, mind: Mind, first: Move) -> list[Move]:
    """Every other move worth a try."""
    choice = position.choice_to_play
    moves = [
        Move(PLAY, slot, None, "searched")
        for slot, known in enumerate(mind.hand)
        if known & position.board.playable and slot not in choice
    ]
    told = choose.tell(position) if position.blue else None
    if told:
        moves.append(told._replace(why="searched"))
    if _may_discard(position):
        choice = table.useless_slots(position.hands[position.seat], position.board.dead)
        said = len(choice) > 1
        slots = [choose.discard(position, mind, []).slot] if said else range(len(mind.hand))
        moves += [Move(DISCARD, slot, None, "searched") for slot in slots]
    return [move for move in moves if move[:3] != first[:3]]


def _may_discard(position: Position) -> bool:
    """HAN-12; and where a discard speaks by silence, it must not lie."""
    if position.sure:
        return False
    return not position.speaks_by_silence or not choose.wishes(position).need


def worlds(position: Position, mind: Mind, seed: str) -> Iterator[World]:
    """Ways the hidden cards may lie, drawn at random."""
    one, two, three = position.unseen_by(position.seat)
    pool = [
        kind
        for layer in (one, two, three)
        for kind in range(layer.bit_length())
        if layer >> kind & 1
    ]
    slots = sorted(range(len(mind.hand)), key=lambda slot: (mind.hand[slot].bit_count(), slot))
    found = 0
    for attempt in range(4 * WORLDS):
        deck = list(shuffled(pool, seed, f"world {attempt}"))
        cards = [-1] * len(slots)
        for slot in slots:
            fitting = next((kind for kind in deck if mind.hand[slot] >> kind & 1), None)
            if fitting is None:
                break
            cards[slot] = fitting
            deck.remove(fitting)
        else:
            found += 1
            yield tuple(cards), deck
            if found == WORLDS:
                return


def play_out(position: Position, move: Move, world: World) -> int:
    """The points in the end, with one more for the maximum, when all go on by rules of thumb."""
    cards, deck = world
    trial = position.copy()
    trial.cards[trial.seat] = cards
    deck = list(deck)
    perform(trial, move, deck)
    while not trial.over:
        perform(trial, choose.choose(trial), deck)
    if trial.mistakes_left <= 0:
        return 0
    score = trial.board.score
    return score + (score == TOP * len(trial.board.fireworks))


def perform(position: Position, move: Move, deck: list[int]) -> None:
    """Make a move where all cards are known."""
    if move.clue is not None:
        cards = position.cards[move.clue.to] or ()
        position.tell(move.clue, touched_by(move.clue.kinds, cards))
        return
    own = position.cards[position.seat] or ()
    card = own[move.slot]
    drawn = deck.pop() if deck else None
    if move.what == PLAY:
        position.play(move.slot, card, drawn)
    else:
        position.discard(move.slot, card, drawn)
