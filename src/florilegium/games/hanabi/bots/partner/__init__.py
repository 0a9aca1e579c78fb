"""`partner`: plays Hanabi by conventions that people can follow (docs/partner.md has them)."""

from florilegium.games.hanabi.bots.partner.bot import Easy, Medium, Partner

__all__ = ["Easy", "Medium", "Partner"]
