"""Long tries of the promises of docs/reliability.md: ``python -m soak [PART ...]``."""
