"""Tools for developers: build, pictures, checks, benchmarks, training."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
"""The top of the repository."""
