"""What is said at a table: a message comes in, and the same frame goes out to each of its seats."""

from __future__ import annotations

import json

SEATS = 4
MESSAGE = json.dumps(
    {"type": "act", "id": "1b671a64-40d5-491e-99b0-da01ff1f3341", "action": "tell 2 red"}
)
"""An action as the page sends it."""
_SIZE = 1100
"""Bytes of an update, as an action costs a seat of Hanabi."""
_BARE = len(json.dumps({"type": "update", "changed": ""}))
TEXT = json.dumps({"type": "update", "changed": "." * (_SIZE - _BARE)})
"""What each seat is told of it."""
FRAME = TEXT.encode()
