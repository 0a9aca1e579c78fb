"""`python -m benchmarks.load.ours.server PORT DATABASE [BUS]`: our server without its limits.

One address may hold thousands of sockets here and say as much as it likes; nothing else differs
from `florilegium serve`.
"""

import sys
from dataclasses import replace

from florilegium.server import serving
from florilegium.server.settings import UNLIMITED, Settings
from florilegium.server.storage import read_database

ENDLESS = 10**9
LIMITS = replace(UNLIMITED, sockets=ENDLESS)


def main() -> None:
    """Serve until killed."""
    port, database, bus = int(sys.argv[1]), read_database(sys.argv[2]), "".join(sys.argv[3:])
    settings = Settings(port=port, database=database, bus=bus or None, limits=LIMITS)
    serving.serve(settings, tell=print, browser=False)


if __name__ == "__main__":
    main()
