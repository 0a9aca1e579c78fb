"""What may be said over the wire, both ways. `plain` gives the shape of everything inside."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from florilegium.core.message import say
from florilegium.server.errors import Wrong

UPDATES = 3
"""The protocol since which a page takes updates; an older one gets whole states."""
LONGEST_NAME = 30
LONGEST_CHAT = 500
LARGEST_MESSAGE = 64 * 1024
LONGEST_ENDPOINT = 1000
"""The address at which a browser is called."""

Version = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=1, le=9)]
Name = Annotated[str, Meta(min_length=1, max_length=4 * LONGEST_NAME)]
BotName = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}$")]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
Seconds = Annotated[float, Meta(ge=1, le=120)]
Marks = Annotated[
    list[Annotated[str, Meta(pattern=r"^[A-Za-z0-9_*. -]{1,40}$")]], Meta(max_length=12)
]
Options = Annotated[dict[str, Any], Meta(max_length=20)]


class ClientMessage(
    msgspec.Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True
):
    """Anything a client may say."""


class Hello(ClientMessage, frozen=True):
    """The first frame: the last version this client has, and whether somebody looks at it."""

    version: Version = 0
    looking: bool = True
    epoch: Annotated[str, Meta(min_length=0, max_length=40)] | None = None
    """What came with the last answer to a hello, where a version is named."""
    protocol: Annotated[int, Meta(ge=1, le=1000)] = 1
    """What the client understands: see UPDATES."""


class Sit(ClientMessage, frozen=True):
    """Take a seat, the first open one where none is named."""

    name: Name
    seat: SeatNumber | None = None


class Rename(ClientMessage, frozen=True):
    """Be called something else."""

    name: Name


class Leave(ClientMessage, frozen=True):
    """Free the own seat, or be absent once the game runs."""


class Configure(ClientMessage, frozen=True):
    """The host's choices; what is not mentioned stays."""

    seats: SeatNumber | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    window: Seconds | UnsetType | None = UNSET
    open_hands: bool | UnsetType = UNSET
    spectators_talk: bool | UnsetType = UNSET
    hints: bool | UnsetType = UNSET


class Bot(ClientMessage, frozen=True):
    """Put a bot on a seat."""

    seat: SeatNumber
    bot: BotName


class Free(ClientMessage, frozen=True):
    """Remove a bot or a person from a seat."""

    seat: SeatNumber


class Commit(ClientMessage, frozen=True):
    """Promise what this browser will contribute to the seed: its SHA-256."""

    commitment: Hash


class Reveal(ClientMessage, frozen=True):
    """Show what was promised, once the game was started and no promise changes any more."""

    contribution: Hash


class Start(ClientMessage, frozen=True):
    """Deal. `anyway` is for a host who knows that somebody who sits here is away."""

    anyway: bool = False


class Host(ClientMessage, frozen=True):
    """Hand the table over."""

    seat: SeatNumber


class Act(ClientMessage, frozen=True):
    """An action of the game; `version` is what the player was looking at."""

    id: Id
    action: Annotated[str, Meta(min_length=1, max_length=300)]
    version: Version | None = None


class Undo(ClientMessage, frozen=True):
    """Take the own last action back."""

    id: Id


class Give(ClientMessage, frozen=True):
    """Let a bot play for an absent person."""

    seat: SeatNumber
    bot: BotName


class Take(ClientMessage, frozen=True):
    """Play oneself again."""


class Chat(ClientMessage, frozen=True):
    """Say something to the whole table; `name` is what a spectator wants to be called."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
    name: Name | None = None


class Hint(ClientMessage, frozen=True):
    """Ask what a bot would do now; `best` asks the strongest and not one of the table's level."""

    id: Id
    best: bool = False
    version: Version | None = None
    """What the player was looking at."""


class Look(ClientMessage, frozen=True):
    """Whether the page can be seen: who looks at the table is not called to it."""

    looking: bool


class Show(ClientMessage, frozen=True):
    """Lead those who follow to a step of the finished game, as somebody saw it."""

    step: Version
    perspective: Annotated[str, Meta(pattern=r"^([1-9]|open|spectator)$")]
    marks: Marks = []
    """The places that are pointed at, by the names that the page has for them."""


class Ping(ClientMessage, frozen=True):
    """Are you there?"""


AnyMessage = (
    Hello | Sit | Rename | Leave | Configure | Bot | Free | Commit | Reveal | Start | Host | Act
    | Undo | Give | Take | Chat | Hint | Look | Show | Ping
)  # fmt: skip

_decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that show nothing, though Unicode counts them as printable."""
_PLACE = re.compile(r"\$\.(\w+)|field `(\w+)`")


def read(text: str | bytes) -> AnyMessage:
    """A client's message; Wrong names the field that is not as it should be."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise bad_field(error) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Wrong("bad-message") from None


def bad_field(error: msgspec.ValidationError) -> Wrong:
    """The field that msgspec complains about, as an error of ours."""
    place = _PLACE.search(str(error))
    field = (place[1] or place[2]) if place else None
    if field is None:
        return Wrong("bad-message")
    return Wrong("bad-field", field)


def clean_name(name: str) -> str:
    """A name as we show it: printable, no spaces around, not too long."""
    kept = "".join(" " if letter in _BLANK else letter for letter in name if letter.isprintable())
    words = " ".join(kept.split())[:LONGEST_NAME].strip()
    if not words:
        raise Wrong("bad-field", "name", say("server.error.name"))
    return words


def clean_chat(text: str) -> str:
    """A line of chat: one line, printable, joined emoji kept whole."""
    kept = "".join(letter for letter in text if letter.isprintable() or letter in " \n\u200d")
    words = " ".join(kept.split())
    if not words:
        raise Wrong("bad-field", "text", say("server.error.text"))
    return words
