"""What can be wrong with the weights of a network."""

from __future__ import annotations

from florilegium.core.errors import FlorilegiumError
from florilegium.core.message import say


class BadWeights(FlorilegiumError):
    """A file of weights is missing, damaged or another one; `kind` says which, `file` where."""

    def __init__(self, file: object, kind: str, **details: object) -> None:
        super().__init__(say("weights.bad", file=str(file), why=say(f"weights.{kind}", **details)))
        self.file = str(file)
        self.kind = kind
