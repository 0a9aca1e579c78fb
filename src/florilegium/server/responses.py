"""Responses over HTTP: JSON, files that change seldom, and errors with a code."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import Response

from florilegium.server.encoding import encode
from florilegium.server.errors import Wrong
from florilegium.server.schemas import Answer, Fault, Problem

_WORTH_PACKING = 1024
"""Bytes from which on JSON is compressed."""


@dataclass(frozen=True, slots=True)
class Asset:
    """Something to send as it is: compressed once, and known by its hash."""

    content: bytes
    packed: bytes
    tag: str
    kind: str

    @classmethod
    def of(cls, content: bytes, kind: str) -> Asset:
        """With `kind` as its media type."""
        tag = f'"{sha256(content).hexdigest()[:24]}"'
        return cls(content, gzip.compress(content, 9, mtime=0), tag, kind)

    def response(self, request: Request) -> Response:
        """The file, or that the client has it already."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        content = self.content
        if _takes_gzip(request) and len(self.packed) < len(content):
            content, headers = self.packed, {**headers, "Content-Encoding": "gzip"}
        return Response(content, headers=headers, media_type=self.kind)


def _takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def json_response(
    request: Request,
    content: Answer | bytes,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """JSON that is nobody else's to keep."""
    body = content if isinstance(content, bytes) else encode(content)
    sent = {"Cache-Control": "no-store", "Vary": "Accept-Encoding", **(headers or {})}
    if len(body) >= _WORTH_PACKING and _takes_gzip(request):
        body, sent = gzip.compress(body, 5, mtime=0), {**sent, "Content-Encoding": "gzip"}
    return Response(body, status, sent, "application/json")


def error_response(request: Request, error: Wrong) -> Response:
    """What is wrong, for programs and for people."""
    problem = Problem(Fault(error.code, error.field, error.message))
    return json_response(request, problem, error.status)
