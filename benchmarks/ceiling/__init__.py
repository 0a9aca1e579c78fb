"""How much anybody can win against `plain` at Ikebana, at most: ../ceiling.md says how."""
