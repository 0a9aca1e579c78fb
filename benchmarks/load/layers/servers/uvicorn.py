"""`… uvicorn PORT`: uvicorn with websockets (sans-I/O) serves the application as it is."""

from __future__ import annotations

import sys

import uvicorn
from benchmarks.load.layers.servers.asgi import application

from florilegium.server import garbage


def main() -> None:
    """Serve until killed."""
    garbage.configure()
    uvicorn.run(
        application,
        port=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
        access_log=False,
    )


if __name__ == "__main__":
    main()
