"""Whole games written down; any change of the rules or the chance shows here."""
