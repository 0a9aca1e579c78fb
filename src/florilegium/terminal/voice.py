"""How the terminal speaks: one language, and a name for every seat."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.message import Message, Seat, say


def about_game(name: str, lang: str) -> str:
    """A game's title and what it is about, in a line."""
    words = say("terminal.about", title=say(f"{name}.title"), pitch=say(f"{name}.pitch"))
    return words.text(lang)


@dataclass(frozen=True)
class Voice:
    """Puts messages into words."""

    lang: str
    names: dict[int, str]

    def __call__(self, message: Message) -> str:
        return message.text(self.lang, self.names)

    def say(self, key: str, /, **args: object) -> str:
        return self(say(key, **args))

    def name(self, seat: int) -> str:
        """What to call the player of a seat."""
        return self.names.get(seat) or self(say("seat", number=int(Seat(seat))))
