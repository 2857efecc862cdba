"""The pages around the game: home, result, rules, settings, and the frame of them all."""
