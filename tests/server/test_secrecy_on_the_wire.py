"""Two games that differ only in what somebody cannot know send that person the same bytes."""

from __future__ import annotations

import json
import logging
import pickle
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count, zip_longest
from pathlib import Path
from typing import Any

import pytest

import florilegium as fl
from florilegium.core.chance import shuffled
from florilegium.games.hanabi.state import Drew
from florilegium.players.processes import BotProcess
from florilegium.server import entries as log
from florilegium.server.bot_requests import BotRequest
from florilegium.server.drill.twins import Viewer, twin_deck
from florilegium.server.identity import Tokens
from florilegium.server.logs import TextFormatter
from florilegium.server.rooms import Opening
from florilegium.server.settings import Settings
from tests.server.client import STATES, Socket
from tests.server.conftest import Running, Start, running
from tests.server.evening import JSON, SEED, Evening, Script, cookie
from tests.server.test_limits import Clock
from tests.server.wiretap import Tapped

Spend = Callable[..., Awaitable[Evening]]
SEATS: tuple[Viewer, ...] = (1, 2, 3)
STARTS: dict[str, dict[str, object]] = {
    name: {"first_seat": 1} if name != "royal_flush" else {} for name in fl.games()
}
HANDS = ("hanabi", "royal_flush")
"""Games in which a hand is hidden from some seats and seen by others."""


@pytest.fixture
def spend(settings: Settings, tmp_path: Path) -> Spend:
    """Spends an evening on a server of its own."""
    numbers = count()

    async def one(
        game: str,
        deck: list[str],
        viewers: Sequence[Viewer],
        script: Script | None = None,
        **created: Any,
    ) -> Evening:
        fresh = replace(settings, database=tmp_path / f"{next(numbers)}.db")
        async with running(fresh, clock=Clock()) as site:
            evening = Evening(site, game, viewers, script)
            await evening.spend(deck, options=STARTS[game], **created)
            return evening

    return one


@pytest.fixture
async def site(start: Start) -> Running:
    """A server whose clock stands: nobody is away for longer than somebody else."""
    server: Running = await start(inside={"clock": Clock()})
    return server


def deal(name: str) -> list[str]:
    """A shuffled deck to inject."""
    game = fl.game(name)
    return [str(card) for card in shuffled(game.deck(game.options()), SEED, "deck")]


def heard(evening: Evening, viewer: Viewer) -> list[str]:
    return evening.person(viewer).heard


def views(evening: Evening, viewer: Viewer) -> list[str]:
    """The state frames alone."""
    kinds = tuple(f'{{"type":"{kind}"' for kind in STATES)
    return [text for text in heard(evening, viewer) if text.startswith(kinds)]


def first_difference(one: list[str], other: list[str]) -> tuple[str, str] | None:
    """Where two streams part, with what comes just before; None where they are the same bytes."""
    for left, right in zip_longest(one, other, fillvalue=""):
        if left != right:
            same = next((n for n, (a, b) in enumerate(zip(left, right, strict=False)) if a != b), 0)
            start = max(0, same - 60)
            return left[start : same + 120], right[start : same + 120]
    return None


def keeps_secrets(evening: Evening) -> None:
    """Nobody reads the seed, or another one's cookie, id in the log or message number."""
    for person in evening.people:
        text = "\n".join(person.heard)
        assert SEED not in text
        for other in evening.people:
            assert other.token not in text or other is person
            assert other.key not in text
            assert (f"-{other.key[:6]}-" in text) is (other is person)


def twin(evening: Evening, viewer: Viewer) -> list[str]:
    """A deck that makes another game, which this viewer cannot tell from that of the evening."""
    script = evening.script
    assert len(script.actions) >= 12, "too short to tell"
    deck = twin_deck(script.setup, script.game, script.actions, viewer)
    changed = sum(card != other for card, other in zip(script.setup.deck, deck, strict=True))
    assert changed >= 6, "hardly another game"
    return deck


