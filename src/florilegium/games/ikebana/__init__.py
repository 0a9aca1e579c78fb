"""Ikebana, a competitive game by Antoine Bauza, for two to five players."""

from florilegium.core.game import Game, Rules
from florilegium.games.ikebana import actions, aids, bots, cards, judge, rules, scoring, view

GAME = Game(
    name="ikebana",
    package=__name__,
    prefix="IKE",
    minutes=20,
    seats=range(2, 6),
    options=cards.Options,
    action=actions.Action,
    bots=bots.BOTS,
    open=True,
    judge=judge.IkebanaJudge,
    turn=rules.turn,
    outcome=scoring.outcome,
    parse=actions.parse,
    deck=cards.deck,
    start=rules.start,
    rules=Rules(legal=rules.legal, why_not=rules.why_not, apply=rules.apply, view=view.view),
    reveal=view.reveal,
    aids=aids.aids,
)
