"""Small sounds made of short tones."""

from typing import Any

import js

_TONES = {"place": (440,), "throw": (220, 260), "mark": (520,), "genial": (660, 880)}
"""The pitches of each sound, one after the other."""


class Speaker:
    """Plays sounds; the audio context is opened when it is first needed."""

    def __init__(self) -> None:
        self._context: Any = None

    def play(self, name: str) -> None:
        """Play a sound, if the browser can."""
        if not hasattr(js, "AudioContext"):
            return
        self._context = context = self._context or js.AudioContext.new()
        for number, pitch in enumerate(_TONES.get(name, (330,))):
            start = context.currentTime + 0.09 * number
            tone, volume = context.createOscillator(), context.createGain()
            tone.frequency.value = pitch
            volume.gain.setValueAtTime(0.06, start)
            volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.12)
            tone.connect(volume).connect(context.destination)
            tone.start(start)
            tone.stop(start + 0.13)
