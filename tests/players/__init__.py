"""Players: found, asked, explained."""
