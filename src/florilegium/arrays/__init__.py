"""What the batched environments are made of, in JAX: bit fields, chance, sections, rollouts.

The batch is always the last axis, so that every operation runs over whole vectors of games. Nothing
here knows a game; each game's twin of its rules is `games/<name>/batched`.
"""
