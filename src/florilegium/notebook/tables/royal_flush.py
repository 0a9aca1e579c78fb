"""Royal Flush's table: boards, display, players, and the hands that may be seen."""

from __future__ import annotations

from collections.abc import Iterator

from florilegium.games.royal_flush.cards import JOKER, Card, board_name
from florilegium.games.royal_flush.view import BoardView, View
from florilegium.notebook.blocks import (
    Block,
    caption,
    card,
    column,
    flow,
    panel,
    picture,
    place,
    row,
)
from florilegium.notebook.tables.words import Words

_SPACE = 26


def table(view: View, words: Words) -> Block:
    """Round and piles, boards, display, players."""
    return column(
        [
            words.line(words(view.round_told())),
            flow(_board(board, words) for board in view.boards),
            words.note(words.say("royal_flush.table.display")),
            row(_displayed(face, words) for face in view.display),
            *(_player(view, seat, words) for seat in range(1, view.seats + 1)),
        ]
    )


def _board(board: BoardView, words: Words) -> Block:
    """A board's name over its spaces."""
    name = board_name(board.name)
    title = caption(name if isinstance(name, str) else words(name), 12)
    return panel(column([title, row(_spaces(board, words), gap=3)], gap=4))


def _spaces(board: BoardView, words: Words) -> Iterator[Block]:
    """What each space is worth, with the piece of who holds it."""
    for at, value in enumerate(board.spaces):
        worth = caption(str(value), 12)
        if at < len(board.owners):
            owner = board.owners[at]
            piece = picture(f"piece-{owner}", words.seat(owner), _SPACE, _SPACE)
        else:
            piece = place("–", _SPACE / 1.4)
        yield column([piece, worth], gap=1)


def _displayed(face: Card | None, words: Words) -> Block:
    return place("–") if face is None else _face(face, words)


def _player(view: View, seat: int, words: Words) -> Block:
    at = seat - 1
    said = words(view.seat_told(seat))
    if view.jokers[at]:
        said += " · " + words.say("royal_flush.table.jokers", jokers=view.jokers[at])
    name = words.line(words.say("royal_flush.table.player", seat=words.seat(seat)), bold=True)
    head = row([picture(f"piece-{seat}", "", 20, 20), name, words.note(said)], middle=True)
    hand = _hand(view, seat)
    shown = flow((_face(one, words) for one in hand), gap=4) if hand else _backs(view.hands[at])
    return panel(column([head, shown]), lit=seat in view.turn)


def _hand(view: View, seat: int) -> tuple[Card, ...]:
    """The cards of a seat that may be seen, its jokers with them; none where they may not."""
    jokers = (Card(JOKER),) * view.jokers[seat - 1]
    if view.open_hands is not None:
        return view.open_hands[seat - 1] + jokers
    return view.hand + jokers if seat == view.seat else ()


def _backs(count: int) -> Block:
    """As the line above says: so many cards face down."""
    return row((card("back", "", 30) for _ in range(count)), gap=-18)


def _face(face: Card, words: Words) -> Block:
    return card(str(face), face.written(words.lang))
