"""Ikebana, rule by rule."""
