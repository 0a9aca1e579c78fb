"""Looking back together: what whoever leads shows to all others."""

from __future__ import annotations

from florilegium.server import protocol
from florilegium.server.asker import Asker
from florilegium.server.encoding import encode
from florilegium.server.errors import Wrong


def shown(asker: Asker, wish: protocol.Show) -> bytes:
    """The frame for those who follow; only who sat at the table may lead."""
    asker.require_phase("finished")
    seat = asker.require_seat()
    if wish.step > asker.table.step:
        raise Wrong("bad-field", "step")
    told = {"step": wish.step, "perspective": wish.perspective, "marks": wish.marks}
    return encode({"type": "shown", "seat": seat, **told})
