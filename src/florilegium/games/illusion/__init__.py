"""Illusion, a competitive game of memory for two to six players."""

from florilegium.core.game import Game, Race, Rules
from florilegium.games.illusion import actions, aids, bots, cards, judge, rules, scoring, view

GAME = Game(
    name="illusion",
    package=__name__,
    prefix="ILL",
    minutes=20,
    seats=range(2, 7),
    options=cards.Options,
    action=actions.Action,
    bots=bots.BOTS,
    memory=True,  # ILL-6
    aids_alike=True,
    judge=judge.IllusionJudge,
    race=Race(claim="stop", silence="let", is_hopeless=aids.is_hopeless),  # ILL-9
    turn=rules.turn,
    outcome=scoring.outcome,
    parse=actions.parse,
    deck=cards.deck,
    start=rules.start,
    rules=Rules(legal=rules.legal, why_not=rules.why_not, apply=rules.apply, view=view.view),
    reveal=view.reveal,
    aids=aids.aids,
)
