"""Training networks by self-play on the batched games: PPO in JAX, on one device or several.

    from florilegium.training.run import train
    from florilegium.training.settings import Settings
    train(Settings(game="NAME", seats=2), "runs/NAME")

`florilegium train` does the same from the command line; docs/training.md says what comes of it.
"""
