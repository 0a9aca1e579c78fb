"""benchmarks/load.md: what was measured, how, and whether it is what we promise."""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from importlib.metadata import version

from benchmarks.load.interpreter import interpreter
from benchmarks.load.peers import FASTER, HERE, MEMORY, OURS, PEERS, STORED, Peer
from benchmarks.load.trial import Plan, Trial
from benchmarks.machine import machine

Results = dict[tuple[int, str], list[Trial]]
Column = Callable[[Trial], float]
_MANY = 100
_MOST_BYTES, _MOST_KILOBYTES = 1200, 60

HOW = """\
The server has core 0 to itself, the clients core 1: real WebSockets, one for each of the four
seats of a table, in a process of their own. At every table the seat on turn sends a random legal
action the moment it has the new state, so one action is on its way for each table and the server
never rests. Finished games are followed by new ones; that is part of the load. Each round measures
every server in turn; the figures are medians of the rounds, in brackets the lowest and the highest.

- **ours**: Hanabi, four people, a whole `table` frame first and `update` frames then; every action
  in SQLite before it is answered. It runs on the system's Python, as people get it. **Compiled**:
  the same after `make compiled`, by which the parts where it spends most of its time are no longer
  interpreted.
- **boardgame.io**: a small card game with secret hands through `playerView`, one card shown a move,
  whole states (its default); stored with FlatFile, or kept in memory only.
- **ack**: from sending an action to its acknowledgement. Ours comes after the action is stored.
  boardgame.io has none: its sender's own copy of the new state counts, which leaves before saving.
- **arrival**: from sending an action to the new state at the last of the other three seats.
- **a CPU second**: actions for each second of processor time the server used; kinder to noise.
- **a table**: memory that an open table with four people adds, after the first ten, at which a
  server loads what it needs once; **at the end**: the whole server, finished games included.
- **lost**: acknowledged actions missing from the store after the server was killed with SIGKILL.
"""

BOUNDS = """\
## What bounds it

The processor: one core runs the rules, the views and the sockets of all tables. Of its time about
three quarters are the interpreter of Python and its objects, two thirds where our busiest files are
compiled, and 17 % the kernel (perf). Sampled with py-spy at 100 tables, not compiled, of all that
the event loop did

| share | what |
|---|---|
| 18 % | what each of the four may see: view, aids, legal actions |
| 19 % | what of it has changed for each of them |
| 4 % | the lines of the log |
| 9 % | writing it to four sockets, nearly all of it the kernel |
| 5 % | rows into SQLite and answers to its commits; the thread that commits takes 4 % more |
| 10 % | reading the message, what it means by the rules, playing it |
| 16 % | opening the games that follow finished ones: a table, and a socket for each seat |
| 3 % | freeing the tables that were left |

The rest is the event loop and the upkeep of tables. boardgame.io stores nothing before it answers,
keeps its sockets from one game to the next, and sends whole states of a smaller game. What an
action costs in one process, without sockets and store, grows with the tables: 190 µs with 10, 205
with 100, 247 with 400, as what belongs to a table has left the caches when its turn comes.

Tried, and no quicker: keeping the bytes of cards and choices that come again; Cython in place of
mypyc (its code took more than the interpreter built with profiles); a longer or shorter switch
interval between the loop and the thread that commits. Compiling the rules, too, would gain 3 %, but
compiled code refuses what is of another type by errors of its own. Reading frames takes about 2 %,
and writing is the kernel's, whoever asks for it: what other socket layers need beside ours is in
[layers.md](layers.md)."""


