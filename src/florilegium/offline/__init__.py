"""The server without a server: its tables in a browser, in Python that runs in a web worker."""
