"""The computer players in the page: their moves, hints, and games to watch."""
