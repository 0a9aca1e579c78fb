"""Ikebana, a competitive game by Antoine Bauza, for two to five players."""

from florilegium.core.game import Game
from florilegium.games.ikebana import actions, aids, bots, cards, rules, scoring, view

GAME = Game(
    name="ikebana",
    seats=range(2, 6),
    options=cards.Options,
    action=actions.Action,
    bots=bots.BOTS,
    open=True,
    turn=rules.turn,
    outcome=scoring.outcome,
    parse=actions.parse,
    deck=cards.deck,
    start=rules.start,
    choices=rules.legal,
    refusal=rules.refusal,
    perform=rules.perform,
    show=view.view,
    reveal=view.reveal,
    aids=aids.aids,
)
