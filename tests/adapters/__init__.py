"""The environments of others, played by the rules of ours."""
