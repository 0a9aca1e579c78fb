"""Getting to a table together, and playing there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from playwright.async_api import expect

from tests.browser.guests import ADDRESSES
from tests.browser.person import NEXT_FRAME, Person
from tests.server import client

HIDDEN = "(hidden) => { document.documentElement.style.display = hidden ? 'none' : ''; }"
Choose = Callable[[list[str]], str]
Control = Callable[[Person, str], Awaitable[None]]
Prepare = Callable[[Person], Awaitable[None]]


async def name_oneself(person: Person) -> None:
    """On the home page."""
    await person.find("edit-name").click()
    await person.find("name").fill(person.name)
    await person.find("name-go").click()


async def pick(person: Person, group: str, choice: str) -> None:
    """One of a few."""
    found = person.page.get_by_role("group", name=group)
    await found.get_by_role("radio", name=choice, exact=True).click()


async def nothing_more(_: Person) -> None:
    """The options as they are."""


async def first(host: Person, seat: int) -> None:
    """Who starts."""
    await host.page.get_by_label("Who starts").select_option(str(seat))
    await host.wire.until(lambda: host.wire.table["options"]["first_seat"] == seat, "the choice")


async def one_red_token(host: Person) -> None:
    """In Hanabi the first mistake ends the game."""
    await host.find("option-red_tokens").get_by_role("radio", name="1").click()
    await host.wire.until(lambda: host.wire.table["options"]["red_tokens"] == 1, "one red token")


async def untimed(host: Person) -> None:
    """Nobody is hurried."""
    await pick(host, "Time to call Stop", "no clock")
    await host.wire.until(lambda: host.wire.table["window"] is None, "no window")


async def sit_together(
    host: Person, guest: Person, game: str, seats: int = 3, **choices: Any
) -> str:
    """A game of two people, and bots on the other seats, that began before their pages came: to
    draw a lobby for both and to press all that is there would cost as much as the table.
    """
    one, other = [
        client.Person(person.url, await person.token(), str(next(ADDRESSES)))
        for person in (host, guest)
    ]
    code = await one.open(game, name=host.name, seats=seats)
    # Nobody of them is away, as these go when the pages are there.
    async with one.connect(code) as first_line, other.connect(code) as second_line:
        await second_line.change("sit", name=guest.name)
        for seat in range(3, seats + 1):
            await first_line.send("bot", seat=seat, bot="medium")
        if choices:
            await first_line.send("configure", **choices)
        await first_line.change("start")
        await first_line.state(lambda table: table["phase"] == "playing")
        await asyncio.gather(*(person.go(f"/t/{code}") for person in (host, guest)))
        await asyncio.gather(host.at_table(), guest.at_table())
    for person in (one, other):
        await person.http.aclose()
    return code


async def gather(
    host: Person, guest: Person, game: str, seats: int = 3, prepare: Prepare = nothing_more
) -> str:
    """From a new table to a game that has begun: two people, and bots on the other seats."""
    await host.known()
    table = await host.api("/api/tables", game=game, name=host.name, seats=seats)
    await host.go(f"/t/{table['code']}")
    return await begin(host, guest, seats, prepare)


async def gather_from_home(
    host: Person, guest: Person, game: str, seats: int = 3, prepare: Prepare = nothing_more
) -> str:
    """The same, the way there through the home page included."""
    await host.go("/")
    await name_oneself(host)
    await host.find(f"new-{game}").click()
    await expect(host.find("seat-1")).to_contain_text(host.name)
    await pick(host, "How many play", str(seats))
    return await begin(host, guest, seats, prepare)


async def begin(host: Person, guest: Person, seats: int, prepare: Prepare) -> str:
    """In the lobby: the guest sits down by the link, bots come, the host starts the game."""
    await expect(host.find(f"seat-{seats}")).to_be_visible()
    link = await host.find("share-link").input_value()
    await guest.go(link.removeprefix(host.url))  # their ways to the server may differ
    await guest.find("sit").fill(guest.name)
    await guest.find("sit-go").click()
    await expect(host.find("seat-2")).to_contain_text(guest.name)
    for seat in range(3, seats + 1):
        await host.find(f"add-medium-{seat}").click()
        await expect(host.find(f"seat-{seat}")).to_have_attribute("data-kind", "bot")
    await prepare(host)
    await host.find("start").click()
    await asyncio.gather(host.at_table(), guest.at_table())
    return host.code


def prefer(*beginnings: str) -> Choose:
    """The first move that begins like one of these, the first of all otherwise."""

    def choose(legal: list[str]) -> str:
        for beginning in beginnings:
            for text in legal:
                if text.startswith(beginning):
                    return text
        return legal[0]

    return choose


async def next_turn(person: Person) -> bool:
    """Wait until this person may act; False when the game is over instead."""
    wire = person.wire
    await wire.until(lambda: wire.over or wire.mine, f"{person.name}'s turn or the end")
    return not wire.over


async def play_on(
    person: Person, choose: Choose, control: Control | None = None, by_hand: int = 0
) -> None:
    """Play to the end: a few moves with the table's own controls, then from the menu.

    The menu is pressed by the page's own script, so that the page need not be laid out then.
    """
    if by_hand and control is not None:
        await by_own_hand(person, choose, control, by_hand)
    await person.page.evaluate(HIDDEN, True)
    await to_the_end(person, choose)
    await person.page.evaluate(HIDDEN, False)


async def by_own_hand(person: Person, choose: Choose, control: Control, moves: int) -> None:
    """So many moves with the table's own controls, as long as the game goes on."""
    for _ in range(moves):
        if not await next_turn(person):
            return
        legal = [one["text"] for one in person.wire.table["legal"]]
        await person.gesture(control(person, choose(legal)))


async def to_the_end(person: Person, choose: Choose) -> None:
    """Every move from the menu."""
    while await next_turn(person):
        legal = [one["text"] for one in person.wire.table["legal"]]
        await person.try_move(choose(legal[:60]))


async def reach_turn(person: Person, other: Person, choose: Choose) -> None:
    """The other person plays on until it is this one's turn."""
    playing = asyncio.create_task(to_the_end(other, choose))
    await person.has_turn()
    playing.cancel()
    with suppress(asyncio.CancelledError):
        await playing


async def play_some(person: Person, choose: Choose, moves: int) -> None:
    """So many moves from the menu."""
    for _ in range(moves):
        await next_turn(person)
        await person.move(choose([one["text"] for one in person.wire.table["legal"]]))


async def both_asked(one: Person, other: Person) -> None:
    """Illusion: the people on seats 1 and 2 play until both may say Stop to a bot's flower."""
    people = {1: one, 2: other}
    while not people.keys() <= set(one.wire.table["turn"]):
        await one.wire.until(lambda: people.keys() & one.wire.table["turn"], "their turn")
        table = one.wire.table
        seat = min(people.keys() & table["turn"])
        empty = [f"place {at}" for at, top in enumerate(table["view"]["baskets"], 1) if top is None]
        person = people[seat]
        await person.reads(table["step"])
        legal = [choice["text"] for choice in person.wire.table["legal"]]
        if not legal:
            await one.page.evaluate(NEXT_FRAME)  # the first one's page has yet to be told
        elif not people.keys() <= set(one.wire.table["turn"]):
            await person.try_move(prefer("let", *empty)(legal))
