"""What the fast twins of the games share: bit fields, chance, draws and the environment itself.

Every array holds many games at once, the batch on the last axis. This package and the games'
`batched.py` are the only homes of JAX in the library; `import florilegium` loads neither.
"""
