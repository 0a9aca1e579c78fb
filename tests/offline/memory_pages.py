"""A browser's storage, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from florilegium.offline.store import Lost


class MemoryPages:
    """Keeps pages as long as the test lasts; `full` is what a browser without room does."""

    def __init__(self) -> None:
        self.pages: dict[int, bytes] = {}
        self.aside: dict[int, bytes] = {}
        self.full = False
        self.writes: list[int] = []

    async def load(self) -> Sequence[bytes]:
        return [self.pages[number] for number in sorted(self.pages)]

    async def keep(self, pages: Mapping[int, bytes], count: int) -> None:
        if self.full:
            raise Lost("room")
        self.writes.append(len(pages))
        self.pages = {n: page for n, page in {**self.pages, **pages}.items() if n < count}

    async def set_aside(self) -> None:
        self.aside, self.pages = self.pages, {}
