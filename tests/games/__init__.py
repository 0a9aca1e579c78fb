"""Tests of the four games, rule by rule."""
