"""Puzzles: positions with one action that is clearly best, by what a seat can know.

`collection(game)` has those that come with a game; `.near(rating, seen, seed)` draws the next one,
`puzzle.position()` is the match to show `puzzle.seat`, `answered(puzzle, action, player, rating)`
says whether an answer is right and what both are rated then, `reason(puzzle)` why. What somebody
did wrong comes back by `from_mistake(record, move)`.
"""
