"""Reviews of finished games, and what would have come of another action."""
