"""Illusion's table drawn: the card in question, the baskets, and everybody's lives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from florilegium.games.illusion.aids import Aids, Standing
from florilegium.games.illusion.cards import Card, flower
from florilegium.games.illusion.view import View
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
from florilegium.terminal.tables.illusion import STYLES
from florilegium.terminal.voice import Voice

INSIDE = 12
WICKER = "orange3"
ANSWERS = {"stop": "bold white on red3", "let": "bold"}
SAID = 40
"""Columns for what is said beside the card in question."""


def drawing(view: View, aids: Aids, legal: Sequence[str], voice: Voice, width: int) -> Drawing:
    """The round, what goes on, the baskets from above, the players."""
    words = voice(view.round_told())
    baskets = [_basket(view, place, legal, voice) for place in range(1, len(view.baskets) + 1)]
    return stacked(
        (
            line((words, "bold")),
            beside(_question(view, aids, legal, voice), gap=3),
            flowing(baskets, width, gap=2, between=1),
            stacked(_player(view, one, voice) for one in aids.standings),
        ),
        gap=1,
    )


def _card(card: Card, voice: Voice) -> Drawing:
    name = voice(flower(card))
    return framed((name.center(INSIDE), "✿".center(INSIDE)), STYLES[card])


def _question(view: View, aids: Aids, legal: Sequence[str], voice: Voice) -> Iterator[Drawing]:
    """The card turned up, or the one that was placed, with the two answers to it."""
    told = view.card_told()
    card = view.turned if view.placed is None else view.baskets[view.placed.basket - 1]
    if told is None or card is None:
        return
    yield _card(card, voice)
    said = prose(voice(told), SAID, "bold")
    answers = [_answer(action, style, legal, voice) for action, style in ANSWERS.items()]
    yield said if view.placed is None else stacked((said, _stake(aids), beside(answers, gap=2)))


def _stake(aids: Aids) -> Drawing:
    """ILL-11, ILL-13: what a right and a wrong stop would move."""
    stake = aids.stake
    if stake is None:
        return Drawing()
    gain = f"{stake.least}–{stake.most}" if stake.least < stake.most else str(stake.most)
    right = (f"✓ +{gain} ♥   ", "green") if stake.most else ("", "")
    return line(right, (f"✗ −{stake.loss} ♥", "red"))


def _answer(action: str, style: str, legal: Sequence[str], voice: Voice) -> Drawing:
    if action not in legal:
        return Drawing()
    words = voice.say(f"illusion.word.{action}")
    return pressable(framed((f" {words} ",), style), (action,))


def _basket(view: View, basket: int, legal: Sequence[str], voice: Voice) -> Drawing:
    """ILL-6: the top flower and how many cards there are."""
    top, height = view.baskets[basket - 1], view.heights[basket - 1]
    if top is None:
        inside = [Text(), Text(voice.say("illusion.table.empty").center(INSIDE + 2), "dim")]
    else:
        edge = Text(f"╭{'─' * INSIDE}╮", STYLES[top])
        inside = [edge, Text(f"│{voice(flower(top)).center(INSIDE)}│", STYLES[top])]
    body = (
        Text("═" * (INSIDE + 2), WICKER),
        Text("▚" * (INSIDE + 2), WICKER),
        _woven(1, f" {basket} "),
        _woven(2, f" ×{height} " if height else ""),
    )
    drawn = Drawing((*inside, *body))
    return pressable(drawn, [one for one in legal if one == f"place {basket}"])


def _woven(indent: int, sign: str) -> Text:
    """A row of the basket, the narrower the lower, with a sign in its middle."""
    width = INSIDE + 2 - 2 * indent
    left = (width - len(sign)) // 2
    wicker = "▚" * width
    return Text.assemble(
        " " * indent, (wicker[:left], WICKER), (sign, "bold"), (wicker[left + len(sign) :], WICKER)
    )


def _player(view: View, one: Standing, voice: Voice) -> Drawing:
    words = voice(view.seat_told(one.seat))
    hearts = "♥" * one.lives
    return line((words, "bold" if one.seat in view.turn else ""), "  ", (hearts, "red"))
