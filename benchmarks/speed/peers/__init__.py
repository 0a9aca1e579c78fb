"""How other projects' Hanabi is driven; each module needs that project installed."""
