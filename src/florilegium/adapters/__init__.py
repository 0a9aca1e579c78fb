"""The games under the interfaces that researchers use: translation only, no rules.

`pettingzoo`, `gymnasium` and `openspiel` play one game on the readable rules; `functional` wraps
the batched twins. All of them speak the twins' numbers, so an agent can move between them.
"""
