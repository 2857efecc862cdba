"""The computer players: each sees only the view of its seat."""
