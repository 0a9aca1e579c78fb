"""`python -m florilegium.server.drill.served PORT DATABASE [BUS]`: the server without its rates.

All clients of a drill come from one address; nothing else differs from `florilegium serve`.
"""

import sys
from dataclasses import replace

from florilegium.server import serving
from florilegium.server.settings import UNLIMITED, Settings
from florilegium.server.storage import read_database


def main() -> None:
    """Serve until killed."""
    limits = replace(UNLIMITED, sockets=10**9)
    port, database = int(sys.argv[1]), read_database(sys.argv[2])
    bus = "".join(sys.argv[3:]) or None
    settings = Settings(
        port=port, database=database, bus=bus, limits=limits, bot_pause=0, daily_games=0
    )
    serving.serve(settings, tell=print, browser=False)


if __name__ == "__main__":
    main()
