"""Everything that can be wrong with what we are given, each with a sentence that says what."""

from __future__ import annotations

from dataclasses import dataclass

from florilegium.core.message import Message, say
from florilegium.core.text import legible


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed now: the rule's number and a sentence."""

    rule: str
    message: Message

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"


class FlorilegiumError(Exception):
    """Base of every error we raise on purpose."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class UnknownGame(FlorilegiumError):
    """No game has this name."""


class BrokenGame(UnknownGame):
    """A game of another distribution cannot be loaded; `distributions` says whose it is."""

    def __init__(self, game: str, distributions: tuple[str, ...], why: Message | str) -> None:
        super().__init__(
            say("error.broken-game.of", game=game, distributions=distributions, why=why)
        )
        self.distributions = distributions


class UnknownBot(FlorilegiumError):
    """No bot of this game has this name."""


class BotFault(FlorilegiumError):
    """A bot raised, hung, died or chose what is not allowed; `seat` says whose, `kind` what."""

    def __init__(self, seat: int, kind: str, detail: str) -> None:
        why = say(f"error.bot-fault.{kind}", detail=detail)
        super().__init__(say("error.bot-failed", seat=seat, why=why))
        self.seat = seat
        self.kind = kind
        self.detail = detail


class BadSetup(FlorilegiumError):
    """A game cannot be set up like this; `field` says which keyword is wrong."""

    def __init__(self, field: str, message: Message) -> None:
        super().__init__(say("error.setup", field=legible(field, 40), why=message))
        self.field = field


class BadSeat(FlorilegiumError):
    """There is no such seat at this table."""


class BadCard(FlorilegiumError):
    """This text names no card of this game."""


class BadCards(FlorilegiumError):
    """Cards that cannot lie together like this; `refusal` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(say("error.illegal", rule=refusal.rule, why=refusal.message))
        self.refusal = refusal


class BadAction(FlorilegiumError):
    """This text or value is no action of this game."""


class IllegalAction(FlorilegiumError):
    """The action exists but the rules do not allow it now; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(say("error.illegal", rule=refusal.rule, why=refusal.message))
        self.refusal = refusal


class BadRecord(FlorilegiumError):
    """A record cannot be read or replayed; `line` says where, `rule` which rule it breaks."""

    def __init__(self, line: int, message: Message, rule: str | None = None) -> None:
        super().__init__(say("error.record", line=line, why=message))
        self.line = line
        self.rule = rule


class Unfinished(FlorilegiumError):
    """Only a finished game is looked back at: before, it would tell what is hidden."""


class NoJudge(FlorilegiumError):
    """This game has nothing that says what actions are worth."""


class UnknownPuzzle(FlorilegiumError):
    """No puzzle of this game has this name."""


class BadPuzzle(FlorilegiumError):
    """A file of puzzles cannot be read; `line` says where."""

    def __init__(self, line: int, message: Message) -> None:
        super().__init__(say("puzzles.bad.line", line=line, why=message))
        self.line = line
