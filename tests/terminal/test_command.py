"""The real command, in a real process or a real terminal where that matters."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest
import typer

import florilegium as fl
from florilegium.core.language import catalogue
from florilegium.core.record import load
from florilegium.core.rulebook import rule, rulebook
from florilegium.terminal.cli import COMMANDS, asked, build
from florilegium.terminal.words import from_command
from tests.terminal.command import COMMAND, run, run_process

# A terminal passes Ctrl-C on to the session it controls; then the process becomes the command.
# Where the tests run in the background Ctrl-C is ignored, and a child would inherit that.
ON_ITS_TERMINAL = (
    "import fcntl, os, signal, sys, termios; signal.signal(signal.SIGINT, signal.SIG_DFL); "
    "os.setsid(); fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])"
)
PATIENCE = 30
"""Seconds without a word after which nothing more is to be expected."""


def finished(home: Path) -> Path:
    (path,) = (home / "finished").glob("*.json")
    return path


@pytest.mark.parametrize("name", fl.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_by_picking_the_first_move(name: str, lang: str, home: Path) -> None:
    done = run_process("play", name, "--seed", "7", "--lang", lang, "--plain", typed="1\n" * 4000)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    record = load(finished(home).read_text(encoding="utf-8"))
    match = fl.Match.replay(record)
    outcome = match.game.outcome(match.state)
    assert outcome is not None
    assert outcome.reason.text(lang, {1: fl.Message("terminal.you", (("number", 1),)).text(lang)})
    for score in outcome.scores:
        assert f": {score} point" in done.stdout
    assert f"florilegium replay {finished(home)}" in done.stdout


def test_a_command_is_added_by_the_module_it_is_looked_for_in() -> None:
    for names in COMMANDS.values():
        for name in names:
            added = typer.main.get_command(build("en", [name])).commands  # type: ignore[attr-defined]
            assert tuple(added) == names


def test_without_arguments_the_tables_open() -> None:
    assert asked([], {}) == ["serve"]
    assert asked(["games", "--lang", "fr"], {}) == ["games", "--lang", "fr"]


def test_the_version_is_said() -> None:
    done = run_process("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"florilegium {fl.__version__}\n", "")


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("florilegium re", ["resume", "replay", "review", "restore"]),
        ("florilegium play ro", ["royal_flush"]),
        ("florilegium serve --bot-s", ["--bot-seconds"]),
    ],
)
def test_a_shell_completes_commands_games_and_options(
    line: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("_FLORILEGIUM_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    assert run_process().stdout.split() == offered


def test_options_reach_the_game(home: Path) -> None:
    words = ("--multicolour", "--red-tokens", "1", "--blue-tokens=10", "--first-seat", "2")
    done = run("play", "hanabi", "--seats", "4", "--seed", "7", *words, typed="quit\n")
    assert done.returncode == 0, done.stderr
    kept = run("resume", typed="quit\n").stdout
    assert "of 10" in kept
    assert "mistakes 0 of 1" in kept
    assert "M0" in kept


def test_leaving_keeps_the_game_and_resume_goes_on(home: Path) -> None:
    first = run("play", "ikebana", "--seed", "7", "--first-seat", "1", typed="draw\nquit\n")
    assert "florilegium resume" in first.stdout
    again = run("resume", typed="draw\nkeep\nquit\n")
    assert "IKE-6" in again.stdout  # the draw was made before: it is refused now
    assert "(you) keeps" in again.stdout
    third = run("resume", "--lang", "fr", typed="quitter\n")
    assert "(vous) garde" in third.stdout


def test_resume_tells_of_the_other_games_and_how_to_choose_one(home: Path) -> None:
    for name in ("hanabi", "ikebana", "illusion"):
        run("play", name, "--seed", "7", typed="quit\n")
    said = run("resume", typed="quit\n").stdout
    assert said.startswith(f"Going on with {home / 'illusion-1.json'}.\n2 other games are kept")
    assert "florilegium resume FILE" in said
    assert f"\n  {home / 'ikebana-1.json'}\n  {home / 'hanabi-1.json'}\n" in said
    french = run("resume", "--lang", "fr", typed="quitter\n").stdout
    assert "2 autres parties sont gardées" in french
    assert "florilegium resume FICHIER" in french


def test_resume_speaks_of_no_other_game_where_there_is_no_choice(home: Path) -> None:
    run("play", "hanabi", "--seed", "7", typed="quit\n")
    assert "other game" not in run("resume", typed="quit\n").stdout
    run("play", "ikebana", "--seed", "7", typed="quit\n")
    assert "1 other game is kept" in run("resume", typed="quit\n").stdout
    chosen = run("resume", str(home / "hanabi-1.json"), typed="quit\n").stdout
    assert chosen.startswith(f"Going on with {home / 'hanabi-1.json'}.\n")
    assert "other game" not in chosen


def test_resume_without_a_game_says_so() -> None:
    done = run("resume")
    assert done.returncode == 2
    assert done.stderr.strip() == "No game is waiting."


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"save": 1}', '{"save": 1, "players": [], "record": []}']
)
def test_a_damaged_save_gives_a_sentence(content: str, tmp_path: Path) -> None:
    file = tmp_path / "save.json"
    file.write_text(content, encoding="utf-8")
    done = run("resume", str(file))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "hanabi", "--seats", "9"), "seats: this game takes 2 to 5 players"),
        (("play", "hanabi", "--red-tokens", "2"), "red_tokens: expects one of: 3, 1"),
        (("play", "hanabi", "--colour", "2"), "colour: there is no such option"),
        (("play", "hanabi", "--bot", "deep"), "there is no bot 'deep'"),
        (("play", "hanabi", "--seats", "2", "--people", "3"), "people: 3 people need a place"),
        (("rules", "chess"), "there is no game"),
        (("replay", "nowhere.json"), "cannot be read"),
    ],
)
def test_wrong_words_give_a_sentence_and_no_traceback(words: tuple[str, ...], said: str) -> None:
    done = run(*words)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr + done.stdout


def test_refusals_quote_the_rule(home: Path) -> None:
    typed = "discard 1\n?\n? HAN-9\n? play 1\nnonsense\nquit\n"
    done = run("play", "hanabi", "--seed", "7", "--first-seat", "1", typed=typed)
    assert "Not allowed (HAN-12)" in done.stdout
    assert rule("HAN-12") in done.stdout.replace("\n", " ")
    assert rule("HAN-9") in done.stdout.replace("\n", " ")
    assert "You may do this now." in done.stdout
    assert "'nonsense' is no action" in done.stdout


def test_a_number_of_thousands_of_digits_is_no_move(home: Path) -> None:
    """Python reads none of more than 4,300; the moves have theirs, also behind a question mark."""
    long = 5000 * "9"
    done = run("play", "hanabi", "--seed", "7", typed=f"{long}\n? {long}\n? 1\nquit\n")
    assert done.stdout.count("is no action") == 2
    assert "You may do this now." in done.stdout
    assert done.returncode == 0


def test_french_words_are_understood(home: Path) -> None:
    typed = "DEFAUSSER 1\njouer 1\nquitter\n"
    words = ("play", "hanabi", "--seed", "7", "--first-seat", "1", "--lang", "fr")
    done = run(*words, typed=typed)
    assert "HAN-12" in done.stdout
    assert "(vous) joue" in done.stdout
    assert "Votre partie est gardée" in done.stdout


@pytest.mark.parametrize(
    ("name", "usage"),
    [
        ("hanabi", "dire JOUEUR COULEUR|VALEUR · défausser POSITION · jouer POSITION"),
        ("ikebana", "piocher · garder · refuser · acheter JOUEUR"),
        (
            "royal_flush",
            "échanger · prendre 1-4 · prendre pioche · fini · marquer TABLEAU CARTE… · passer",
        ),
        ("illusion", "poser PANIER · stop · laisser"),
    ],
)
def test_what_is_no_action_is_answered_with_what_can_be_typed(name: str, usage: str) -> None:
    words = ("play", name, "--seed", "7", "--first-seat", "1", "--lang", "fr")
    done = run(*words, typed="sottise\nquitter\n")
    assert "'sottise' n’est pas une action" in done.stdout
    assert f" {usage}\n" in done.stdout
    assert not re.search(r"\w[:;!?]\s", done.stdout), "French has a space before these signs"


@pytest.mark.parametrize("name", fl.games())
def test_the_words_of_a_usage_are_those_of_the_rules(name: str) -> None:
    usage = f"{name}.usage"
    assert from_command(catalogue("en")[usage], "fr", name) == catalogue("fr")[usage]


CODE = re.compile(r"(option )?`[^`\n]+`")
"""What rules write as it is typed; the names of options are the same in every language."""


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", fl.games())
def test_rules_are_printed(name: str, lang: str) -> None:
    done = run("rules", name, "--lang", lang)
    told = rulebook(name, lang)
    if lang == "fr":  # the same words but for the commands
        assert CODE.sub("", done.stdout).strip() == CODE.sub("", told).strip()
    else:  # a ten is typed as it is read
        assert done.stdout.strip() == told.replace("`TS`", "`10S`").strip()


@pytest.mark.parametrize(
    ("name", "commands"),
    [
        ("hanabi", ("dire JOUEUR COULEUR|VALEUR", "défausser POSITION", "jouer POSITION")),
        ("ikebana", ("piocher", "garder", "refuser", "acheter JOUEUR")),
        ("royal_flush", ("échanger", "prendre pioche", "marquer TABLEAU CARTE…", "passer")),
        ("illusion", ("poser PANIER", "laisser")),
    ],
)
def test_french_rules_name_the_french_commands(name: str, commands: tuple[str, ...]) -> None:
    told = run("rules", name, "--lang", "fr").stdout
    for command in commands:
        assert f"`{command}`" in told
    assert "(option `multicolour`)" in told or name != "hanabi"


def test_replay_shows_steps_and_seats(tmp_path: Path) -> None:
    game = fl.game("hanabi")
    match = fl.Match(game, game.setup(2, 1, first_seat=1))
    match.play(1, "play 1")
    own, other = match.state.hands
    file = tmp_path / "game.json"
    file.write_text(match.record.to_json(), encoding="utf-8")
    whole = run("replay", str(file))
    assert "Player 1 plays" in whole.stdout
    mine = run("replay", str(file), "--step", "0", "--seat", "1").stdout
    assert "Step 0 of 1" in mine
    assert f"1  {other[0]}" in mine
    assert "1  ??" in mine
    assert own[-1] not in run("replay", str(file), "--seat", "1").stdout.split("draws")[1][:30]
    assert run("replay", str(file), "--step", "2").stderr.startswith("step: there is no step 2")
    assert "there is no seat 7" in run("replay", str(file), "--seat", "7").stderr


def test_a_broken_record_names_line_and_rule(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    head = "florilegium-record 1\ngame hanabi\nseats 2\nseed 1\nfirst_seat 1\nactions\n"
    file.write_text(head + "1 discard 1\n", encoding="utf-8")
    done = run("replay", str(file))
    assert done.returncode == 2
    assert done.stderr.startswith("line 7: HAN-12:")
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not text" in run("replay", str(file)).stderr


def test_the_language_follows_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "de 2 à 5 joueurs" in run_process("games").stdout
    assert "2 to 5 players" in run("games", "--lang", "en").stdout


def test_without_a_game_it_asks(home: Path) -> None:
    done = run("play", "--seed", "7", "--plain", typed="4\nquit\n")
    assert done.returncode == 0, done.stderr
    assert [path.name for path in home.glob("*.json")] == ["illusion-1.json"]
    assert run("play", typed="").returncode == 2


class Terminal:
    """The command on a pseudo-terminal, line mode."""

    def __init__(self, *words: str) -> None:
        self.channel, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", ON_ITS_TERMINAL, *COMMAND, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        self.seen = ""

    def until(self, words: str) -> str:
        while words not in self.seen:
            assert self._talks(), f"{words!r} never came after {self.seen!r}"
            self.seen += os.read(self.channel, 65536).decode()
        before, _, self.seen = self.seen.partition(words)
        return before

    def _talks(self) -> bool:
        return bool(select.select([self.channel], [], [], PATIENCE)[0])

    def type(self, text: str) -> None:
        os.write(self.channel, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C until it is heard: Python notices one that comes between the prompt and
        the wait for a line only with the next key."""
        self.type("\x03")
        self.until("^C")
        while not self._talks():
            self.type("\x03")

    def end(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.channel)
        return code


