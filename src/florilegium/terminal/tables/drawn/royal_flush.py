"""Royal Flush's table drawn: boards, players, the display with its prices, the own hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from florilegium.games.royal_flush.aids import Aids, BoardAid
from florilegium.games.royal_flush.cards import JOKER, SIGNS, Card, board_name, letter
from florilegium.games.royal_flush.view import BoardView, View
from florilegium.terminal.drawing import (
    Drawing,
    beside,
    flowing,
    framed,
    line,
    pressable,
    prose,
    stacked,
)
from florilegium.terminal.tables.royal_flush import STYLES
from florilegium.terminal.voice import Voice

OWNERS = "①②③④⑤⑥"
INSIDE = 4
SEEN = 3
"""Columns of a card in the hand that the next one leaves open."""
BOARD = 37
"""Columns of a board: the longest name there is, and two boards beside each other in 80 columns."""


def drawing(view: View, aids: Aids, legal: Sequence[str], voice: Voice, width: int) -> Drawing:
    """Everything that lies open, and the hand in rows that fit."""
    boards = zip(view.boards, aids.boards, strict=True)
    prompt = "" if aids.prompt is None else voice(aids.prompt)
    return stacked(
        (
            prose(_round(view, voice), width, "bold"),
            flowing((_board(*pair, legal, voice) for pair in boards), width, gap=2),
            stacked(_player(view, seat, voice) for seat in range(1, view.seats + 1)),
            prose(prompt, width, "bold"),
            beside(_display(view, aids, legal, voice)),
            _hand(view, voice, width),
        ),
        gap=1,
    )


def _round(view: View, voice: Voice) -> str:
    return voice(view.round_told())


def _face(card: Card, lang: str, below: str = "") -> Drawing:
    suit = SIGNS[card.suit]
    rank = letter(card[0], lang) if card.suit else suit
    return framed((rank.ljust(INSIDE), suit.ljust(INSIDE)), STYLES[card.suit], below=below)


def _board(board: BoardView, aid: BoardAid, legal: Sequence[str], voice: Voice) -> Drawing:
    """Its name, the values of its spaces with who holds them, and what the hand lacks for it."""
    name = board_name(board.name)
    title = Text(name if isinstance(name, str) else voice(name))
    title.truncate(BOARD - 15, overflow="ellipsis", pad=True)
    spaces = Text()
    for place, value in enumerate(board.spaces):
        if place < len(board.owners):
            spaces.append(f" {OWNERS[board.owners[place] - 1]} ", "bold")
        elif place == len(board.owners):
            spaces.append(f"{value:>2} ", "bold reverse")
        else:
            spaces.append(f"{value:>2} ", "dim")
    scoring = [one for one in legal if one.startswith(f"score {board.name} ")]
    lacks = Text("   ")
    if scoring:
        lacks = Text(" ✓ ", "bold green")
    elif aid.missing is not None:
        lacks = Text(f" −{aid.missing}" if aid.missing else " ✓ ", "dim")
    return pressable(line(title, spaces, lacks), scoring)


def _player(view: View, seat: int, voice: Voice) -> Drawing:
    at = seat - 1
    words = voice(view.seat_told(seat))
    jokers = " " + "★" * view.jokers[at] if view.jokers[at] else ""
    name = (f"{OWNERS[at]} {voice.name(seat)}", "bold reverse" if seat in view.turn else "bold")
    return line(name, f"  {words}", (jokers, "bold magenta"))


def _display(view: View, aids: Aids, legal: Sequence[str], voice: Voice) -> Iterable[Drawing]:
    """The open cards and the deck, each with its price where it may be taken."""
    prices = {one.action: one.price for one in aids.choices}
    for position, card in enumerate(view.display, 1):
        action = f"take {position}"
        price = f"⛁{prices[action]}" if prices.get(action) else ""
        gap = framed((" " * INSIDE,) * 2, "dim", edge="╌")
        drawn = gap if card is None else _face(card, voice.lang, price)
        yield pressable(drawn, [one for one in legal if one == action])
    deck = framed(("░░░░", "░░░░"), "white on grey23", below=str(view.deck))
    yield pressable(deck, [one for one in legal if one == "take deck"])
    for action in ("swap", "pass", "done"):
        if action in legal:
            words = voice.say(f"royal_flush.word.{action}")
            price = f"⛁{prices[action]}" if prices.get(action) else ""
            yield pressable(framed((f" {words} ", ""), "bold", below=price), (action,))


def _hand(view: View, voice: Voice, width: int) -> Drawing:
    """Cards over each other, so that each shows its corner."""
    if view.seat is None:
        return Drawing()
    cards = (*view.hand, *(Card(JOKER),) * view.jokers[view.seat - 1])
    fitting = max(1, (width - INSIDE - 2 + SEEN) // SEEN)
    rows = [cards[start : start + fitting] for start in range(0, len(cards), fitting)]
    title = line((f"{voice.say('royal_flush.table.hand')} {len(cards)}", "bold"))
    return stacked((title, *(_fan(row, voice.lang) for row in rows)))


def _fan(cards: Sequence[Card], lang: str) -> Drawing:
    faces = [_face(card, lang) for card in cards]
    covered = [Drawing(tuple(one[:SEEN] for one in face.lines)) for face in faces[:-1]]
    return beside((*covered, faces[-1]), gap=0)
