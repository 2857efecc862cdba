"""The fixtures of the tests in a browser."""

from e2e.support.fixtures import (
    browser_type_launch_args,
    folder,
    new_context,
    new_table,
    site,
    table,
)

__all__ = ["browser_type_launch_args", "folder", "new_context", "new_table", "site", "table"]
