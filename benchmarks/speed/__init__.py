"""Steps a second, ours beside the peers': `make bench`."""
