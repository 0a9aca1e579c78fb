"""The reference: every public name of ours, with what its docstring says.

It is read from the sources, so that nothing has to be installed that only some rooms need.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import griffe
from docs.site.contents import SOURCE, rooms

Named = griffe.Object


@cache
def _package() -> griffe.Module:
    found = griffe.load("florilegium", search_paths=[SOURCE.parent], allow_inspection=False)
    assert isinstance(found, griffe.Module)
    return found


def top_page() -> str:
    """What `import florilegium` offers, and where the rest is."""
    package = _package()
    parts = ["# Reference", *_words(package)]
    parts.append("## What `import florilegium as fl` offers {#florilegium}")
    parts.append("\n".join(_offered(str(name)) for name in sorted(package.exports or [], key=str)))
    parts.append("## Rooms")
    listed = [(room, _package()[room]) for room in rooms()]
    parts.append(
        "\n".join(
            f"- [`florilegium.{room}`](reference-{room}.md): {_first_line(module)}"
            for room, module in listed
        )
    )
    return "\n\n".join(parts) + "\n"


def _offered(name: str) -> str:
    """What it is, or where it comes from."""
    package = _package()
    if origin := package.imports.get(name):
        return f"- `fl.{name}`{{#florilegium.{name}}}: [`{origin}`]({place(origin)})"
    own = package.members[name]
    assert isinstance(own, griffe.Function)
    assert own.docstring
    told = " ".join(own.docstring.value.split())
    return f"- `fl.{_signature(own)}`{{#florilegium.{name}}}: {told}"


def room_page(room: str) -> str:
    """All modules of a room, each under its own heading."""
    module = _package()[room]
    parts = [f"# florilegium.{room}"]
    for one in _modules(module, deep=room != "games"):
        parts += _module(one)
    return "\n\n".join(parts) + "\n"


def place(path: str) -> str:
    """Where a name stands in the reference."""
    inner = path.removeprefix("florilegium.")
    room = max((one for one in rooms() if f"{inner}.".startswith(f"{one}.")), key=len, default="")
    return f"reference-{room}.md#{path}" if room else f"reference.md#{path}"


def _modules(module: griffe.Module, deep: bool) -> Iterator[griffe.Module]:
    yield module
    for name in sorted(module.modules):
        inner = module.modules[name]
        if not inner.is_alias and (deep or not inner.is_init_module):
            yield from _modules(inner, deep)


def _module(module: griffe.Module) -> Iterator[str]:
    yield f"## {module.path.removeprefix('florilegium.')} {{#{module.path}}}"
    yield from _words(module)
    yield from _bullets(_public(module, griffe.Attribute))
    for member in _public(module, griffe.Class):
        assert isinstance(member, griffe.Class)
        yield from _class(member)
    for member in _public(module, griffe.Function):
        yield from _function(member, "###")


def _class(one: griffe.Class) -> Iterator[str]:
    bases = ", ".join(str(base) for base in one.bases)
    yield f"### class {one.name} {{#{one.path}}}"
    if bases:
        yield f"`{one.name}({bases})`"
    yield from _words(one)
    yield from _bullets(_public(one, griffe.Attribute))
    for member in _public(one, griffe.Function):
        yield from _function(member, "####")
    for member in _public(one, griffe.Class):
        assert isinstance(member, griffe.Class)
        yield from _class(member)


def _function(one: Named, heading: str) -> Iterator[str]:
    yield f"{heading} {one.name}() {{#{one.path}}}"
    yield f"`{_signature(one)}`"
    yield from _words(one)


def _bullets(found: list[Named]) -> Iterator[str]:
    if found:
        yield "\n".join(map(_bullet, found))


def _bullet(one: Named) -> str:
    assert isinstance(one, griffe.Attribute)
    kind = "" if one.annotation is None else f": {one.annotation}"
    told = f": {' '.join(one.docstring.value.split())}" if one.docstring else ""
    return f"- `{one.name}{kind}`{{#{one.path}}}{told}"


def _signature(one: griffe.Object) -> str:
    assert isinstance(one, griffe.Function)
    return one.signature()


def _is_variable_of_types(member: griffe.Object) -> bool:
    """Such as `T = TypeVar("T")`: it stands in signatures and is of no use by itself."""
    value = str(getattr(member, "value", ""))
    return value.startswith(("TypeVar(", "ParamSpec("))


def _public(owner: griffe.Object, kind: type[griffe.Object]) -> list[Named]:
    """In the order of the source: those that are written here and do not begin with `_`."""
    return [
        member
        for name, member in owner.members.items()
        if not member.is_alias
        and isinstance(member, kind)
        and not name.startswith("_")
        and not _is_variable_of_types(member)
    ]


def _words(one: griffe.Object) -> Iterator[str]:
    if one.docstring:
        yield one.docstring.value


def _first_line(one: griffe.Object) -> str:
    return one.docstring.value.partition("\n")[0] if one.docstring else ""
