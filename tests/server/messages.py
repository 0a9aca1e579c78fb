"""Messages made up from the protocol's own schema, right ones and almost right ones."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from hypothesis import strategies as st

from florilegium.server import protocol

(_ANY,), _SCHEMAS = msgspec.json.schema_components([protocol.AnyMessage])
SCHEMAS: list[dict[str, Any]] = [_SCHEMAS[one["$ref"].rsplit("/", 1)[1]] for one in _ANY["anyOf"]]

_TEXT = st.text(max_size=40)
JSON_VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXT, inner, max_size=4),
    max_leaves=8,
)
# Where any text would do, these get further than most.
_TELLING: dict[str, tuple[Any, ...]] = {
    "action": ("draw", "keep", "refuse", "buy 1", "buy 2", "buy 9", "play 1", "tell 2 red", "stop"),
    "bot": ("plain", "random", "genius"),
    "id": ("1", "2", "once"),
    "name": ("Ann", "<b>", "\u202e"),
    "seat": (1, 2, 3),
    "seats": (2, 3, 4, 5),
    "options": ({"first_seat": 1}, {"final_bouquet": True}, {"final_bouquet": 1}, {"x": None}, {}),
}


def from_schema(schema: dict[str, Any], name: str = "") -> st.SearchStrategy[Any]:
    """Values of a schema, as far as the protocol uses such."""
    if "anyOf" in schema:
        return st.one_of([from_schema(one, name) for one in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    telling = st.sampled_from(_TELLING[name]) if name in _TELLING else st.nothing()
    match schema.get("type"):
        case "integer":
            return telling | st.integers(schema["minimum"], schema["maximum"])
        case "number":
            return st.floats(schema["minimum"], schema["maximum"])
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "string" if "pattern" in schema:
            return telling | st.from_regex(schema["pattern"], fullmatch=True)
        case "string":
            return telling | st.text(min_size=schema["minLength"], max_size=schema["maxLength"])
        case "object" if "properties" in schema:
            return _object(schema)
        case _:
            return telling | st.dictionaries(_TEXT, JSON_VALUES, max_size=3)


def _object(schema: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    made = {name: from_schema(one, name) for name, one in schema["properties"].items()}
    required = {name: made[name] for name in schema["required"]}
    optional = {name: made[name] for name in made if name not in required}
    return st.fixed_dictionaries(required, optional=optional)


right: st.SearchStrategy[dict[str, Any]] = st.one_of([from_schema(one) for one in SCHEMAS])


@st.composite
def almost_right(draw: st.DrawFn) -> str:
    """A message with something missing, changed, added, repeated or cut off."""
    message = draw(right)
    name = draw(st.sampled_from([*message, "more"]))
    match draw(st.sampled_from(("missing", "changed", "repeated", "cut", "nested"))):
        case "missing":
            message.pop(name, None)
        case "changed":
            message[name] = draw(JSON_VALUES)
        case "repeated":
            return json.dumps(message)[:-1] + f", {json.dumps(name)}: 1}}"
        case "cut":
            text = json.dumps(message)
            return text[: draw(st.integers(0, len(text) - 1))]
        case _:
            return json.dumps([message])
    return json.dumps(message)


texts = st.one_of(
    right.map(json.dumps), right.map(json.dumps), almost_right(), st.text(max_size=80)
)
"""Mostly right, often almost, now and then anything."""
