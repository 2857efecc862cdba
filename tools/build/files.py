"""Writes the lists that the page needs before Python runs: ``make files``.

They are the Python files in ``pyscript.toml`` and the languages in ``index.html``.
"""

import re

from genial.ui.prefs import LANGUAGES
from tools import ROOT
from tools.build.bundle import package_files

CONFIG = ROOT / "pyscript.toml"
PAGE = ROOT / "index.html"

RUN = frozenset({"genial/ai/worker.py", "genial/ui/browser/page.py"})
"""The two files that the browser is told to run; it loads them itself."""


def config() -> str:
    """The configuration with an up-to-date list of files."""
    head, _, _ = CONFIG.read_text("utf-8").partition("[files]\n")
    listed = "".join(f'"{path}" = "{path}"\n' for path in package_files() if path not in RUN)
    return f"{head}[files]\n{listed}"


def page() -> str:
    """The page with an up-to-date list of languages."""
    text = PAGE.read_text("utf-8")
    return re.sub(r'data-languages="[^"]*"', f'data-languages="{" ".join(LANGUAGES)}"', text)


if __name__ == "__main__":
    CONFIG.write_text(config(), "utf-8")
    PAGE.write_text(page(), "utf-8")
