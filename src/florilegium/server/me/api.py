"""The JSON interface of being oneself on another device, and of being forgotten."""

from __future__ import annotations

import segno
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import Response

from florilegium.server.errors import Wrong
from florilegium.server.identity import Token
from florilegium.server.me.schemas import (
    Deleted,
    DeleteMe,
    LoggedOut,
    LogOut,
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
    logins_of,
    set_token,
    site,
    token_of,
)


async def offer(request: Request) -> Transfer:
    """A link for another device, which will be the same person as this one."""
    await require_rate(request, request.app.state.creating)
    await read_body(request)  # only a page of ours may ask
    base, token = rooms_of(request).settings.public_url or site(request), await _token(request)
    if base is None:
        raise Wrong("bad-message")
    # Behind the # it reaches neither our logs nor anybody's preview of the link.
    link = f"{base.rstrip('/')}/me#move={_transfers(request).offer(token)}"
    qr = segno.make(link, error="m").svg_data_uri(border=2, light="#fff", omitsize=True)
    return Transfer(link=link, qr=qr, seconds=SECONDS)


async def take(request: Request) -> Response:
    """Become the person of a link on this device, or be told whose link it is."""
    wish, transfers = await read_json(request, TakeTransfer), _transfers(request)
    with request.app.state.transferring.guess(client_of(request), await identify(request)):
        token = transfers.look(wish.secret)
    name = await rooms_of(request).store.name_of(token.person)
    response = json_response(request, Transferred(name=name, done=wish.confirm))
    if wish.confirm:
        transfers.take(wish.secret)
        new = logins_of(request).tokens.in_new_browser(token.secret, token.evictions)
        set_token(response, request, new)
    return response


async def leave(request: Request) -> Response:
    """This browser is somebody new, or all others of this person are; nobody else is changed."""
    await require_rate(request, request.app.state.creating)
    token, wish = await _token(request), await read_json(request, LogOut)
    logins, response = logins_of(request), json_response(request, LoggedOut(done=True))
    _transfers(request).withdraw(token.person)
    if wish.others:
        set_token(response, request, await logins.end_others(token))
    else:
        await logins.end(token)
        set_token(response, request)
    # Other tabs of this browser come back at once, with the cookie that it has by then.
    response.background = BackgroundTask(logins.check, token.person)
    return response


async def delete(request: Request) -> Response:
    """Forget a person: tables of others go on, with nobody in that person's place."""
    await require_rate(request, request.app.state.creating)
    person = await require_person(request)
    await read_json(request, DeleteMe)
    _transfers(request).withdraw(person)
    tables = await rooms_of(request).forget(person)
    response = json_response(request, Deleted(tables=tables))
    set_token(response, request)
    return response


async def _token(request: Request) -> Token:
    token = await token_of(request)
    if token is None:
        raise Wrong("no-cookie")
    return token


def _transfers(request: Request) -> Transfers:
    transfers: Transfers = request.app.state.transfers
    return transfers


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
        takes=LogOut,
        gives_file=LoggedOut,
        what="Be nobody any more in this browser, or in all others.",
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
