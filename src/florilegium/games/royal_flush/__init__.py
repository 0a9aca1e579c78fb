"""Royal Flush, a game of poker hands by Lorenz Kutschke, for two to five players."""

from florilegium.core.game import Game, Rules
from florilegium.games.royal_flush import actions, aids, bots, cards, rules, scoring, view
from florilegium.games.royal_flush.judge import RoyalFlushJudge

GAME = Game(
    name="royal_flush",
    package=__name__,
    prefix="ROY",
    minutes=40,
    seats=range(2, 6),
    options=cards.Options,
    action=actions.Action,
    bots=bots.BOTS,
    judge=RoyalFlushJudge,
    turn=rules.turn,
    outcome=scoring.outcome,
    parse=actions.parse,
    deck=cards.deck,
    start=rules.start,
    rules=Rules(legal=rules.legal, why_not=rules.why_not, apply=rules.apply, view=view.view),
    reveal=view.reveal,
    aids=aids.aids,
)