def written(results: Results, plan: Plan, rounds: int) -> str:
    """The whole report."""
    tables = sorted({count for count, _ in results})
    parts = ["# The server under load", _setting(plan, rounds), HOW]
    parts += [_section(results, count) for count in tables]
    parts += [_promises(results, tables), BOUNDS]
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _setting(plan: Plan, rounds: int) -> str:
    packages = json.loads((HERE / "package.json").read_text())["dependencies"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    own = [
        f"{name} {version(name)}" for name in ("florilegium", "uvicorn", "websockets", "msgspec")
    ]
    peers = [f"{name} {number}" for name, number in packages.items()]
    return f"""\
`make load` · {rounds} rounds, windows of {plan.seconds:g} s after {plan.warmup:g} s of warm-up.
{", ".join(own)}, {interpreter()}
· {", ".join(peers)}, Node {node.strip().lstrip("v")}
· {machine()}, stores on {_filesystem()}."""


def _filesystem() -> str:
    command = ["stat", "--file-system", "--format=%T", tempfile.gettempdir()]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


# The figures


def _spread(trials: list[Trial], column: Column, digits: int = 0) -> str:
    return spread([column(trial) for trial in trials], digits)


def spread(values: list[float], digits: int = 0) -> str:
    """Their median, in brackets the lowest and the highest."""
    low, middle, high = (
        f"{value:,.{digits}f}" for value in (min(values), statistics.median(values), max(values))
    )
    return f"{middle} ({low}–{high})" if low != high else middle


def _median(trials: list[Trial], column: Column) -> float:
    return statistics.median(column(trial) for trial in trials)


def _section(results: Results, tables: int) -> str:
    rows = [_row(peer.name, results[tables, peer.name]) for peer in PEERS.values()]
    return "\n".join(
        [
            f"## {tables:,} tables",
            "",
            "| | actions/s | a CPU second | ack p50, ms | ack p99 | arrival p50 | arrival p99 |"
            " a table, kB | at the end, MB | bytes an action and seat | lost |",
            "|---|---|---|---|---|---|---|---|---|---|---|",
            *rows,
        ]
    )


def _row(name: str, trials: list[Trial]) -> str:
    lost = [trial.missing for trial in trials if trial.missing is not None]
    acknowledged = sum(trial.acknowledged for trial in trials)
    cells = [
        name,
        _spread(trials, lambda trial: trial.rate),
        _spread(trials, lambda trial: trial.per_cpu),
        _spread(trials, lambda trial: trial.ack50, 1),
        _spread(trials, lambda trial: trial.ack99, 1),
        _spread(trials, lambda trial: trial.arrival50, 1),
        _spread(trials, lambda trial: trial.arrival99, 1),
        _table_memory(trials),
        f"{_median(trials, lambda trial: trial.memory) / 2**20:,.0f}",
        f"{_median(trials, lambda trial: trial.frame):,.0f}",
        f"{sum(lost):,} of {acknowledged:,}" if lost else "all",
    ]
    return f"| {' | '.join(cells)} |"


def _table_memory(trials: list[Trial]) -> str:
    """With few tables the difference is lost in what the runtime takes and gives back by itself."""
    kilobytes = _median(trials, lambda trial: trial.table_memory) / 1024
    return f"{kilobytes:,.0f}" if trials[0].tables >= _MANY else "–"


# The promises


def _promises(results: Results, tables: list[int]) -> str:
    lines = [
        "## What we promise",
        "",
        "Stored, at least what boardgame.io does in memory, arriving as soon; at most 1.2 kB an"
        " action and seat, and 60 kB a table.",
        "",
        "| tables | | actions/s, × stored | actions/s, × in memory | arrival p99, × in memory |"
        " bytes an action and seat | a table, kB | lost | kept |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    own = (OURS, FASTER)
    return "\n".join(lines + [_promise(results, count, one) for count in tables for one in own])


def _promise(results: Results, tables: int, own: Peer) -> str:
    ours = results[tables, own.name]

    def times(peer: Peer, column: Column) -> float:
        return _median(ours, column) / _median(results[tables, peer.name], column)

    speed = times(MEMORY, lambda trial: trial.rate)
    arrival = times(MEMORY, lambda trial: trial.arrival99)
    frame = _median(ours, lambda trial: trial.frame)
    table = _median(ours, lambda trial: trial.table_memory) / 1024
    lost = sum(trial.missing or 0 for trial in ours)
    small = frame <= _MOST_BYTES and (tables < _MANY or table <= _MOST_KILOBYTES)
    kept = speed >= 1 and arrival <= 1 and small and not lost
    return (
        f"| {tables:,} | {own.name} | {times(STORED, lambda trial: trial.rate):.2f} | {speed:.2f} |"
        f" {arrival:.2f} | {frame:,.0f} | {_table_memory(ours)} | {lost} |"
        f" {'yes' if kept else 'no'} |"
    )
