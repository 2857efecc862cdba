"""Long-running tests of the promises in docs/reliability.md: ``python -m soak [PART ...]``."""
