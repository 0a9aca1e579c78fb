"""Write the declared types of all games anew: `make types`."""

from __future__ import annotations

from pathlib import Path

import florilegium as fl
from tests.page.declarations import declarations

TABLES = Path(fl.__file__).parent / "web" / "tables"


def path(game: str) -> Path:
    """Where the types of a game stand, beside its table."""
    return TABLES / game / "types.d.ts"


def main() -> None:
    """Every game that has a table of its own."""
    for game in fl.games():
        if path(game).parent.is_dir():
            path(game).write_text(declarations(game), encoding="utf-8")


if __name__ == "__main__":
    main()
