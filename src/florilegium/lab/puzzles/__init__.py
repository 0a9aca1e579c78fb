"""Puzzles: positions with one action that is clearly best, by what a seat can know."""
