"""The log of a table: what has been decided, in order. A table is the sum of its entries.

Entries are kept for ever. A field may be added with a default; a changed meaning needs a new
`FORMAT` and a reader for the old one.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

FORMAT = 1

Rematch = Literal["new-deal", "same-deal"]
"""Whether a rematch has cards of its own, or those of the game before."""


Window = float | Literal["usual"] | None
"""Seconds to decide in a race; None without a clock; `usual` where the host has not chosen."""


class _Entry(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    pass


class Created(_Entry, frozen=True, tag="created"):
    """A table was opened. The seed is drawn now, so that its hash can be shown to everybody.

    Where browsers contribute, it is only the server's part of the seed.
    """

    format: int
    game: str
    seats: int
    seed: str
    host: str
    at: int
    deck: list[str] | None = None
    options: dict[str, object] = {}
    window: Window = None
    open_hands: bool = False
    spectators_talk: bool = False
    hints: bool = True
    rematch: Rematch | None = None
    """For people who go on from another table, which is not named: its cards may be the same."""
    daily: str | None = None
    """The day whose deal this is: nobody who has yet to play it may look on."""
    branch: int | None = None
    """For a game that leaves another one after so many actions."""
    brought: bool = False
    """Whether the other one was played elsewhere: whoever brought it may know its cards."""
    mixed: bool = False
    """Whether browsers may contribute to the seed."""
    seen_by: list[str] = []
    """The people who have seen these cards, where they are those of another game."""
    rules: int = 1
    """The version of the game's rules by which it is played."""


class Seated(_Entry, frozen=True, tag="seated"):
    """A person took a seat, or a new name on it."""

    seat: int
    person: str
    name: str


class Vacated(_Entry, frozen=True, tag="vacated"):
    """A seat is open again."""

    seat: int


class BotSet(_Entry, frozen=True, tag="bot"):
    """A bot sits here."""

    seat: int
    bot: str


class Configured(_Entry, frozen=True, tag="configured"):
    """The host's choices, whole."""

    seats: int
    options: dict[str, object]
    window: Window = None
    open_hands: bool = False
    spectators_talk: bool = False
    hints: bool = True


class HandedOver(_Entry, frozen=True, tag="host"):
    """The table has a new host."""

    person: str
    seat: int


class Redrawn(_Entry, frozen=True, tag="redrawn"):
    """The cards of another game are given up for new ones: somebody sits here who has not seen
    them."""

    seed: str
    name: str
    """Of who sat down."""


class Committed(_Entry, frozen=True, tag="committed"):
    """A seat's browser has promised its contribution to the seed, which nobody can know yet."""

    seat: int
    commitment: str


class Fixed(_Entry, frozen=True, tag="fixed"):
    """The game was started: no promise changes any more, and browsers show what they promised."""

    away: list[int] = []
    """Seats that nobody waits for."""


class Revealed(_Entry, frozen=True, tag="revealed"):
    """A seat's browser has shown what it had promised."""

    seat: int
    contribution: str


class Started(_Entry, frozen=True, tag="started"):
    """The cards are dealt, from all that was shown in time."""


By = Literal["person", "bot", "clock", "table", "chance"]
"""Who decided: `clock` when a race was over, `table` where nobody had to be asked, `chance` for a
bot that failed."""


class Reason(msgspec.Struct, frozen=True):
    """A message in which a bot explains its action. It speaks of what only its seat may know."""

    key: str
    args: dict[str, Any] = {}


class Acted(_Entry, frozen=True, tag="acted"):
    """An action of the game."""

    seat: int
    action: str
    by: By = "person"
    id: str | None = None
    why: Reason | None = None
    """What nobody is told before the end."""


class Undone(_Entry, frozen=True, tag="undone"):
    """The last action was taken back by its own player."""

    seat: int
    id: str


class Given(_Entry, frozen=True, tag="given"):
    """A bot plays for an absent person."""

    seat: int
    bot: str


class Taken(_Entry, frozen=True, tag="taken"):
    """The person plays again."""

    seat: int


class Talked(_Entry, frozen=True, tag="talked"):
    """A line of chat."""

    person: str
    name: str
    text: str
    id: str
    seat: int | None = None


class Hinted(_Entry, frozen=True, tag="hinted"):
    """What a bot would do in a person's place. Only that seat may know more than that it asked."""

    seat: int
    bot: str
    action: str
    id: str
    why: Reason | None = None


class Rematched(_Entry, frozen=True, tag="rematched"):
    """The same people go on at another table."""

    code: str
    same_deal: bool = False
    seat: int | None = None
    """Whose idea it was; the first logs do not tell."""


Entry = (
    Created | Seated | Vacated | BotSet | Configured | HandedOver | Redrawn | Committed | Fixed
    | Revealed | Started | Acted | Undone | Given | Taken | Talked | Hinted | Rematched
)  # fmt: skip

Seating = Seated | Vacated | BotSet | Given | Taken
"""What changes who plays a seat."""

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
encode = msgspec.json.Encoder().encode
decode = _decoder.decode
