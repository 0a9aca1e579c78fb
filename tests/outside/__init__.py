"""A fifth game from a distribution of its own, installed beside ours; and broken ones."""
