"""What the tables say, in one language."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.message import Message, say
from florilegium.notebook.blocks import SOFT, Block, caption


@dataclass(frozen=True, slots=True)
class Words:
    """Puts messages into words, and words into lines."""

    lang: str

    def __call__(self, message: Message) -> str:
        return message.text(self.lang)

    def say(self, key: str, /, **args: object) -> str:
        """A sentence by its key."""
        return self(say(key, **args))

    def seat(self, seat: int) -> str:
        """What to call the player of a seat."""
        return self.say("seat", number=seat)

    def line(self, words: str, *, bold: bool = False) -> Block:
        """A sentence as a block."""
        return caption(words, bold=bold)

    def note(self, words: str, size: int = 12) -> Block:
        """A sentence that stands back."""
        return caption(words, size, fill=SOFT)
