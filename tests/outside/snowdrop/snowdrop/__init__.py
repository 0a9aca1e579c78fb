"""Snowdrop, a small competitive game for two to four players."""

from florilegium.core.game import Game, Rules

from . import actions, aids, bots, cards, rules, view

GAME = Game(
    name="snowdrop",
    package=__name__,
    prefix="SNO",
    minutes=5,
    seats=range(2, 5),
    options=cards.Options,
    action=actions.Action,
    bots=bots.BOTS,
    turn=rules.turn,
    outcome=rules.outcome,
    parse=actions.parse,
    deck=cards.deck,
    start=rules.start,
    rules=Rules(legal=rules.legal, why_not=rules.why_not, apply=rules.apply, view=view.view),
    reveal=view.reveal,
    aids=aids.aids,
)
