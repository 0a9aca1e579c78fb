"""What was measured, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.speed.measuring import Contender

ENOUGH = 10
"""Games one after another, below which their mean length would say little."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Any table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def side_by_side(found: dict[int, list[Contender]]) -> str:
    """Everybody's Hanabi: a row for each contender, steps a second by number of players."""
    head = ["Hanabi, steps/s", "observation", *[f"{seats} players" for seats in found]]
    rows = []
    for same in zip(*found.values(), strict=True):
        first = same[0]
        rows.append([first.name, first.seen, *[f"{one.rate:,.0f}" for one in same]])
    return table(head, rows)


def environments(rows: Iterable[tuple[str, int, Contender, float | None]]) -> str:
    """The batched games: speed, memory, compile time, and how much faster than the rules."""
    found = [_row(*row) for row in rows]
    return table(list(found[0]), [list(row.values()) for row in found])


def _row(name: str, seats: int, one: Contender, readable: float | None) -> dict[str, str]:
    notes = one.notes
    ratio = {} if readable is None else {"× readable": f"{one.rate / readable:,.0f}"}
    return {
        "game": name,
        "players": str(seats),
        "observation": one.seen,
        "batch": f"{notes['batch']:,.0f}",
        "M steps/s": f"{one.rate / 1e6:,.2f}",
        **ratio,
        "compile, s": f"{notes['compile']:.1f}",
        "bytes a game": f"{notes['bytes']:.0f}",
        "moves a game": f"{notes['moves']:.2f}" if notes["games"] >= ENOUGH else "",
    }


def goals(found: dict[int, list[Contender]]) -> str:
    """The figures that must be reached, beside those that were."""
    rows = []
    for seats, contenders in found.items():
        by = {(one.name.split(",")[0], one.seen): one.rate for one in reversed(contenders)}
        ours, theirs = "florilegium", "JaxMARL"
        plain = by[ours, "none"], _best(contenders, "unused")
        rows.append(_goal(f"{seats} players, no observation", *plain, 10e6, 50, seats))
        for form in ("packed", "bytes"):
            seen = by[ours, f"acting seat, {form}"], _best(contenders, "all seats", theirs)
            what = f"{seats} players, acting seat’s observation, {form}"
            rows.append(_goal(what, *seen, 3e6, 40, seats))
        adapter = next(one.rate for one in contenders if "adapter" in one.name)
        theirs_env = _best(contenders, "", "PettingZoo")
        rows.append(
            [
                f"{seats} players, PettingZoo adapter",
                f"{adapter:,.0f}",
                f"{theirs_env:,.0f}",
                f"{adapter / theirs_env:.1f}",
                "3×",
            ]
        )
    return table(["Hanabi", "ours", "the peer’s best", "ratio", "wanted"], rows)


def _best(contenders: list[Contender], seen: str, name: str = "JaxMARL") -> float:
    return max(c.rate for c in contenders if c.name.startswith(name) and c.seen.startswith(seen))


def _goal(what: str, ours: float, peer: float, least: float, times: int, seats: int) -> list[str]:
    wanted = f"{times}×" + (f", {least / 1e6:.0f} M" if seats == 2 else "")
    return [what, f"{ours:,.0f}", f"{peer:,.0f}", f"{ours / peer:.0f}", wanted]
