"""The table in the terminal: the same views and actions as everywhere, in text."""