async def compare(spend: Spend, name: str, viewers: tuple[Viewer, ...], **created: Any) -> None:
    """An evening, and for each viewer another one that must look the same."""
    first = await spend(name, deal(name), viewers, **created)
    keeps_secrets(first)
    for viewer in viewers:
        second = await spend(name, twin(first, viewer), (viewer,), first.script, **created)
        keeps_secrets(second)
        assert first_difference(heard(first, viewer), heard(second, viewer)) is None
        if name in HANDS and viewer != "open":
            others = [person for person in SEATS if person != viewer]
            assert any(first_difference(views(first, o), views(second, o)) for o in others)


@pytest.mark.parametrize("name", fl.games())
async def test_seats_and_spectators_receive_what_they_may_know(spend: Spend, name: str) -> None:
    await compare(spend, name, (*SEATS, None))


@pytest.mark.parametrize("name", fl.games())
async def test_open_hands_open_no_deck_and_nothing_to_seats(spend: Spend, name: str) -> None:
    await compare(spend, name, ("open", 2), open_hands=True)


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What our server wrote to its log since the last time, without the time that anything took."""
    ours = [record for record in caplog.records if record.name.startswith("florilegium.server")]
    lines = [re.sub(r" seconds=\S+", "", TextFormatter().format(record)) for record in ours]
    caplog.clear()
    return [line for line in lines if "/health" not in line]  # asked until it answers


@pytest.mark.parametrize("name", HANDS)
async def test_the_log_of_a_server_is_the_same_whatever_is_hidden(
    spend: Spend, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    caplog.set_level(logging.DEBUG, logger="florilegium.server")
    first = await spend(name, deal(name), (None,))
    before = logged(caplog)
    assert before
    await spend(name, twin(first, None), (None,), first.script)
    assert logged(caplog) == before


async def test_an_action_is_read_by_its_own_player_alone(spend: Spend) -> None:
    evening = await spend("illusion", deal("illusion"), ())
    own = 0
    for viewer in (*SEATS, None):
        for view in map(json.loads, views(evening, viewer)):
            for line in view["log"]:
                if line.get("action") is not None:
                    assert line["seat"] == viewer
                    own += 1
    assert own


async def test_a_leak_is_noticed(spend: Spend, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as leak:
        leak.setattr(Drew, "seen_by", lambda event, seat: event)
        first = await spend("hanabi", deal("hanabi"), (2,))
    deck = twin(first, 2)
    with monkeypatch.context() as leak:
        leak.setattr(Drew, "seen_by", lambda event, seat: event)
        second = await spend("hanabi", deck, (2,), first.script)
    parted = first_difference(heard(first, 2), heard(second, 2))
    assert parted is not None
    assert '"type":"Drew"' in parted[0]


# Bots are told what their seat may know, and no more.


@dataclass
class Session:
    """Two people and a bot on the last seat; what the bot's process was sent."""

    actions: list[tuple[int, str]]
    setup: Any
    sent: list[BotRequest]


async def play_with_bot(
    site: Running,
    tap: list[bytes],
    name: str,
    deck: list[str],
    script: list[tuple[int, str]] | None = None,
) -> Session:
    """People move at random or by a script, and never while the bot is to decide."""
    ann, ben = site.person(), site.person()
    chance, tap[:] = random.Random(1), []
    opening = Opening(game=name, host=ann.key, seats=3, seed=SEED, deck=deck, options=STARTS[name])
    seats: list[log.Entry] = [
        log.Seated(seat=1, person=ann.key, name="Ann"),
        log.Seated(seat=2, person=ben.key, name="Ben"),
        log.BotSet(seat=3, bot="random"),
        log.Started(),
    ]
    code = await site.rooms.open(opening, seats)
    async with ann.connect(code) as one, ben.connect(code) as two:
        while (table := await one.state(lambda t: 3 not in t["turn"]))["phase"] == "playing":
            if table["step"] >= (24 if script is None else len(script)):
                break
            version = table["version"]
            table = await two.reach(version)
            seat = chance.choice(table["turn"]) if script is None else script[table["step"]][0]
            player = one if seat == 1 else two
            legal = [choice["text"] for choice in player.table["legal"]]
            # In Hanabi playing at random ends the game soon, and telling makes cards known.
            careful = [text for text in legal if text.startswith("discard")]
            careful = careful or [text for text in legal if not text.startswith("play")]
            choice = chance.choice(careful or legal)
            await player.act(choice if script is None else script[table["step"]][1])
            await one.reach(version + 1)
    async with site.rooms.visit(code) as room:
        assert room.table.match is not None
        actions, setup = list(room.table.match.actions), room.table.match.setup
    # The table's code is random, and known to all.
    sent = [replace(pickle.loads(content), table="") for content in tap]
    return Session(actions, setup, sent)


