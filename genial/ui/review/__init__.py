"""The review of a game, move by move, with the computer's judgement."""
