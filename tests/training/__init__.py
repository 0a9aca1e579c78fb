"""Training: its steps lead the right way, and a run goes on as it was."""
