"""Messages are read strictly, and every fault names its field."""

from __future__ import annotations

import json
from typing import Any

import pytest

from florilegium.server import protocol
from florilegium.server.errors import Wrong


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ({"type": "hello", "version": 3}, protocol.Hello(3)),
        ({"type": "sit", "name": "Léa"}, protocol.Sit(name="Léa")),
        ({"type": "sit", "name": "Léa", "seat": 2}, protocol.Sit(name="Léa", seat=2)),
        ({"type": "act", "id": "a-1", "action": "draw"}, protocol.Act(id="a-1", action="draw")),
        ({"type": "configure", "window": None}, protocol.Configure(window=None)),
        ({"type": "configure"}, protocol.Configure()),
        ({"type": "ping"}, protocol.Ping()),
    ],
)
def test_messages_are_read(message: dict[str, Any], expected: protocol.ClientMessage) -> None:
    assert protocol.read(json.dumps(message)) == expected


@pytest.mark.parametrize(
    ("message", "field"),
    [
        ({"type": "dance"}, "type"),
        ({"version": 3}, "type"),
        ({"type": "hello", "version": -1}, "version"),
        ({"type": "hello", "version": "3"}, "version"),
        ({"type": "hello", "more": 1}, "more"),
        ({"type": "sit"}, "name"),
        ({"type": "sit", "name": ""}, "name"),
        ({"type": "sit", "name": "x" * 500}, "name"),
        ({"type": "sit", "name": "Ann", "seat": 0}, "seat"),
        ({"type": "act", "id": "a b", "action": "draw"}, "id"),
        ({"type": "act", "id": "x" * 65, "action": "draw"}, "id"),
        ({"type": "act", "id": "1", "action": "x" * 301}, "action"),
        ({"type": "chat", "id": "1", "text": "x" * 501}, "text"),
        ({"type": "configure", "window": 0}, "window"),
        ({"type": "configure", "options": [1]}, "options"),
    ],
)
def test_a_wrong_message_names_its_field(message: dict[str, Any], field: str) -> None:
    with pytest.raises(Wrong) as caught:
        protocol.read(json.dumps(message))
    assert (caught.value.code, caught.value.field) == ("bad-field", field)
    assert field in str(caught.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '"hello"', "[" * 5000, "\ud800"])
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(Wrong) as caught:
        protocol.read(text)
    assert caught.value.code == "bad-message"


def test_joined_emoji_stay_whole_in_chat() -> None:
    assert protocol.clean_chat("👩‍🌾 \x00ok\u202e") == "👩‍🌾 ok"
