"""Sentences as data: a key with arguments, put into words later and in any language."""

from __future__ import annotations

from typing import Final

from florilegium.core import language


class Seat(int):
    """A seat number inside a message; put into words it becomes the player's name."""

    __slots__ = ()


class Written(str):
    """A text that each language writes in its own way: a card with the letter of its colour."""

    __slots__ = ()

    def written(self, lang: str) -> str:
        """As people who speak this language write it."""
        raise NotImplementedError

    def typed(self, lang: str) -> str:
        """As they type it: the same, unless a class says otherwise."""
        return self.written(lang)


class Message:
    """A catalogue key and its arguments; `str()` says it in English.

    No dataclass, so that encoders do not take it apart but ask how it is written.
    """

    __slots__ = ("args", "key")

    def __init__(self, key: str, args: tuple[tuple[str, object], ...] = ()) -> None:
        self.key: Final = key
        self.args: Final = args

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.key, self.args))

    def __repr__(self) -> str:
        return f"Message({self.key!r}, {self.args!r})"

    def text(self, lang: str = "en", names: dict[int, str] | None = None) -> str:
        """Say it in a language; `names` maps seats to what to call their players."""

        def word(value: object) -> str:
            match value:
                case Message():
                    return value.text(lang, names)
                case Seat():
                    name = (names or {}).get(value)
                    return name or language.render("seat", {"number": str(int(value))}, lang)
                case Written():
                    return value.written(lang)
                case bool():
                    return language.render("yes" if value else "no", {}, lang)
                case tuple() | list():
                    return ", ".join(map(word, value))
                case _:
                    return str(value)

        def words(value: object) -> str | list[str]:
            return (
                [word(item) for item in value] if isinstance(value, (tuple, list)) else word(value)
            )

        return language.render(self.key, {name: words(value) for name, value in self.args}, lang)

    def __str__(self) -> str:
        return self.text()


def say(key: str, /, **args: object) -> Message:
    """A message with its arguments by name."""
    return Message(key, tuple(args.items()))
