"""What belongs to one person: the own games, another device, being forgotten."""
