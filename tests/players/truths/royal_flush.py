"""What Royal Flush's bots say, held against what their seat could see."""

from __future__ import annotations

from collections.abc import Callable

import florilegium as fl
from florilegium.games.royal_flush import scoring
from florilegium.games.royal_flush.actions import DECK, Done, Pass, Score, Take
from florilegium.games.royal_flush.cards import JOKER, NATURALS, ROYAL_FLUSH, Card, board_name
from florilegium.games.royal_flush.state import RoundStarted, Scored, Took
from tests.players.selfplay import Moment

Cards = tuple[Card, ...]


def _hand(moment: Moment) -> Cards:
    return (*moment.view.hand, *[Card(JOKER)] * moment.view.jokers[moment.seat - 1])


def _board(moment: Moment) -> str:
    """The board that the reason names; it must be in play and have a free space."""
    (found,) = (
        board.name
        for board in moment.view.boards
        if board_name(board.name) == moment.args["board"] and len(board.owners) < len(board.spaces)
    )
    return str(found)


def _values(moment: Moment, board: str) -> tuple[int, ...]:
    """What the free spaces of a board are worth, best first."""
    (shown,) = (one for one in moment.view.boards if one.name == board)
    values: tuple[int, ...] = shown.spaces[len(shown.owners) :]
    return values


def _lacking(moment: Moment, board: str, *more: Card) -> int:
    return scoring.missing(board, (*_hand(moment), *more))


# Scoring


def _score(moment: Moment) -> bool:
    action = moment.action
    assert isinstance(action, Score)
    named = moment.args["board"] == board_name(action.board)
    return bool(named and _values(moment, action.board)[0] == moment.args["points"])


def _ends(moment: Moment) -> bool:
    """ROY-27."""
    return bool(moment.action.board == ROYAL_FLUSH or moment.view.pieces[moment.seat - 1] == 1)


def _hard_score(moment: Moment) -> bool:
    values = _values(moment, moment.action.board)
    return _score(moment) and len(values) > 1 and values[0] > values[1] == moment.args["rest"]


def _hard_even(moment: Moment) -> bool:
    values = _values(moment, moment.action.board)
    return _score(moment) and len(values) > 1 and values[0] == values[1]


def _hard_last(moment: Moment) -> bool:
    return _score(moment) and len(_values(moment, moment.action.board)) == 1


def _hard_finish(moment: Moment) -> bool:
    return _score(moment) and _ends(moment)


def _hard_win(moment: Moment) -> bool:
    """The game is over after the action, with these points and as a winner."""
    game = fl.game("royal_flush")
    after, _ = game.apply(moment.state, moment.seat, moment.action)
    outcome = game.outcome(after)
    named = moment.args["board"] == board_name(moment.action.board)
    return bool(
        named
        and outcome
        and moment.seat in outcome.winners
        and outcome.scores[moment.seat - 1] == moment.args["total"]
    )


def _easy_clear(moment: Moment) -> bool:
    """Little, and nothing else that could be scored brings more."""
    brings = [_values(moment, one.board)[0] for one in moment.legal if isinstance(one, Score)]
    return _score(moment) and moment.args["points"] == max(brings) < 4


def _easy_score(moment: Moment) -> bool:
    return _score(moment) and moment.args["points"] >= 4


# Taking


def _take(moment: Moment) -> bool:
    action = moment.action
    return (
        isinstance(action, Take)
        and action.source != DECK
        and moment.view.display[int(action.source) - 1] == moment.args["card"]
    )


def _closer(moment: Moment) -> bool:
    """The card named is the one taken, and the board lacks fewer cards with it."""
    board = _board(moment)
    after = _lacking(moment, board, moment.args["card"])
    return _take(moment) and after < _lacking(moment, board)


def _hard_closer(moment: Moment) -> bool:
    board = _board(moment)
    after = _lacking(moment, board, moment.args["card"])
    counted = after == moment.args.get("lacking", 0)
    return _closer(moment) and counted and _values(moment, board)[0] == moment.args["points"]


def _hard_wide(moment: Moment) -> bool:
    """No board that is open lacks fewer cards with this one."""
    boards = [board.name for board in moment.view.boards if len(board.owners) < len(board.spaces)]
    card = moment.args["card"]
    return _take(moment) and all(
        _lacking(moment, board, card) == _lacking(moment, board) for board in boards
    )


