"""Hanabi, rule by rule."""
