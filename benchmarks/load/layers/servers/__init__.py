"""One small server for each layer: whoever says something at a table, all four are told."""
