"""The project keeps its own promises."""
