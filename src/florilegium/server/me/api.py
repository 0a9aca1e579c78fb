"""The JSON interface of being oneself on another device, and of being forgotten."""

from __future__ import annotations

import segno
from starlette.requests import Request
from starlette.responses import Response

from florilegium.server.errors import Wrong
from florilegium.server.identity import person_of
from florilegium.server.me.schemas import (
    Deleted,
    DeleteMe,
    LoggedOut,
    TakeTransfer,
    Transfer,
    Transferred,
)
from florilegium.server.me.transfers import SECONDS, Transfers
from florilegium.server.operations import Operation
from florilegium.server.requests import (
    read_body,
    read_json,
    require_person,
    require_rate,
    rooms_of,
)
from florilegium.server.responses import json_response
from florilegium.server.security import (
    client_of,
    identify,
    new_token_for,
    set_token,
    site,
    token_of,
)


async def offer(request: Request) -> Transfer:
    """A link for another device, which will be the same person as this one."""
    require_rate(request, request.app.state.creating)
    await read_body(request)  # only a page of ours may ask
    base, token = rooms_of(request).settings.public_url or site(request), token_of(request)
    if token is None:
        raise Wrong("no-cookie")
    if base is None:
        raise Wrong("bad-message")
    # Behind the # it reaches neither our logs nor anybody's preview of the link.
    link = f"{base.rstrip('/')}/me#move={_transfers(request).offer(token)}"
    qr = segno.make(link, error="m").svg_data_uri(border=2, light="#fff", omitsize=True)
    return Transfer(link=link, qr=qr, seconds=SECONDS)


async def take(request: Request) -> Response:
    """Become the person of a link on this device, or be told whose link it is."""
    wish, transfers = await read_json(request, TakeTransfer), _transfers(request)
    with request.app.state.transferring.guess(client_of(request), identify(request)):
        token = transfers.look(wish.secret)
    name = await rooms_of(request).store.name_of(person_of(token))
    response = json_response(request, Transferred(name=name, done=wish.confirm))
    if wish.confirm:
        set_token(response, request, transfers.take(wish.secret), _public_url(request))
    return response


async def leave(request: Request) -> Response:
    """This browser is somebody new; whoever it was stays who they are on other devices."""
    require_rate(request, request.app.state.creating)
    person = require_person(request)
    await read_body(request)  # only a page of ours may ask
    _transfers(request).withdraw(person)
    response = json_response(request, LoggedOut(done=True))
    set_token(response, request, new_token_for(request), _public_url(request))
    return response


async def delete(request: Request) -> Response:
    """Forget a person: tables of others go on, with nobody in that person's place."""
    require_rate(request, request.app.state.creating)
    person = require_person(request)
    await read_json(request, DeleteMe)
    _transfers(request).withdraw(person)
    tables = await rooms_of(request).forget(person)
    response = json_response(request, Deleted(tables=tables))
    set_token(response, request, new_token_for(request), _public_url(request))
    return response


def _transfers(request: Request) -> Transfers:
    transfers: Transfers = request.app.state.transfers
    return transfers


def _public_url(request: Request) -> str | None:
    return rooms_of(request).settings.public_url


OPERATIONS = (
    Operation(
        path="/api/me/transfer",
        method="post",
        handler=offer,
        what="A link that makes another device oneself, once.",
    ),
    Operation(
        path="/api/me/transfer/take",
        method="post",
        handler=take,
        takes=TakeTransfer,
        gives_file=Transferred,
        what="Be the person of a link on this device.",
    ),
    Operation(
        path="/api/me/logout",
        method="post",
        handler=leave,
        gives_file=LoggedOut,
        what="Be nobody any more in this browser.",
    ),
    Operation(
        path="/api/me/delete",
        method="post",
        handler=delete,
        takes=DeleteMe,
        gives_file=Deleted,
        what="Forget everything about oneself.",
    ),
)
