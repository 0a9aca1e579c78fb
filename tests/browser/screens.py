"""What must hold of a table on every screen while one plays, measured on the page itself."""

from __future__ import annotations

from playwright.async_api import ViewportSize

from tests.browser.person import NEXT_FRAME, Person

PHONES: tuple[ViewportSize, ...] = ({"width": 360, "height": 740}, {"width": 390, "height": 844})
MIDDLE: tuple[ViewportSize, ...] = (
    {"width": 768, "height": 1024},
    {"width": 844, "height": 390},
    {"width": 1000, "height": 800},
)
NARROW_DESK: ViewportSize = {"width": 1200, "height": 800}
"""The least that has room beside the table."""
DESKS: tuple[ViewportSize, ...] = ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080})

# All that is wrong with where things are, as sentences. A pixel is forgiven: borders fall
# between them.
WRONG = """(small) => {
    const wrong = [];
    const root = document.scrollingElement;
    const box = (one) => one.getBoundingClientRect();
    const words = (one) => one.textContent.trim().slice(0, 40);
    const said = (one) => one.dataset.zone ?? `${one.className} “${words(one)}”`;
    if (root.scrollWidth > innerWidth) wrong.push(`the page scrolls sideways: ${root.scrollWidth}`);
    const felt = document.querySelector(".felt");
    for (const [one, height] of small ? [[root, innerHeight], [felt, felt.clientHeight]] : []) {
        if (one.scrollHeight > height + 1) wrong.push(`${one.className || "page"} scrolls`);
    }

    const inside = ({ left, top, right, bottom }) =>
        left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    const look = (one) => {
        const place = Object.values(box(one).toJSON()).map(Math.round).slice(4).join(" ");
        if (!inside(box(one))) wrong.push(`${said(one)} is not in sight: ${place}`);
    };
    for (const name of ["board", "hand", "actions"]) {
        const zone = document.querySelector(`[data-zone="${name}"]`);
        if (!zone) {
            wrong.push(`there is no zone ${name}`);
            continue;
        }
        look(zone);
        if (name === "board") continue;
        for (const one of zone.querySelectorAll("button, input, summary")) {
            if (one.checkVisibility()) look(one);
        }
    }

    // What is seen of a box, inside all that scrolls or clips around it.
    const seen = (rect, element) => {
        let { left, top, right, bottom } = rect;
        for (let one = element; one; one = one.parentElement) {
            const style = getComputedStyle(one);
            if (style.clipPath !== "none" && style.position === "absolute") return null;
            if (style.overflow === "visible") continue;
            const edge = box(one);
            left = Math.max(left, edge.left);
            top = Math.max(top, edge.top);
            right = Math.min(right, edge.right);
            bottom = Math.min(bottom, edge.bottom);
        }
        return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : null;
    };
    const overlap = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;

    const zones = [...document.querySelectorAll("[data-zone]")].filter((one) => box(one).width > 0);
    for (const [place, one] of zones.entries()) {
        for (const other of zones.slice(place + 1)) {
            if (one.contains(other) || other.contains(one)) continue;
            if (overlap(box(one), box(other))) wrong.push(`${said(one)} lies on ${said(other)}`);
        }
    }

    const texts = [];
    for (const part of [...zones, ...document.querySelectorAll(".table-head, .table-foot")]) {
        const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            const node = walker.currentNode;
            const parent = node.parentElement;
            const visible = parent.checkVisibility({ visibilityProperty: true });
            if (!node.data.trim() || !visible) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const rect of range.getClientRects()) {
                const shown = seen(rect, parent);
                if (!shown) continue;
                texts.push({ ...shown, node, parent });
                const item = parent.closest('[data-zone="others"] li');
                const edge = item ? box(item) : shown;
                const across = shown.right > edge.right + 1 || shown.left < edge.left - 1;
                if (across || shown.bottom > edge.bottom + 2 || shown.top < edge.top - 2) {
                    wrong.push(`${said(parent)} spills over the edge of ${item.className}`);
                }
            }
        }
    }
    for (const [place, one] of texts.entries()) {
        for (const other of texts.slice(place + 1)) {
            if (one.node === other.node || !overlap(one, other)) continue;
            wrong.push(`${said(one.parent)} overlaps ${said(other.parent)}`);
        }
    }
    for (const name of document.querySelectorAll(".felt .seat-word")) {
        const tops = texts.filter(({ parent }) => parent === name).map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 3) wrong.push(`${said(name)} is broken`);
    }
    return [...new Set(wrong)];
}"""

# How much of what the others have is hidden below the edge, and fades towards it.
CUT = """() => {
    const others = document.querySelector('[data-zone="others"]');
    return others.scrollHeight - others.clientHeight;
}"""

# The controls of the slot, with their places; a later look compares those that are still there.
HOLD = """() => {
    const slot = document.querySelector('[data-zone="actions"]');
    const controls = [slot, ...slot.querySelectorAll("button, input")];
    const shown = controls.filter((one) => one.checkVisibility());
    window.held = shown.map((one) => [one, JSON.stringify(one.getBoundingClientRect())]);
    return shown.length;
}"""
MOVED = """() => window.held
    .filter(([one]) => one.isConnected)
    .map(([one, before]) => [one.className, before, JSON.stringify(one.getBoundingClientRect())])
    .filter(([_, before, now]) => before !== now)"""


async def resize(person: Person, size: ViewportSize) -> None:
    """Another window; the page has laid itself out anew."""
    await person.page.set_viewport_size(size)
    for _ in range(2):
        await person.page.evaluate(NEXT_FRAME)


async def check_screens(person: Person, what: str) -> None:
    """On one's turn all that matters is in sight on each of them, and nothing lies over it."""
    for size in (*PHONES, *MIDDLE, NARROW_DESK, *DESKS):
        await resize(person, size)
        wrong = await person.page.evaluate(WRONG, size in (*PHONES, *MIDDLE))
        assert not wrong, f"{what} at {size['width']}×{size['height']}: {wrong}"


async def hold_controls(person: Person) -> None:
    """Remember where the slot and its controls are."""
    assert await person.page.evaluate(HOLD), "there is something to hold"


async def check_held(person: Person, what: str) -> None:
    """None of those that are still there has moved."""
    await person.page.evaluate(NEXT_FRAME)
    moved = await person.page.evaluate(MOVED)
    assert not moved, f"{what}: {moved}"