def _free(claim: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
    return lambda moment: claim(moment) and not moment.view.taken


def _bought(claim: Callable[[Moment], bool]) -> Callable[[Moment], bool]:
    """ROY-11: a token is paid, so there is one and this is not the first card."""
    return lambda moment: (
        claim(moment) and moment.view.taken > 0 and moment.view.tokens[moment.seat - 1] > 0
    )


def _may_come(moment: Moment) -> list[Card]:
    """The cards that the seat has not seen, those aside that others took openly and still hold."""
    held: dict[int, list[Card]] = {}
    for event in moment.seen:
        match event:
            case RoundStarted():
                held.clear()
            case Took(seat, source, Card() as card) if source != DECK and seat != moment.seat:
                held.setdefault(seat, []).append(card)
            case Scored(seat=seat, cards=cards):
                for card in cards:
                    if card in held.get(seat, []):
                        held[seat].remove(card)
    view = moment.view
    gone = [
        *view.hand,
        *filter(None, view.display),
        *(card for one in held.values() for card in one),
    ]
    if view.deck > 8:  # else the discard is about to come back
        gone += view.discard
    left = [card for card in NATURALS for _ in range(2)]
    for card in gone:
        left.remove(card)
    return left


def _hard_deck(moment: Moment) -> bool:
    board, cards = _board(moment), _may_come(moment)
    now = _lacking(moment, board)
    helpful = sum(_lacking(moment, board, card) < now for card in cards)
    counted = (helpful, len(cards)) == (moment.args["count"], moment.args["unseen"])
    return bool(moment.action == Take(DECK)) and counted and helpful > 0


def _easy_far(moment: Moment) -> bool:
    """None of the open cards brings the board closer."""
    board = _board(moment)
    shown = [card for card in moment.view.display if card]
    return all(_lacking(moment, board, card) == _lacking(moment, board) for card in shown)


def _easy_deck(moment: Moment) -> bool:
    return bool(moment.action == Take(DECK)) and _easy_far(moment)


def _easy_spare(moment: Moment) -> bool:
    """It must take a card, and there is none left but open ones (ROY-15)."""
    forced = Take(DECK) not in moment.legal and moment.view.taken == 0
    return _take(moment) and forced and _easy_far(moment)


# Nothing more


def _done(moment: Moment) -> bool:
    return bool(moment.action == Done() and moment.view.taken > 0)


def _has_token(moment: Moment) -> bool:
    return bool(moment.view.tokens[moment.seat - 1] > 0)


def _nothing(moment: Moment) -> bool:
    return moment.action == Pass() and not any(
        isinstance(action, Take | Score) for action in moment.legal
    )


TRUE: dict[str, Callable[[Moment], bool]] = {
    "royal_flush.why.plain.score": _score,
    "royal_flush.why.plain.take": _take,
    "royal_flush.why.plain.deck": lambda moment: moment.action == Take(DECK),
    "royal_flush.why.plain.enough": _done,
    "royal_flush.why.plain.nothing": _nothing,
    "royal_flush.why.easy.score": _easy_score,
    "royal_flush.why.easy.clear": _easy_clear,
    "royal_flush.why.easy.take": _free(_closer),
    "royal_flush.why.easy.buy": _bought(_closer),
    "royal_flush.why.easy.deck": _easy_deck,
    "royal_flush.why.easy.spare": _easy_spare,
    "royal_flush.why.easy.enough": _done,
    "royal_flush.why.easy.nothing": _nothing,
    "royal_flush.why.hard.score": _hard_score,
    "royal_flush.why.hard.even": _hard_even,
    "royal_flush.why.hard.last": _hard_last,
    "royal_flush.why.hard.finish": _hard_finish,
    "royal_flush.why.hard.win": _hard_win,
    "royal_flush.why.hard.take-ready": _free(_hard_closer),
    "royal_flush.why.hard.take-closer": _free(_hard_closer),
    "royal_flush.why.hard.take-wide": _free(_hard_wide),
    "royal_flush.why.hard.buy-ready": _bought(_hard_closer),
    "royal_flush.why.hard.buy-closer": _bought(_hard_closer),
    "royal_flush.why.hard.buy-wide": _bought(_hard_wide),
    "royal_flush.why.hard.deck": _hard_deck,
    "royal_flush.why.hard.deck-wide": lambda moment: moment.action == Take(DECK),
    "royal_flush.why.hard.enough": lambda moment: _done(moment) and _has_token(moment),
    "royal_flush.why.hard.broke": lambda moment: _done(moment) and not _has_token(moment),
    "royal_flush.why.hard.nothing": _nothing,
}
