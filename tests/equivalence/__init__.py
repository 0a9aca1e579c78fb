"""The batched environments against the readable rules, step by step."""
