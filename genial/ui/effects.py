"""Effects: what the page has to do after an intent besides showing the new session."""

from typing import NamedTuple, TypeAlias

from genial.ai.protocol import Question
from genial.ui.model import Saved, Session
from genial.ui.prefs import Prefs


class Save(NamedTuple):
    """Write this game to the storage."""

    save: Saved


class Forget(NamedTuple):
    """Remove the game with this key from the storage."""

    key: str


class Claim(NamedTuple):
    """Claim the game with this key for this tab, or none, and release the one before."""

    key: str
    steal: bool = False
    """Whether to take it from another tab."""


class SavePrefs(NamedTuple):
    """Write the settings to the storage."""

    prefs: Prefs


class Say(NamedTuple):
    """Announce this to screen readers."""

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


class Vibrate(NamedTuple):
    """Let the device vibrate for a moment, where it can and motion is not reduced."""

    name: str
    """tick, thump or buzz."""


class Ask(NamedTuple):
    """Put this question to the worker of the computer players."""

    question: Question


class StartWorker(NamedTuple):
    """Start the worker: it will be needed soon."""


class RetryWorker(NamedTuple):
    """Give a worker that has failed another chance."""


class Update(NamedTuple):
    """Reload the page with the newer version."""


class Install(NamedTuple):
    """Let the browser ask whether to install the page as an app."""


class Alarm(NamedTuple):
    """Send the intent ``alarm`` with this id after that many milliseconds."""

    id: str
    milliseconds: int


class Expire(NamedTuple):
    """Send the intent ``expired`` with this message when people have had the time to read it.

    The time does not count while the pointer or the focus is on the message, nor in the background.
    """

    text: str
    milliseconds: int


class Share(NamedTuple):
    """Open the share sheet of the device with this link, or copy the link if that fails."""

    title: str
    link: str


Effect: TypeAlias = (
    Save
    | Forget
    | Claim
    | SavePrefs
    | Say
    | Focus
    | Scroll
    | Copy
    | Download
    | Choose
    | Paste
    | Sound
    | Vibrate
    | Ask
    | StartWorker
    | RetryWorker
    | Update
    | Install
    | Alarm
    | Expire
    | Share
)

Change: TypeAlias = tuple[Session, tuple[Effect, ...]]
"""What an intent leads to: the next session and its effects."""
