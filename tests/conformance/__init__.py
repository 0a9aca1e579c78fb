"""What every game must do, run over the registry."""
