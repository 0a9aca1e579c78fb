"""The end, played out: what each move leads to in ways the hidden cards may lie.

From the team's rules of thumb one player at a time departs, and all others understand the move
just as before: only moves are weighed whose number is true.
"""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.core.chance import shuffled
from florilegium.games.hanabi.bots.hat import choose, table
from florilegium.games.hanabi.bots.hat.channel import touched_by
from florilegium.games.hanabi.bots.hat.choose import PLAY, Mind, Move
from florilegium.games.hanabi.bots.hat.position import Position
from florilegium.games.hanabi.cards import TOP

DECK = 7
"""From so many cards in the deck on, moves are tried out."""
WORLDS = 8
FIRST_WORLDS = 3
"""If the rules of thumb reach the maximum in all of these, nothing else is tried."""
_DARING = 0.25
"""A card is tried only if it fits with this chance at least."""
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
    results: list[int] = []
    for world in worlds(position, mind, seed):
        tried.append(world)
        results.append(play_out(position, first, world))
        if len(tried) == FIRST_WORLDS and min(results) == best:
            return first
    if len(tried) < WORLDS or min(results) == best:
        return first
    chosen, goal = first, sum(results) + _MARGIN * WORLDS
    for move in others:
        reached = _reached(position, move, tried, sum(results[:FIRST_WORLDS]), goal)
        if reached > goal:
            chosen, goal = move, reached
    return chosen


def _reached(position: Position, move: Move, tried: list[World], start: int, goal: float) -> int:
    """The sum of its results; 0 as soon as it falls behind or cannot come out above the goal."""
    best = TOP * len(position.board.fireworks) + 1
    reached = 0
    for count, world in enumerate(tried, 1):
        reached += play_out(position, move, world)
        if reached + best * (len(tried) - count) <= goal:
            return 0
        if count == FIRST_WORLDS and reached < start:
            return 0
    return reached


def _others(position: Position, mind: Mind, first: Move) -> list[Move]:
    """Every other move worth a try."""
    board, numbered = position.board, position.choice_to_play
    moves = [
        Move(PLAY, slot, None, "searched")
        for slot, known in enumerate(mind.hand)
        if slot not in numbered and mind.share(known, board.playable) >= _DARING
    ]
    told = choose.tell(position) if position.blue else None
    if told:
        moves.append(told)
    if _may_discard(position):
        moves.append(choose.discard(position, mind, table.useless_slots(mind.hand, board.dead)))
    return [move._replace(why="searched") for move in moves if move[:3] != first[:3]]


def _may_discard(position: Position) -> bool:
    """HAN-12; and where a discard speaks by silence, it must not lie."""
    if position.must_tell:
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
