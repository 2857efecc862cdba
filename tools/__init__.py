"""What helps to work on the game and is no part of it."""
