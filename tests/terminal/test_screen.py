"""The full screen, driven by keys as a person would."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog

import florilegium as fl
from florilegium.terminal import saves
from florilegium.terminal.desk import Desk
from florilegium.terminal.felt import Felt
from florilegium.terminal.saves import HUMAN, Save
from florilegium.terminal.screen import FullScreen, HandOver, Rulebook
from tests.games.royal_flush.short import SHORT_BOARDS

SHORT: dict[str, dict[str, Any]] = {"royal_flush": {"boards": SHORT_BOARDS}}


def desk(name: str, people: int = 1, lang: str = "en", seats: int = 2, **options: Any) -> Desk:
    game = fl.game(name)
    record = fl.Record(name, game.setup(seats, 7, first_seat=1, **options), ())
    players = (HUMAN,) * people + ("plain",) * (seats - people)
    return Desk(Save(record, players), saves.new_path(record), lang)


def log(pilot: Pilot[None]) -> str:
    return "\n".join(line.text for line in pilot.app.query_one(RichLog).lines)


def cards(pilot: Pilot[None]) -> str:
    return str(pilot.app.query_one(Felt).content)


@pytest.mark.parametrize("name", fl.games())
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_whole_game_from_the_list_of_moves(name: str, lang: str, home: Path) -> None:
    table = FullScreen(desk(name, lang=lang, **SHORT.get(name, {})))
    async with table.run_test(size=(120, 40)) as pilot:
        moves = table.query_one(OptionList)
        moves.focus()
        while not table.desk.over:
            # Who only ever takes cards in Royal Flush has a thousand scores to draw at every turn.
            moves.highlighted = moves.option_count - 1 if name == "royal_flush" else 0
            await pilot.press("enter")
        await pilot.pause()
        for line in table.desk.result():
            if str(table.desk.path) not in line:  # those are wrapped
                assert line in log(pilot)
        assert table.query_one(Input).disabled
        assert "?   ?" not in cards(pilot)  # every hand is turned up
        together = (
            "Together:",
            "Lost together:",
            "Ensemble\N{NO-BREAK SPACE}:",
            "Partie perdue ensemble",
        )
        assert table.desk.result()[0].startswith(together) == fl.game(name).cooperative
    assert list((home / "finished").glob("*.json"))


async def test_what_happened_is_wrapped_anew_for_another_width() -> None:
    table = FullScreen(desk("hanabi", seats=3, lang="fr"))
    async with table.run_test(size=(100, 40)) as pilot:
        await pilot.press(*"jouer", "space", "1", "enter")
        for width in (150, 80, 190):
            await pilot.resize_terminal(width, 40)
            await pilot.pause()
            panel = table.query_one(RichLog)
            room = panel.scrollable_content_region.width
            told = log(pilot).splitlines()
            assert all(len(line.rstrip()) <= room for line in told), width
            whole = " ".join(" ".join(told).split())
            assert whole.count("Joueur 1 (vous) joue N2 (position 1) : elle ne convient pas.") == 1


async def test_typing_refusals_help_and_rules() -> None:
    table = FullScreen(desk("hanabi"))
    async with table.run_test(size=(160, 50)) as pilot:
        await pilot.press(*"discard", "space", "1", "enter")
        assert "HAN-12" in log(pilot)
        await pilot.press("question_mark", "enter")
        assert "HAN-12: " in log(pilot)
        assert table.title == "Hanabi"
        await pilot.press(*"help", "enter")
        assert "Your moves:" in log(pilot)
        await pilot.press("question_mark", "space", "1", "enter")  # the first of that list
        assert "You may do this now." in log(pilot)
        await pilot.press("f2")
        assert isinstance(table.screen, Rulebook)
        await pilot.press("escape")
        await pilot.press(*"play", "space", "1", "enter")
        await pilot.pause()
        assert "(you) plays" in log(pilot)
        assert len(table.desk.match.actions) >= 2
        await pilot.press(*"quit", "enter")


async def test_control_c_leaves_and_keeps_the_game() -> None:
    table = FullScreen(desk("ikebana"))
    async with table.run_test() as pilot:
        await pilot.press(*"draw", "enter")
        await pilot.press("ctrl+c")
    assert not table.is_running
    assert saves.read(saves.kept()[0]).record.actions == ((1, "draw"),)


async def test_the_hand_over_hides_everything() -> None:
    table = FullScreen(desk("hanabi", people=2))
    async with table.run_test(size=(120, 40)) as pilot:
        assert isinstance(table.screen, HandOver)
        await pilot.press("enter")
        assert "?   ?" in cards(pilot)
        await pilot.press(*"play", "space", "1", "enter")
        await pilot.pause()
        assert isinstance(table.screen, HandOver)
        base = table.screen_stack[0]
        # The table below must be empty already, not only covered.
        assert str(base.query_one(Felt).content) == ""
        assert base.query_one(OptionList).option_count == 0
        await pilot.press("enter")
        await pilot.pause()
        assert "Player 2 (you)" in cards(pilot)


async def test_a_memory_game_does_not_keep_its_log() -> None:
    table = FullScreen(desk("illusion", seats=2))
    async with table.run_test(size=(120, 40)) as pilot:
        await pilot.press(*"place", "space", "1", "enter")
        await pilot.pause()
        first = log(pilot)
        assert "(you)" in first
        await pilot.press(*"place", "space", "3", "enter")
        await pilot.pause()
        assert first not in log(pilot)


def spot_of(table: FullScreen, action: str) -> tuple[int, int]:
    """Where on the felt an action can be pressed: column and line."""
    found = next(one for one in table.query_one(Felt).drawing.spots if action in one.actions)
    return found.column + 1, found.line + 1


async def test_a_spot_with_one_action_is_pressed_with_the_mouse() -> None:
    table = FullScreen(desk("illusion"))
    async with table.run_test(size=(120, 40)) as pilot:
        await pilot.click(Felt, offset=spot_of(table, "place 3"))
        await pilot.pause()
        assert table.desk.match.actions[0] == (1, "place 3")


async def test_of_several_actions_the_list_lets_one_choose() -> None:
    table = FullScreen(desk("hanabi"))
    async with table.run_test(size=(120, 40)) as pilot:
        moves, all_moves = table.query_one(OptionList), len(table.desk.moves())
        tell = next(move.text for move in table.desk.moves() if move.text.startswith("tell"))
        await pilot.click(Felt, offset=spot_of(table, tell))
        await pilot.pause()
        assert moves.has_focus
        assert moves.option_count == 2  # its colour and its value
        await pilot.press("escape")
        assert moves.option_count == all_moves
        assert table.query_one(Felt).has_focus
        await pilot.press("escape")
        assert table.query_one(Input).has_focus
        assert table.desk.match.actions == []


async def test_arrows_walk_over_the_table() -> None:
    table = FullScreen(desk("illusion"))
    async with table.run_test(size=(120, 40)) as pilot:
        await pilot.press("f6")
        assert table.query_one(Felt).has_focus
        await pilot.press("right", "right", "left", "enter")
        await pilot.pause()
        assert table.desk.match.actions[0] == (1, "place 2")


async def test_the_theme_is_kept() -> None:
    first = FullScreen(desk("ikebana"))
    async with first.run_test() as pilot:
        await pilot.press("f3")
        chosen = first.theme
    again = FullScreen(desk("ikebana"))
    assert again.theme != chosen
    async with again.run_test():
        assert again.theme == chosen


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize("name", fl.games())
async def test_a_terminal_of_any_size_shows_the_table(name: str, size: tuple[int, int]) -> None:
    table = FullScreen(desk(name, seats=3))
    async with table.run_test(size=size) as pilot:
        await pilot.pause()
        assert table.query_one(Felt).drawing.spots
        assert table.query_one(OptionList).option_count == len(table.desk.moves())
        assert table.query_one("#table").region.width >= size[0] // 2
