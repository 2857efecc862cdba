"""The table: playing a game, and what the player sees of it."""
