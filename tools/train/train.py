"""Trains the value of one variant of the tile game by generations of self-play.

    python -m tools.train.train VARIANT WORKDIR [--generations N] [--games N]

Needs numpy and the compiled ``selfplay`` (see README.md). Writes ``WORKDIR/VARIANT-<g>.f32`` after
each generation, the format ``selfplay`` reads; ``export.py`` turns them into the package's file.
"""

import argparse
import subprocess
import time
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.train.layout import PHI, Layout

Array: TypeAlias = NDArray[np.float32]
Samples: TypeAlias = tuple[NDArray[np.uint8], Array]
"""Raw features and targets."""

BATCH, PASSES = 1024, 2
LAMBDA = 0.8
"""How far a target looks: 0 to the next own turn, 1 to the end of the game."""


def read(path: Path, layout: Layout) -> Samples:
    """The raw features and the targets of a file of samples."""
    record = np.dtype([("raw", "u1", (layout.raw,)), ("target", "<f4")])
    samples = np.fromfile(path, dtype=record)
    return samples["raw"], samples["target"]


def expand(raw: NDArray[np.uint8], layout: Layout) -> tuple[Array, Array]:
    """The inputs of both layers, as ``net_value`` in selfplay.c makes them."""
    rows, tops = layout.rows, layout.tops
    colour = raw[:, :-2].reshape(len(raw), 6, rows + tops + 4).astype(np.float32)
    phase = raw[:, -2].astype(np.float32) / layout.cells
    known = raw[:, -1].astype(np.float32) / 6
    scores = colour[:, :, :rows]
    lowest = scores.min(axis=1, keepdims=True)
    stop = np.full_like(scores, layout.stops[-1])
    for value in reversed(layout.stops[:-1]):
        stop[scores < value] = value
    parts = np.stack(
        [scores / 18, (scores - lowest) / 18, (stop - scores) / 18, np.exp(-scores / 5)], axis=3
    ).reshape(len(raw), 6, 4 * rows)
    board = colour[:, :, rows:] / np.array([6] * tops + [16, 3, 1, 10], np.float32)
    rest = np.broadcast_to(np.stack([phase, known], 1)[:, None, :], (len(raw), 6, 2))
    x = np.concatenate([parts, board, rest], axis=2)
    ladder = np.sort(scores, axis=1).transpose(0, 2, 1).reshape(len(raw), 6 * rows) / 18
    lead = (lowest[:, 0, :1] - lowest[:, 0, 1:]) / 18
    g = np.concatenate([ladder, lead, np.stack([phase, phase * phase, known], 1)], axis=1)
    return x.astype(np.float32), g.astype(np.float32)


def fresh(layout: Layout, rng: np.random.Generator) -> list[Array]:
    """Random weights, in the order of the file."""
    return [
        (rng.standard_normal(shape) * (0.0 if len(shape) == 1 else (1.6 / shape[0]) ** 0.5)).astype(
            np.float32
        )
        if shape != (PHI, 1)
        else (rng.standard_normal(shape) * 0.2).astype(np.float32)
        for shape in layout.shapes
    ]


def read_weights(path: Path, layout: Layout) -> list[Array]:
    """The weights of a file that an earlier run has written."""
    numbers = np.fromfile(path, dtype="<f4")
    ends = np.cumsum([int(np.prod(shape)) for shape in layout.shapes])
    parts = np.split(numbers, ends[:-1])
    return [part.reshape(shape).copy() for part, shape in zip(parts, layout.shapes, strict=True)]


def step(weights: list[Array], x: Array, g: Array, y: Array) -> tuple[float, list[Array]]:
    """The loss of a batch and its gradient."""
    w1, b1, w2, g1, gb, g2, b2, w3, b3 = weights
    n = len(y)
    flat = x.reshape(n * 6, -1)
    u = np.maximum(flat @ w1 + b1, 0)
    us = u.reshape(n, 6, -1).sum(1)
    gu = np.maximum(g @ g1 + gb, 0)
    h = us @ w2 + gu @ g2 + b2
    a = np.maximum(h, 0)
    out = 1 / (1 + np.exp(-(a @ w3 + b3)[:, 0]))
    eps = 1e-6
    loss = -float(np.mean(y * np.log(out + eps) + (1 - y) * np.log(1 - out + eps)))
    d = ((out - y) / n)[:, None].astype(np.float32)
    da = (d @ w3.T) * (h > 0)
    dus = da @ w2.T
    du = (np.broadcast_to(dus[:, None, :], (n, 6, dus.shape[1])).reshape(n * 6, -1)) * (u > 0)
    dgu = (da @ g2.T) * (gu > 0)
    return loss, [
        flat.T @ du, du.sum(0), us.T @ da, g.T @ dgu, dgu.sum(0), gu.T @ da, da.sum(0),
        a.T @ d, d.sum(0),
    ]  # fmt: skip


def fit(
    weights: list[Array], samples: Samples, layout: Layout, rate: float, rng: np.random.Generator
) -> None:
    """Adam over the samples, the rate falling to a twentieth; changes the weights in place."""
    raw, target = samples
    m = [np.zeros_like(w) for w in weights]
    v = [np.zeros_like(w) for w in weights]
    total = PASSES * (len(target) // BATCH)
    t, running = 0, 0.0
    for _ in range(PASSES):
        order = rng.permutation(len(target))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            index = order[start : start + BATCH]
            x, g = expand(raw[index], layout)
            loss, gradient = step(weights, x, g, target[index])
            t += 1
            running += (loss - running) * max(0.002, 1 / t)
            now = rate * (1 - 0.95 * t / total)
            for i, d in enumerate(gradient):
                m[i] += 0.1 * (d - m[i])
                v[i] += 0.001 * (d * d - v[i])
                weights[i] -= now * (m[i] / (1 - 0.9**t)) / (np.sqrt(v[i] / (1 - 0.999**t)) + 1e-8)
    print(f"  loss {running:.4f} after {t} batches", flush=True)


def main() -> None:
    """Play, learn, repeat."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variant")
    parser.add_argument("workdir", type=Path)
    parser.add_argument("--generations", type=int, default=5)
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--start", type=Path, help="weights of an earlier or a related run")
    parser.add_argument("--first", type=int, default=0, help="number of the first generation")
    options = parser.parse_args()
    layout = Layout.of(options.variant)
    rng = np.random.default_rng(1)
    work: Path = options.workdir
    weights = read_weights(options.start, layout) if options.start else fresh(layout, rng)
    previous: list[Samples] = []
    source = str(options.start or "-")
    for generation in range(options.first, options.first + options.generations):
        began = time.perf_counter()
        samples = work / f"{options.variant}.samples"
        subprocess.run(
            [work / "selfplay", options.variant, "gen", source, str(options.games),
             str(generation + 1), str(LAMBDA), samples], check=True,
        )  # fmt: skip
        # The games of the soft minimum, generation 0, are used only once.
        previous = ([] if generation == 1 else previous[-1:]) + [read(samples, layout)]
        played = time.perf_counter()
        raw = np.concatenate([r for r, _ in previous])
        target = np.concatenate([y for _, y in previous])
        fit(weights, (raw, target), layout, 0.003 if generation < 2 else 0.0015, rng)
        source = str(work / f"{options.variant}-{generation}.f32")
        Path(source).write_bytes(b"".join(w.astype("<f4").tobytes() for w in weights))
        print(
            f"{options.variant} generation {generation}: {len(target)} samples, play "
            f"{played - began:.0f} s, fit {time.perf_counter() - played:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
