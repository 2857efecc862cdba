"""Training of the computer players, on a developer's machine only."""
