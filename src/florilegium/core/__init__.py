"""The contract every game keeps. Standard library only."""
