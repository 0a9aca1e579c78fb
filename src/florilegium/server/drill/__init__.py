"""A real server under clients that misbehave: what must hold whatever they and the machine do."""
