"""Tests of the florilegium library."""
