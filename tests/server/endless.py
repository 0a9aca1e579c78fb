"""A review that never ends, in the process that otherwise judges as ever."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from florilegium.server.encoding import encode
from florilegium.server.review import worker

ENDLESS = "a record of which there is no end"


def prepare() -> Callable[[bytes], bytes]:
    """In place of the server's: it is asked about the endless one again and again."""
    answer, endless = worker.prepare(), False
    read: msgspec.json.Decoder[worker.Request] = msgspec.json.Decoder(worker.Request)

    def reply(content: bytes) -> bytes:
        nonlocal endless
        request = read.decode(content)
        if isinstance(request, worker.Start):
            endless = request.record == ENDLESS
        if not endless:
            return answer(content)
        time.sleep(0.02)  # whoever asks does so again at once
        return encode(worker.Progress(1, 2))

    return reply
