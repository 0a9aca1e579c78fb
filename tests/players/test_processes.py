"""A process for bots answers, dies, hangs and is started anew, and never outlives who asks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from florilegium.players.processes import BotProcess, ProcessEnded

PATIENCE = 60.0


def counting(word: bytes) -> Callable[[bytes], bytes]:
    """Answers with a word and how many requests there have been; some requests end it."""
    asked = 0

    def answer(request: bytes) -> bytes:
        nonlocal asked
        asked += 1
        print("thinking about", request, flush=True)  # must not get among the answers
        if request == b"die":
            os._exit(7)
        while request == b"hang":
            time.sleep(PATIENCE)
        return b"%s %d" % (word, asked)

    return answer


def failing() -> Callable[[bytes], bytes]:
    raise ValueError("no idea how")


@pytest.fixture
def process() -> Iterator[BotProcess]:
    made = BotProcess(counting, b"number")
    yield made
    made.end()


def test_a_process_remembers_as_long_as_it_lives(process: BotProcess) -> None:
    process.start()
    assert [process.ask(b"x"), process.ask(b"x")] == [b"number 1", b"number 2"]
    pid = process.pid
    process.start()
    assert (process.pid, process.lives) == (pid, 1)
    process.end()
    assert process.pid is None
    process.start()
    assert process.ask(b"x") == b"number 1"
    assert process.lives == 2


def test_a_process_that_dies_says_so_and_starts_anew(process: BotProcess) -> None:
    process.start()
    with pytest.raises(ProcessEnded, match="exit code 7"):
        process.ask(b"die")
    with pytest.raises(ProcessEnded):
        process.ask(b"x")  # nobody is there until it is started
    process.start()
    assert process.ask(b"x") == b"number 1"


def test_one_thread_ends_what_another_waits_for(process: BotProcess) -> None:
    process.start()
    ended: list[int | None] = []

    def wait() -> None:
        try:
            process.ask(b"hang")
        except ProcessEnded as end:
            ended.append(end.code)

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.1)
    assert process.end() == -signal.SIGKILL
    process.start()  # at once: whoever waited must not end the new one
    waiting.join(PATIENCE)
    assert ended == [-signal.SIGKILL]
    assert process.ask(b"x") == b"number 1"
    assert process.lives == 2


def test_what_fails_before_its_first_answer_has_ended() -> None:
    process = BotProcess(failing)
    process.start()
    with pytest.raises(ProcessEnded, match="exit code 1"):
        process.ask(b"x")


SCRIPT = """
from florilegium.players.processes import BotProcess
from tests.players.test_processes import counting

if __name__ == "__main__":
    process = BotProcess(counting, b"number")
    process.start()
    print(process.pid, flush=True)
    process.ask(b"hang")
"""


def is_gone(pid: int) -> bool:
    """Whether a process has ended, be it that nobody has taken note of it yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_a_process_ends_with_the_one_who_asked(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*filter(None, sys.path), "."])}
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as asking:
        assert asking.stdout is not None
        pid = int(asking.stdout.readline())
        assert not is_gone(pid)
        asking.kill()
    deadline = time.monotonic() + PATIENCE
    while not is_gone(pid):
        assert time.monotonic() < deadline, "it outlived who asked"
        time.sleep(0.05)


BORN_TOO_LATE = """
from multiprocessing import Pipe
from florilegium.players import processes

ours, theirs = Pipe()
theirs.close()
processes._listen = lambda line, requests: None  # it would end us first, or not, by chance
processes._live(ours, len, ())
"""


def test_who_comes_to_life_when_nobody_asks_any_more_ends_in_silence() -> None:
    """As the server was killed meanwhile."""
    done = subprocess.run([sys.executable, "-c", BORN_TOO_LATE], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
