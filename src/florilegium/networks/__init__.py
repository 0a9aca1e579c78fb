"""Trained networks at the table: their weights as plain arrays, and the sums they stand for.

NumPy is all it needs. What a network is told of a game is that game's own affair, in its room
`games/<name>/network`.
"""
