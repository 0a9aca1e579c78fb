"""Royal Flush's table as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.cards import JOKER, Card, board_name
from florilegium.games.royal_flush.view import BoardView, View
from florilegium.terminal.voice import Voice

STYLES = {
    "S": "bold white on grey15", "H": "bold white on red3", "D": "bold white on blue3",
    "C": "bold white on dark_green", "": "bold black on plum2",
}  # fmt: skip


def lines(view: View, voice: Voice) -> Iterator[Text]:
    """Round and piles, boards, players, display and the own hand."""
    yield Text(voice(view.round_told()))
    yield from _boards(view, voice)
    yield from (_player(view, seat, voice) for seat in range(1, view.seats + 1))
    yield _display(view, voice)
    if view.seat is not None:
        own = Text().append(voice.say("royal_flush.table.hand"), style="bold")
        yield own.append(" ").append_text(cards(_own(view), voice.lang))


def card(face: Card, lang: str) -> Text:
    """A card's text on the colour of its suit, with the letters of the language."""
    return Text(face.written(lang), style=STYLES[face.suit])


def cards(faces: Iterable[Card], lang: str) -> Text:
    return Text(" ").join(card(face, lang) for face in faces)


def _own(view: View) -> tuple[Card, ...]:
    """The viewer's cards, jokers included."""
    jokers = 0 if view.seat is None else view.jokers[view.seat - 1]
    return view.hand + (Card(JOKER),) * jokers


def _boards(view: View, voice: Voice) -> Iterator[Text]:
    """A line for each board: its name as typed and in words, and who holds its spaces."""
    titles = {board.name: _title(board.name, voice) for board in view.boards}
    width = max(map(len, titles.values()))
    for board in view.boards:
        line = Text(f"  {titles[board.name]:<{width}}  ")
        line.append_text(_spaces(board, voice))
        if len(board.owners) < len(board.spaces) and scoring.card_sets(board.name, _own(view)):
            line.append(f"  ← {voice.say('royal_flush.table.fits')}", style="bold green")
        yield line


def _title(board: str, voice: Voice) -> str:
    """In French the words differ from the name to type, so both are shown."""
    name = board_name(board)
    words = name if isinstance(name, str) else voice(name)
    return board if words == board.replace("_", " ") else f"{board} ({words})"


def _spaces(board: BoardView, voice: Voice) -> Text:
    parts = []
    for place, value in enumerate(board.spaces):
        if place < len(board.owners):
            owner = voice.name(board.owners[place])
            parts.append(Text(f"{value:>2} {owner}", style="dim"))
        else:
            parts.append(Text(f"{value:>2} –"))
    return Text(" · ").join(parts)


def _player(view: View, seat: int, voice: Voice) -> Text:
    at = seat - 1
    name = voice.say("royal_flush.table.player", seat=voice.name(seat))
    line = Text().append(name, style="bold" if seat in view.turn else "").append(" ")
    line.append(voice(view.seat_told(seat)))
    if view.jokers[at]:
        line.append(" · " + voice.say("royal_flush.table.jokers", jokers=view.jokers[at]))
    return line


def _display(view: View, voice: Voice) -> Text:
    line = Text().append(voice.say("royal_flush.table.display"), style="bold")
    for position, face in enumerate(view.display, 1):
        line.append(f"  {position} ")
        line.append_text(Text("–") if face is None else card(face, voice.lang))
    return line
