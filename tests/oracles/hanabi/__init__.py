"""Somebody who keeps the conventions of docs/partner.md, from the words of that page alone."""
