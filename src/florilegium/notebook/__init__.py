"""What notebooks show: tables and cards drawn from the games' art, records, replays.

A state is shown to who holds it, with every hand open; a view shows what its seat may know.
"""

from florilegium.notebook.pictures import html, svg
from florilegium.notebook.replay import Frame, Replay
from florilegium.notebook.showing import show

__all__ = ["Frame", "Replay", "html", "show", "svg"]
