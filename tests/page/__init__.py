"""The page's scripts beside the code whose data they read; the browser is not needed for this."""
