"""Writes the trained weights of all variants into the package.

    python -m tools.train.export WORKDIR GENERATION...

Each generation is ``VARIANT-<g>``; four significant digits are kept.
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from tools.train.layout import Layout

NAMES = (
    "colour_in", "colour_bias", "colour_out", "table_in", "table_bias", "table_out",
    "hidden_bias", "out", "out_bias",
)  # fmt: skip
TARGET = Path("genial/ai/weights.json")


def rounded(value: Any) -> Any:
    """The numbers of nested lists with four significant digits."""
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return float(f"{value:.4g}")


def weights(path: Path, layout: Layout) -> dict[str, Any]:
    """The arrays of a weight file by name."""
    numbers = np.fromfile(path, dtype="<f4")
    arrays: dict[str, Any] = {}
    for name, shape in zip(NAMES, layout.shapes, strict=True):
        size = int(np.prod(shape))
        arrays[name] = rounded(numbers[:size].reshape(shape).tolist())
        numbers = numbers[size:]
    arrays["out"] = [each[0] for each in arrays["out"]]
    arrays["out_bias"] = arrays["out_bias"][0]
    return arrays


def main() -> None:
    """Replace the variants that are named, keep the others."""
    work = Path(sys.argv[1])
    known = json.loads(TARGET.read_text(encoding="ascii")) if TARGET.exists() else {}
    for generation in sys.argv[2:]:
        variant = generation.rpartition("-")[0]
        known[variant] = weights(work / f"{generation}.f32", Layout.of(variant))
    text = json.dumps(dict(sorted(known.items())), separators=(",", ":"))
    TARGET.write_text(text.replace('},"', '},\n"') + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
