"""How colours are seen: contrast, distance and the three kinds of dichromacy."""

Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]

# Machado, Oliveira and Fernandes (2009), severity 1, for linear RGB.
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)


def linear(code: str) -> Rgb:
    """``#rrggbb`` as linear RGB."""
    red, green, blue = (int(code[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def seen(colour: Rgb, matrix: Matrix) -> Rgb:
    """The colour as people with that kind of colour blindness see it."""
    red, green, blue = (
        min(max(sum(a * b for a, b in zip(row, colour, strict=True)), 0.0), 1.0) for row in matrix
    )
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """The relative luminance of WCAG."""
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of WCAG."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Rgb) -> Rgb:
    """CIE L*a*b* for daylight."""
    red, green, blue = colour
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(luminance(colour))
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116


def distance(one: Rgb, other: Rgb) -> float:
    """How different two colours look (CIE 1976); 2 is just noticeable."""
    pairs = zip(lab(one), lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)
