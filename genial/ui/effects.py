"""What is left to do once an intent has been understood: the effects."""

from typing import NamedTuple, TypeAlias

from genial.ui.model import Prefs, Saved, Session


class Save(NamedTuple):
    """Write this game to the storage."""

    save: Saved


class Forget(NamedTuple):
    """Remove the game with this key from the storage."""

    key: str


class Claim(NamedTuple):
    """Be the tab that plays the game with this key, or none; let the one before go."""

    key: str
    steal: bool = False
    """Whether to take it from another tab."""


class Keep(NamedTuple):
    """Write the settings to the storage."""

    prefs: Prefs


class Say(NamedTuple):
    """Say this to people who listen to the page."""

    text: str


class Focus(NamedTuple):
    """Put the focus on the element with this id or, after ``cell``, on that cell."""

    target: str


class Scroll(NamedTuple):
    """Bring the element with this id into view within its list."""

    target: str


class Copy(NamedTuple):
    """Put this text on the clipboard."""

    text: str


class Download(NamedTuple):
    """Offer this text as a file."""

    name: str
    text: str


class Choose(NamedTuple):
    """Let the person choose files to import."""


class Paste(NamedTuple):
    """Import what is on the clipboard."""


class Sound(NamedTuple):
    """Make a small sound."""

    name: str


class Think(NamedTuple):
    """Send this message to the worker of the computer players."""

    id: str
    message: str
    patience: float
    """After how many seconds without an answer the worker is taken for dead."""


class Wake(NamedTuple):
    """Start the worker: it will be needed soon."""


class Renew(NamedTuple):
    """Give a worker that has failed another chance."""


class Update(NamedTuple):
    """Begin anew with the newer version."""


class Install(NamedTuple):
    """Let the browser ask whether the page shall become an app."""


class Alarm(NamedTuple):
    """Tell when so many milliseconds have passed."""

    id: str
    milliseconds: int


Effect: TypeAlias = (
    Save
    | Forget
    | Claim
    | Keep
    | Say
    | Focus
    | Scroll
    | Copy
    | Download
    | Choose
    | Paste
    | Sound
    | Think
    | Wake
    | Renew
    | Update
    | Install
    | Alarm
)

Change: TypeAlias = tuple[Session, tuple[Effect, ...]]
"""What an intent leads to: the next session, and what is left to do."""
