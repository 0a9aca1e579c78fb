"""Hanabi, a cooperative game by Antoine Bauza, for two to five players."""

from florilegium.core.game import Game, Rules
from florilegium.core.judge import Scale
from florilegium.games.hanabi import actions, aids, bots, cards, rules, scoring, view
from florilegium.games.hanabi.hindsight import hindsight
from florilegium.games.hanabi.judge import HanabiJudge

GAME = Game(
    name="hanabi",
    package=__name__,
    prefix="HAN",
    minutes=25,
    seats=range(2, 6),
    options=cards.Options,
    action=actions.Action,
    bots=bots.BOTS,
    quiet="HAN-29",
    cooperative=True,
    aids_alike=True,
    turn=rules.turn,
    outcome=scoring.outcome,
    parse=actions.parse,
    deck=cards.deck,
    start=rules.start,
    rules=Rules(legal=rules.legal, why_not=rules.why_not, apply=rules.apply, view=view.view),
    reveal=view.reveal,
    aids=aids.aids,
    judge=HanabiJudge,
    scale=Scale(10.0),
    hindsight=hindsight,
)
