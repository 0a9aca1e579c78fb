"""Our sockets beside other layers, without tables: `python -m benchmarks.load.layers`."""
