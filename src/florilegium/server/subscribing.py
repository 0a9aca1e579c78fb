"""The JSON interface of calls: a browser says where it can be called, or that it no longer can."""

from __future__ import annotations

from base64 import urlsafe_b64decode

from cryptography.hazmat.primitives.asymmetric import ec
from starlette.requests import Request

from florilegium.server.errors import Wrong
from florilegium.server.operations import Operation
from florilegium.server.push_service import is_endpoint
from florilegium.server.requests import (
    read_json,
    require_person,
    require_rate,
    room_of,
    rooms_of,
)
from florilegium.server.schemas import EndedSubscription, NewSubscription, PushKey, Subscribed
from florilegium.server.store import Subscription

_SECRET = 16
_MOST_BROWSERS = 5
"""At one seat."""


async def push_key(request: Request) -> PushKey:
    """Whom a browser must trust to be called."""
    return PushKey(key=rooms_of(request).calls.signer.public_key)


async def subscribe(request: Request) -> Subscribed:
    """From now on this browser is called when it is its person's turn at this table."""
    await require_rate(request, request.app.state.working)
    person, wish = await require_person(request), await read_json(request, NewSubscription)
    rooms = rooms_of(request)
    if not is_endpoint(wish.endpoint, rooms.settings.push_anywhere):
        raise Wrong("bad-field", "endpoint")
    key, secret = _public_key(wish.p256dh), _bytes(wish.auth)
    if secret is None or len(secret) != _SECRET:
        raise Wrong("bad-field", "auth")
    async with room_of(request) as room:
        table = room.table
        if table.seat_of(person) is None:
            raise Wrong("not-seated")
        if table.phase == "finished":
            raise Wrong("wrong-phase")
        known = await rooms.store.subscriptions(table.code, person)
        if len({one.endpoint for one in known} - {wish.endpoint}) >= _MOST_BROWSERS:
            raise Wrong("browsers")
        await rooms.calls.subscribe(
            Subscription(table.code, person, wish.endpoint, key, secret, wish.lang)
        )
    return Subscribed(called=True)


def _bytes(text: str) -> bytes | None:
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return None


def _public_key(text: str) -> bytes:
    """A point on the curve that browsers use."""
    point = _bytes(text)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point or b"")
    except ValueError:
        raise Wrong("bad-field", "p256dh") from None
    return point or b""


async def unsubscribe(request: Request) -> Subscribed:
    """This browser is not called about any table any more."""
    await require_rate(request, request.app.state.working)
    person, wish = await require_person(request), await read_json(request, EndedSubscription)
    await rooms_of(request).calls.unsubscribe(person, wish.endpoint)
    return Subscribed(called=False)


OPERATIONS = (
    Operation(path="/api/push", handler=push_key, what="The key by which browsers know our calls."),
    Operation(
        path="/api/tables/{code}/push",
        method="post",
        handler=subscribe,
        takes=NewSubscription,
        what="This browser is called to the own seat.",
    ),
    Operation(
        path="/api/push/stop",
        method="post",
        handler=unsubscribe,
        takes=EndedSubscription,
        what="This browser is not called any more.",
    ),
)
