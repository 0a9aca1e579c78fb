"""`python -m benchmarks.load.ours.server PORT DATABASE`: our server without its limits.

One address may hold thousands of sockets here and say as much as it likes; nothing else differs
from `florilegium serve`.
"""

import sys
from dataclasses import replace
from pathlib import Path

from florilegium.server import serving
from florilegium.server.settings import UNLIMITED, Settings

ENDLESS = 10**9
LIMITS = replace(UNLIMITED, sockets=ENDLESS)


def main() -> None:
    """Serve until killed."""
    settings = Settings(port=int(sys.argv[1]), database=Path(sys.argv[2]), limits=LIMITS)
    serving.serve(settings, tell=print, browser=False)


if __name__ == "__main__":
    main()
