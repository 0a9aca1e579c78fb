"""Non-interference: nothing a seat receives depends on what it may not know."""
