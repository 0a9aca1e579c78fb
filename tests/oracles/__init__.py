"""Brute-force oracles written from the rules alone, to check the real engines against."""
