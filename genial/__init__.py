"""Einfach Genial (Ingenious) by Reiner Knizia: the rules of the whole family in pure Python.

Two games, the same five verbs over frozen states: :mod:`genial.tilegame` and
:mod:`genial.dicegame`; :mod:`genial.games` speaks them for either. :mod:`genial.variants` lists
what can be played, :mod:`genial.notation` reads and writes it as text. ``R9`` or ``D5`` in a
comment is a paragraph of ``docs/rules.md``.
"""

__version__ = "0.1.0"
