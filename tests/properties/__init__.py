"""What must hold in every game that can be played, over random legal games."""
