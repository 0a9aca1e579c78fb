"""`python -m florilegium.server.drill.served PORT DATABASE`: the server without its rates.

All clients of a drill come from one address; nothing else differs from `florilegium serve`.
"""

import sys
from dataclasses import replace
from pathlib import Path

from florilegium.server import serving
from florilegium.server.settings import UNLIMITED, Settings


def main() -> None:
    """Serve until killed."""
    limits = replace(UNLIMITED, sockets=10**9)
    port, database = int(sys.argv[1]), Path(sys.argv[2])
    settings = Settings(port=port, database=database, limits=limits, bot_pause=0, daily_games=0)
    serving.serve(settings, tell=print, browser=False)


if __name__ == "__main__":
    main()
