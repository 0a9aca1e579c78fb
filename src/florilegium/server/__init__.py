"""Tables over the network: one authority, which holds no rules of its own."""
