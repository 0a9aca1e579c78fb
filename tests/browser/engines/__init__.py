"""Other browsers than Chromium, driven by what they themselves offer."""
