"""Responses over HTTP: JSON, files that change seldom, and errors with a code."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

import brotli
from starlette.requests import Request
from starlette.responses import Response

from florilegium.server.encoding import encode
from florilegium.server.errors import Wrong
from florilegium.server.schemas import Answer, Fault, Problem

_WORTH_PACKING = 1024
"""Bytes from which on JSON is compressed."""
_PACKED = ("image/png",)
"""What is compressed by its nature: doing it again takes long and helps nobody."""


@dataclass(frozen=True, slots=True)
class Asset:
    """Something to send as it is: compressed once, and known by its hash."""

    content: bytes
    packed: Mapping[str, bytes]
    """By the name of the encoding, the smallest first."""
    tag: str
    kind: str

    @classmethod
    def of(cls, content: bytes, kind: str) -> Asset:
        """With `kind` as its media type."""
        tag = f'"{sha256(content).hexdigest()[:24]}"'
        if kind in _PACKED:
            return cls(content, {}, tag, kind)
        packed = {"br": brotli.compress(content), "gzip": gzip.compress(content, 9, mtime=0)}
        return cls(content, packed, tag, kind)

    def response(self, request: Request) -> Response:
        """The file, or that the client has it already."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        for encoding, packed in self.packed.items():
            if len(packed) < len(self.content) and _takes(request, encoding):
                headers["Content-Encoding"] = encoding
                return Response(packed, headers=headers, media_type=self.kind)
        return Response(self.content, headers=headers, media_type=self.kind)


def _takes(request: Request, encoding: str) -> bool:
    """Whether the client names the encoding, and not with a weight of nothing."""
    for offer in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = offer.replace(" ", "").partition(";q=")
        if name == encoding:
            return not weight or weight.strip("0.") != ""
    return False


def json_response(
    request: Request,
    content: Answer | bytes,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """JSON that is nobody else's to keep."""
    body = content if isinstance(content, bytes) else encode(content)
    sent = {"Cache-Control": "no-store", "Vary": "Accept-Encoding", **(headers or {})}
    if len(body) >= _WORTH_PACKING and _takes(request, "gzip"):
        body, sent = gzip.compress(body, 5, mtime=0), {**sent, "Content-Encoding": "gzip"}
    return Response(body, status, sent, "application/json")


def error_response(request: Request, error: Wrong) -> Response:
    """What is wrong, for programs and for people."""
    problem = Problem(Fault(error.code, error.field, error.message))
    return json_response(request, problem, error.status)
