"""Responses over HTTP: JSON, files that change seldom, and errors with a code."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

import brotli
from starlette.requests import Request
from starlette.responses import Response

from florilegium.server.encoding import encode
from florilegium.server.errors import Wrong
from florilegium.server.schemas import Answer, Fault, Problem

_WORTH_PACKING = 1024
"""Bytes from which on JSON is compressed."""
_LARGE = 1024 * 1024
_PACKED = ("image/png", "application/octet-stream", "application/zip")
"""What is compressed by its nature: doing it again takes long and helps nobody."""


@dataclass(frozen=True, slots=True)
class Asset:
    """Something to send as it is: compressed once, and known by its hash."""

    content: bytes
    tag: str
    kind: str
    _packed: dict[str, bytes] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, content: bytes, kind: str) -> Asset:
        """With `kind` as its media type."""
        return cls(content, f'"{sha256(content).hexdigest()[:12]}"', kind)

    def response(self, request: Request) -> Response:
        """The file, or that the client has it already."""
        headers = {"ETag": self.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        headers["Content-Type"] = self.kind  # browsers read scripts and styles of ours as UTF-8
        for encoding in () if self.kind in _PACKED else _ENCODERS:
            if _takes(request, encoding) and self.shrinks(encoding):
                headers["Content-Encoding"] = encoding
                return Response(self.packed(encoding), headers=headers)
        return Response(self.content, headers=headers)

    def shrinks(self, encoding: str) -> bool:
        """Whether it is smaller so."""
        return len(self.packed(encoding)) < len(self.content)

    def packed(self, encoding: str) -> bytes:
        """Compressed, when somebody wants it for the first time."""
        if encoding not in self._packed:
            self._packed[encoding] = _ENCODERS[encoding](self.content)
        return self._packed[encoding]


def _brotli(content: bytes) -> bytes:
    """As small as can be, but nobody waits half a minute for megabytes."""
    packed: bytes = brotli.compress(content, quality=11 if len(content) < _LARGE else 5)
    return packed


_ENCODERS: dict[str, Callable[[bytes], bytes]] = {
    "br": _brotli,
    "gzip": lambda content: gzip.compress(content, 9, mtime=0),
}
"""By the name of the encoding, the smallest first."""


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
