"""Builds the page: what is hosted, and the single file."""
