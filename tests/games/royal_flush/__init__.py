"""Tests of Royal Flush, written from the rules alone."""
