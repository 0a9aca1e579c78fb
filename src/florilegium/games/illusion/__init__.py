"""Illusion, a competitive game of memory for two to six players."""

from florilegium.core.game import Game, Race
from florilegium.games.illusion import actions, aids, bots, cards, rules, scoring, view

GAME = Game(
    name="illusion",
    seats=range(2, 7),
    options=cards.Options,
    action=actions.Action,
    bots=bots.BOTS,
    memory=True,  # ILL-6
    race=Race(claim="stop", silence="let"),  # ILL-9
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
