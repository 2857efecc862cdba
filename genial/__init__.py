"""Einfach Genial (Ingenious) by Reiner Knizia: the rules of the whole family in pure Python.

Two games share the same five verbs over frozen states: :mod:`genial.tilegame` and
:mod:`genial.dicegame`; :mod:`genial.games` dispatches to either. :mod:`genial.variants` lists the
variants, :mod:`genial.notation` reads and writes games as text. ``R9`` or ``D5`` in a comment
refers to a paragraph of ``docs/rules.md``.
"""

__version__ = "0.1.0"
