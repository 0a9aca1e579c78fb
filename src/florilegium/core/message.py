"""Sentences as data: a key with arguments, put into words later and in any language."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core import language


class Seat(int):
    """A seat number inside a message; put into words it becomes the player's name."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A catalogue key and its arguments; `str()` says it in English."""

    key: str
    args: tuple[tuple[str, object], ...] = ()

    def text(self, lang: str = "en", names: dict[int, str] | None = None) -> str:
        """Say it in a language; `names` maps seats to what to call their players."""

        def word(value: object) -> str:
            match value:
                case Message():
                    return value.text(lang, names)
                case Seat():
                    name = (names or {}).get(value)
                    return name or language.render("seat", {"number": str(int(value))}, lang)
                case bool():
                    return language.render("yes" if value else "no", {}, lang)
                case tuple() | list():
                    return ", ".join(word(item) for item in value)
                case _:
                    return str(value)

        return language.render(self.key, {name: word(value) for name, value in self.args}, lang)

    def __str__(self) -> str:
        return self.text()


def say(key: str, /, **args: object) -> Message:
    """A message with its arguments by name."""
    return Message(key, tuple(args.items()))
