"""Checks that every dependency is pinned, and that every vendored file is what was recorded.

``pip-audit`` and ``npm audit`` look up known vulnerabilities in the GitHub workflow, where their
databases can be reached. The checks here work offline: every Python requirement has one version and
hashes, every npm package an integrity in the lock file, and every file that the page loads the
recorded fingerprint.
"""

import json
import re

from tools import ROOT
from tools.build import vendor


def loose_requirements() -> list[str]:
    """The Python requirements without an exact version or without a hash."""
    loose = []
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        text = re.sub(r"\\\n", " ", path.read_text("utf-8"))
        lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
        loose += [
            f"{path.name}: {line.split()[0]}"
            for line in lines
            if "--hash=sha256:" not in line or not re.match(r"[\w.-]+(\[[\w,-]+\])?==", line)
        ]
    return loose


def loose_packages() -> list[str]:
    """The npm packages without an integrity."""
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))
    own = {*lock["packages"][""]["dependencies"].values()}
    own |= {*lock["packages"][""]["devDependencies"].values()}
    loose = [name for name, entry in lock["packages"].items() if name and "integrity" not in entry]
    return loose + [version for version in own if not re.fullmatch(r"[\d.]+", version)]


def main() -> None:
    """Fail if anything is not pinned."""
    if wrong := loose_requirements() + loose_packages():
        raise SystemExit(f"not pinned: {', '.join(wrong)}")
    vendor.check()
    print("everything is pinned and is what was recorded")


if __name__ == "__main__":
    main()
