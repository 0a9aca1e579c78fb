"""Tests of Illusion, written from the rules alone."""
