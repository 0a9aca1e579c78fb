"""The bot `hat`: a team of copies that speaks in numbers (docs/hat.md says how)."""

from florilegium.games.hanabi.bots.hat.bot import Hat

__all__ = ["Hat"]