def test_control_c_keeps_the_game(home: Path) -> None:
    table = Terminal("play", "hanabi", "--plain", "--seed", "7", "--first-seat", "1")
    table.until("> ")
    table.type("play 1\n")
    table.until("> ")
    table.interrupt()
    table.until("florilegium resume")
    assert table.end() == 0
    again = run("resume", typed="quit\n")
    assert "(you) plays" in again.stdout


def test_people_at_one_keyboard_see_nothing_of_each_other(home: Path) -> None:
    words = ("--people", "2", "--seed", "7", "--first-seat", "1")
    table = Terminal("play", "hanabi", "--plain", *words)
    table.until("look away")
    table.type("\n")
    first = table.until("> ")
    table.type("play 1\n")
    between = table.until("look away")
    # Between the two the screen and what was scrolled away are wiped, and no table is shown.
    assert "\x1b[2J\x1b[3J" in between
    assert "Player 2 (you)" in between.rpartition("\x1b[H")[2]
    assert "Fireworks" not in between.rpartition("\x1b[H")[2]
    table.type("\n")
    second = table.until("> ")
    game = fl.game("hanabi")
    state = game.new(seats=2, seed=7, first_seat=1)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", first).splitlines()
    shown_to_first = [line.split()[1] for line in lines if line.startswith("  ")]
    assert shown_to_first == ["??"] * 5 + list(state.hands[1])
    assert "Player 2 (you)" in second
    table.interrupt()
    table.until("florilegium resume")
    assert table.end() == 0


def test_a_console_that_lacks_a_sign_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where Windows writes into a file: `←` is not among its signs."""
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    done = run_process("play", "royal_flush", "--plain", "--lang", "fr", typed="?\nquitter\n")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
