"""The document of the long comparison: runs add up, and a run that is repeated counts once."""

from __future__ import annotations

from tests.equivalence.record import written

TABLE = """| game | seats | combinations of options | steps | games ended |
|---|---|---|---|---|
"""


def run(command: str, *rows: str) -> str:
    """What one command has compared."""
    return f"`{command}`\n\n2026-11-16: with this and that.\n\n{TABLE}" + "\n".join(rows)


ONE = run("--seed a", "| hanabi | 2 | 8 | 1,000 | 40 |", "| illusion | 3 | 4 | 50 | 0 |")
OTHER = run("--seed b", "| hanabi | 2 | 3 | 234 | 2 |", "| hanabi | 3 | 1 | 7 | 1 |")


def test_runs_add_up() -> None:
    text = written(written("", ONE), OTHER)
    assert "In all 1,291 steps." in text
    assert (
        TABLE + "| hanabi | 2 | 8 | 1,234 | 42 |\n"
        "| hanabi | 3 | 1 | 7 | 1 |\n"
        "| illusion | 3 | 4 | 50 | 0 |\n"
    ) in text
    assert f"\n## {ONE}\n\n## {OTHER}\n" in text


def test_a_command_counts_once() -> None:
    text = written(written(written("", ONE), OTHER), ONE.replace("1,000", "2,000"))
    assert "In all 2,291 steps." in text
    assert text.count("`--seed a`") == 1


def test_what_is_written_is_read_again() -> None:
    text = written("", ONE)
    assert written(text, ONE) == text
