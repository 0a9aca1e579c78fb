"""The server of the browser table under load, beside a peer."""
