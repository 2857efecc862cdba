"""Benchmarks that play the page in a real browser."""
