"""A person is forgotten by command, as the page lets everybody do for themselves."""

from __future__ import annotations

from florilegium.core.message import say
from florilegium.server.errors import Wrong
from florilegium.server.identity import new_secret, person_of, read_code
from florilegium.server.listing import listing_of
from florilegium.server.me.forgetting import applied, forgotten
from florilegium.server.store import Forget, Rewrite, Storage
from florilegium.server.table import rebuilt


async def person_on(store: Storage, text: str, seat: int) -> str:
    """Who sits on that seat of a table; Wrong where there is no such table, seat or person."""
    code = read_code(text)
    entries = [] if code is None else await store.load(code)
    if code is None or not entries:
        raise Wrong("unknown-table")
    table = rebuilt(code, entries)
    if seat not in table.seats:
        raise Wrong("bad-field", "seat", say("server.error.no-seat", seats=len(table.seats)))
    person = table.chair(seat).person
    if person is None:
        raise Wrong("bad-field", "seat", say("server.error.nobody"))
    return person


async def forget(store: Storage, person: str) -> int:
    """Make somebody nobody at every table and everywhere; at how many tables."""
    codes = await store.tables_naming(person)
    for code in codes:
        entries, nobody = await store.load(code), person_of(new_secret())
        changes = forgotten(entries, person, nobody)
        table = rebuilt(code, applied(entries, changes))
        listing = listing_of(table, await store.listing(code))
        await store.forget(Rewrite(code, changes, listing))
    await store.forget(Forget(person, person_of(new_secret())))
    return len(codes)
