"""The replay as a widget of Jupyter, VS Code, Colab and marimo: the only file that needs anywidget.

The page asks for a step and a perspective and is sent that one frame; `widget.js` shows it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from florilegium.notebook.replay import Replay, labels

_HERE = Path(__file__).parent


class ReplayWidget(anywidget.AnyWidget):
    """A scrubber over the steps of a game, and a choice of perspectives.

    `step` and `perspective` may be set from Python, too; what is out of bounds is refused.
    """

    _esm = _HERE / "widget.js"
    _css = _HERE / "widget.css"

    step = traitlets.Int().tag(sync=True)
    perspective = traitlets.Unicode().tag(sync=True)
    last = traitlets.Int().tag(sync=True)
    perspectives: Any = traitlets.List().tag(sync=True)
    labels = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    """The table as `picture` (SVG) and in `words`, and what was `told` at this step."""

    def __init__(self, replay: Replay, step: int, perspective: str) -> None:
        self._replay = replay
        super().__init__(
            step=step,
            perspective=perspective,
            last=replay.last,
            perspectives=[list(one) for one in replay.perspectives().items()],
            labels=labels(replay.lang),
            frame=self._made(step, perspective),
        )
        self.observe(self._follow, names=["step", "perspective"])

    def _made(self, step: int, perspective: str) -> dict[str, Any]:
        frame = self._replay.frame(step, perspective)
        return {"picture": frame.picture, "words": frame.words, "told": list(frame.told)}

    @traitlets.validate("step", "perspective")
    def _require_frame(self, proposal: Any) -> Any:
        """BadSetup where there is no such frame, and nothing has changed."""
        if proposal["trait"].name == "step":
            self._replay.require(proposal["value"], self.perspective)
        else:
            self._replay.require(self.step, proposal["value"])
        return proposal["value"]

    def _follow(self, change: object) -> None:
        self.frame = self._made(self.step, self.perspective)
