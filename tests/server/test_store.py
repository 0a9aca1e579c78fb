"""What every storage must do, whichever database it is: the same tests for all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from florilegium.lab.puzzles.glicko2 import Rating
from florilegium.server.errors import Conflict, StoreFailed
from florilegium.server.postgres import Postgres
from florilegium.server.sqlite import Sqlite
from florilegium.server.storage import open_storage
from florilegium.server.store import (
    Accuracy,
    Append,
    Attempt,
    DailyAttempt,
    DailyBotGame,
    DailyDeal,
    Forget,
    Index,
    Listing,
    Login,
    Mistake,
    NewMistakes,
    Practice,
    Prune,
    Reschedule,
    Rewrite,
    Subscription,
    Unsubscribe,
)
from tests.server.conftest import BOTH, Database

DATABASES = BOTH
AnyStore = Sqlite | Postgres


@pytest.fixture
async def store(database: Database) -> AsyncIterator[AnyStore]:
    opened = open_storage(database)
    assert isinstance(opened, Sqlite | Postgres)
    yield opened
    await opened.close()


async def test_entries_come_back_in_order(store: AnyStore) -> None:
    await store.append(Append("A", 0, (b"1", b"2")))
    await store.append(Append("B", 0, (b"x",)))
    await store.append(Append("A", 2, (b"3",)))
    assert await store.load("A") == [b"1", b"2", b"3"]
    assert await store.load("B") == [b"x"]
    assert await store.load("C") == []


async def test_appends_that_pile_up_share_a_commit(store: AnyStore) -> None:
    await asyncio.gather(*(store.append(Append(f"T{n}", 0, (b"1",))) for n in range(200)))
    assert store.commits < 200
    assert [await store.load(f"T{n}") for n in range(200)] == [[b"1"]] * 200


async def test_a_version_is_written_once_and_a_bad_append_harms_no_other(store: AnyStore) -> None:
    await store.append(Append("A", 0, (b"1",)))
    results = await asyncio.gather(
        store.append(Append("B", 0, (b"1",))),
        store.append(Append("A", 0, (b"again", b"more"))),
        store.append(Append("C", 0, (b"1",))),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), Conflict, type(None)]
    assert await store.load("A") == [b"1"]
    assert await store.load("B") == await store.load("C") == [b"1"]


async def test_people_find_their_tables_again(store: AnyStore) -> None:
    first = Listing("A", "hanabi", "lobby", ["Ann", None], at=1)
    second = Listing("B", "illusion", "lobby", ["Ann", "Ben"], at=2)
    await store.append(Append("A", 0, (), Index(first, {"ann": "Ann"})))
    await store.append(Append("B", 0, (), Index(second, {"ann": "Anna", "ben": "Ben"})))
    assert await store.listings("ann", 10) == [second, first]
    assert await store.listings("ann", 1) == [second]
    assert await store.name_of("ann") == "Anna"
    assert await store.name_of("nobody") is None
    done = Listing("B", "illusion", "finished", ["Ann"], at=3, scores=(3, 4), winners=(2,))
    await store.append(Append("B", 0, (), Index(done, {"ann": "Ann"})))
    assert await store.listings("ben", 10) == []
    assert (await store.listings("ann", 10))[0] == done


async def test_what_is_appended_survives_a_new_start(database: Database) -> None:
    store = open_storage(database)
    await store.append(Append("A", 0, (b"1",)))
    await store.close()
    again = open_storage(database)
    assert await again.load("A") == [b"1"]
    await again.close()


async def test_a_log_is_read_from_any_entry_on(store: AnyStore) -> None:
    await store.append(Append("A", 0, (b"1", b"2", b"3")))
    assert await store.load("A", 1) == [b"2", b"3"]
    assert await store.load("A", 3) == []


async def test_entries_are_written_behind_the_last_one_alone(store: AnyStore) -> None:
    await store.append(Append("A", 0, (b"1",)))
    for version, entries in ((2, (b"x",)), (7, (b"x",)), (0, (b"x",)), (0, (b"1", b"x"))):
        with pytest.raises(Conflict):
            await store.append(Append("A", version, entries))
    assert await store.load("A") == [b"1"]


async def test_closing_stores_what_is_on_its_way(database: Database) -> None:
    store = open_storage(database)
    waiting = [asyncio.create_task(store.append(Append(f"T{n}", 0, (b"1",)))) for n in range(50)]
    await asyncio.sleep(0)  # let them queue
    async with asyncio.timeout(60):
        await store.close()
        await asyncio.gather(*waiting)


async def test_who_knows_less_of_a_log_lists_its_table_no_more(store: AnyStore) -> None:
    later = Listing("A", "hanabi", "playing", ["Ann", "Ben"], at=2)
    await store.append(Append("A", 5, (), Index(later, {"ann": "Ann", "ben": "Ben"})))
    early = Listing("A", "hanabi", "lobby", ["Ann", None], at=3)
    await store.append(Append("A", 4, (), Index(early, {"ann": "Ann"})))
    assert await store.listing("A") == later
    assert await store.listings("ben", 10) == [later]
    await store.append(Append("A", 6, (), Index(early, {"ann": "Ann"})))
    assert await store.listing("A") == early
    assert await store.listings("ben", 10) == []


async def test_a_secret_is_drawn_once(store: AnyStore) -> None:
    assert await store.secret("tokens", b"one") == b"one"
    assert await store.secret("tokens", b"two") == b"one"


async def test_browsers_are_called_until_they_are_not(store: AnyStore) -> None:
    first = Subscription("A", "ann", "https://push/1", b"key", b"secret", "en")
    other = Subscription("B", "ann", "https://push/1", b"key", b"secret", "fr")
    for one in (first, other, Subscription("A", "ann", "https://push/1", b"new", b"secret", "en")):
        await store.subscribe(one)
    assert [one.key for one in await store.subscriptions("A", "ann")] == [b"new"]
    assert sorted(await store.called_tables()) == ["A", "B"]
    await store.unsubscribe(Unsubscribe(code="A"))
    assert await store.called_tables() == ["B"]
    assert await store.subscriptions("B", "ann") == [other]


async def test_practice_is_counted_and_no_puzzle_twice(store: AnyStore) -> None:
    rated, hard = Rating(1600.5, 80.25, 0.06), Rating(1700, 60, 0.05)
    made = Attempt("ann", "hanabi", "p1", True, 10, rated, hard)
    await store.keep_attempt(made)
    with pytest.raises(StoreFailed):
        await store.keep_attempt(made)
    assert await store.attempted("ann", "hanabi") == {"p1"}
    assert await store.player_rating("ann", "hanabi") == rated
    assert await store.puzzle_rating("p1") == hard
    kept = tuple(
        Mistake("ann", puzzle, "illusion", "{}", "A", 3, 0, due)
        for puzzle, due in (("m1", 50), ("m2", 40), ("m3", 99))
    )
    await store.keep_mistakes(NewMistakes(kept))
    await store.keep_mistakes(NewMistakes(kept))
    assert await store.due_mistake("ann", "illusion", 60) == kept[1]
    await store.reschedule(Reschedule("ann", "m2", 1, 70))
    assert await store.due_mistake("ann", "illusion", 60) == kept[0]
    assert await store.mistake("ann", "m9") is None
    assert await store.practice("ann", 70) == {
        "hanabi": Practice(1, 1, rated),
        "illusion": Practice(due=2, kept=3),
    }


async def test_deals_of_the_day_stay_as_they_were_promised(store: AnyStore) -> None:
    deal = DailyDeal("2026-01-31", "hanabi", "seed", 3, "hard", 1)
    await store.keep_daily(deal)
    await store.keep_daily(DailyDeal("2026-01-31", "hanabi", "other", 3, "hard", 2))
    assert await store.daily_deal("2026-01-31", "hanabi") == deal
    attempt = DailyAttempt("2026-01-31", "hanabi", "ann", "A", 5)
    await store.keep_daily(attempt)
    await store.keep_daily(DailyAttempt("2026-01-31", "hanabi", "ann", "B", 6))
    assert await store.daily_attempt("2026-01-31", "hanabi", "ann") == attempt
    assert await store.daily_attempts("ann") == [(attempt, None)]
    listing = Listing("A", "hanabi", "playing", ["Ann"], at=5)
    await store.append(Append("A", 0, (), Index(listing, {"ann": "Ann"})))
    assert await store.daily_attempts("ann") == [(attempt, listing)]
    assert await store.daily_tables("2026-01-31", "hanabi") == [listing]
    games = [DailyBotGame("2026-01-31", "hanabi", "hard", n, (20, 20), ()) for n in (2, 1, 2)]
    for game in games:
        await store.keep_daily(game)
    assert await store.daily_bot_games("2026-01-31", "hanabi") == [games[1], games[0]]


async def test_somebody_is_forgotten_everywhere(store: AnyStore) -> None:
    listing = Listing("A", "hanabi", "lobby", ["Ann"], at=5)
    entries = (b'{"person":"ann"}', b'{"text":"hello"}')
    await store.append(Append("A", 0, entries, Index(listing, {"ann": "Ann"})))
    await store.keep_accuracy(Accuracy("ann", "A", 91.5))
    await store.keep_daily(DailyAttempt("2026-01-31", "hanabi", "ann", "A", 5))
    assert await store.accuracies("ann") == {"A": 91.5}
    assert await store.tables_naming("ann") == ["A"]
    nobody = Listing("A", "hanabi", "lobby", [None], at=5)
    await store.forget(Rewrite("A", {1: b'{"person":"nobody"}'}, nobody))
    await store.forget(Forget("ann", "nobody"))
    assert await store.load("A") == [b'{"person":"nobody"}', entries[1]]
    assert await store.tables_naming("ann") == []
    assert (await store.name_of("ann"), await store.listings("ann", 10)) == (None, [])
    assert (await store.accuracies("ann"), await store.listing("A")) == ({}, nobody)
    assert await store.daily_attempt("2026-01-31", "hanabi", "nobody") is not None


# Who is logged in where


async def test_of_a_browsers_logins_the_latest_is_kept(store: AnyStore) -> None:
    first, later = Login("ann", "phone", 1, at=5), Login("ann", "phone", 2, at=6)
    others = [Login(f"ben {number}", "", number, at=7) for number in range(150)]
    for login in (first, later, first, *others):
        await store.keep_login(login)
    assert await store.logins(["ann"]) == [later]
    assert await store.logins(["nobody"]) == await store.logins([]) == []
    assert set(await store.logins(["ann", *(one.person for one in others)])) == {later, *others}


async def test_logins_go_with_their_person_or_when_they_are_old(store: AnyStore) -> None:
    for number, person in enumerate(("ann", "ben", "cem"), 1):
        await store.keep_login(Login(person, "phone", 1, at=number))
    await store.forget(Forget("ben", "nobody"))
    await store.prune(Prune((), logins_before=3))
    assert [one.person for one in await store.logins(["ann", "ben", "cem"])] == ["cem"]
