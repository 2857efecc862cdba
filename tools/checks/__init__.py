"""Checks besides the tests: mutants, pinned dependencies, the map of imports."""
