"""Benchmarks of rules and start-up."""