@pytest.mark.parametrize("name", fl.games())
async def test_a_bot_is_sent_what_its_seat_may_know(
    site: Running, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap: list[bytes] = []

    ask = BotProcess.ask

    def tapped(process: BotProcess, request: bytes) -> bytes:
        tap.append(request)
        return ask(process, request)

    monkeypatch.setattr(BotProcess, "ask", tapped)
    first = await play_with_bot(site, tap, name, deal(name))
    deck = twin_deck(first.setup, name, first.actions, 3)
    assert sum(a != b for a, b in zip(first.setup.deck, deck, strict=True)) >= 6
    second = await play_with_bot(site, tap, name, deck, first.actions)
    assert first.sent
    assert len(second.sent) == len(first.sent)
    for one, other in zip(first.sent, second.sent, strict=True):
        assert pickle.dumps(other) == pickle.dumps(one)
        assert SEED not in repr(one)
    assert second.actions == first.actions


# Whoever asks for a hint learns what a bot makes of the own view; the others, that somebody asked.


PLAYING = ((1, "Ann"), (2, "Ben"))


async def play_with_hints(
    site: Running, name: str, deck: list[str], script: list[tuple[int, str]] | None = None
) -> tuple[Session, dict[int, list[str]]]:
    """Both people ask before they move; every frame that each of them gets, by seat."""
    people = {seat: site.person(cookie(site.tokens, name)) for seat, name in PLAYING}
    chance, ann, ben = random.Random(1), people[1], people[2]
    opening = Opening(game=name, host=ann.key, seats=2, seed=SEED, deck=deck, options=STARTS[name])
    seats: list[log.Entry] = [
        log.Seated(seat=1, person=ann.key, name="Ann"),
        log.Seated(seat=2, person=ben.key, name="Ben"),
        log.Started(),
    ]
    code = await site.rooms.open(opening, seats)
    async with ann.connect(code) as one, ben.connect(code) as two:
        sockets = {1: one, 2: two}
        while (table := one.table)["step"] < HINTED_STEPS and table["turn"]:
            step = table["step"]
            seat = chance.choice(table["turn"]) if script is None else script[step][0]
            await sockets[seat].ask("hint", id=f"hint-{step}")
            await one.reach(sockets[seat].table["version"])
            await two.reach(one.table["version"])
            hint = sockets[seat].table["hint"]
            move = hint["action"] if script is None else script[step][1]
            await sockets[seat].act(move, id=f"move-{step}")
            await one.reach(sockets[seat].table["version"])
            await two.reach(one.table["version"])
        texts = {seat: [no_code(text, code) for text in sockets[seat].texts] for seat in sockets}
    async with site.rooms.visit(code) as room:
        assert room.table.match is not None
        return Session(list(room.table.match.actions), room.table.match.setup, []), texts


HINTED_STEPS = 8


def no_code(text: str, code: str) -> str:
    """The table's code is random, and known to all."""
    return text.replace(code, "TABLE")


@pytest.mark.parametrize("name", fl.games())
async def test_a_hint_tells_what_the_seat_may_know_and_nothing_to_others(
    site: Running, name: str
) -> None:
    first, heard_first = await play_with_hints(site, name, deal(name))
    assert any('"hint":{' in text for text in heard_first[1])
    for viewer in (1, 2):
        deck = twin_deck(first.setup, name, first.actions, viewer)
        assert sum(a != b for a, b in zip(first.setup.deck, deck, strict=True)) >= 6
        second, heard_second = await play_with_hints(site, name, deck, first.actions)
        assert second.actions == first.actions
        assert first_difference(heard_first[viewer], heard_second[viewer]) is None
        if name in HANDS:
            other = 3 - viewer
            assert first_difference(heard_first[other], heard_second[other]) is not None


# A deal of the day: its players know their view, and who has yet to play it nothing at all.

DAY = "2026-01-31"
PROMISE = re.compile(r'"commitment":"[0-9a-f]{64}"')
"""What is shown of a deal beforehand, a hash: another deal has another one."""
CLOSED = ("", "/record", "/replay?seat=open", "/review?seat=1", "/position?step=1")


async def test_players_of_a_deal_of_the_day_receive_what_they_may_know(spend: Spend) -> None:
    await compare(spend, "hanabi", (2,), daily="2001-01-01")


async def outsider(settings: Settings, game: str, choice: int) -> tuple[list[str], Any]:
    """What Ben hears while Ann plays the deal of a server's own, always taking the same choice,
    and once she and the bots that all are compared with have finished it.
    """
    noon = datetime.fromisoformat(f"{DAY}T12:00+00:00").timestamp()
    async with running(settings, clock=Clock(), now=lambda: noon) as site:
        site.app.state.logins.tokens = Tokens(b"the same on both servers")
        ann, ben = (Tapped(site.url, cookie(site.tokens, name)) for name in ("Ann", "Ben"))
        site.people += [ann, ben]
        ben.http.headers["accept-encoding"] = "identity"  # hashes are not packed equally well
        code = (await ann.post(f"/api/daily/{game}", name="Ann")).json()["code"]
        async with ann.connect(code) as socket:
            await _choose(
                socket, choice
            )  # one alone: several mistakes may end a game, for all to see
            await _try_everything(ben, code, game)
            while await _choose(socket, choice):
                pass
        await site.app.state.daily_bot_games.idle()
        assert await site.rooms.store.daily_bot_games(DAY, game), "nobody to be compared with"
        await _try_everything(ben, code, game)
        return [PROMISE.sub("", no_code(text, code)) for text in ben.heard], socket.table["outcome"]


async def _choose(socket: Socket, choice: int) -> bool:
    """The first or last of what may be done; False once the game is over."""
    table = await socket.state(lambda table: table["legal"] or table["outcome"])
    if table["outcome"]:
        return False
    await socket.act(table["legal"][choice]["text"])
    return True


async def _try_everything(ben: Tapped, code: str, game: str) -> None:
    """All that somebody may ask about a deal and about somebody's table with it."""
    for path in ("/api/daily", f"/api/daily/{DAY}/{game}", "/api/me", f"/t/{code}"):
        await ben.fetch("GET", path)
    for path in CLOSED:
        await ben.fetch("GET", f"/api/tables/{code}{path}")
    for path, content in (
        ("try", '{"step":1,"action":"place 1"}'),
        ("branch", '{"step":1}'),
        ("rematch", "{}"),
    ):
        await ben.fetch("POST", f"/api/tables/{code}/{path}", content=content, headers=JSON)
    async with ben.connect(code, version=None) as door:
        assert await door.closed() == 4404


@pytest.mark.parametrize("game", ["illusion", "hanabi"])
async def test_who_has_yet_to_play_a_deal_of_the_day_cannot_tell_it_from_another(
    settings: Settings, tmp_path: Path, game: str
) -> None:
    settings = replace(settings, daily_games=1)
    heard_first, one = await outsider(settings, game, choice=0)
    other_server = replace(settings, database=tmp_path / "another.db")
    heard_second, other = await outsider(other_server, game, choice=-1)
    assert one != other, "it ended alike"
    assert len(heard_first) == 2 * 14
    assert first_difference(heard_first, heard_second) is None
