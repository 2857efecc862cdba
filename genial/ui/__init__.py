"""The page as a pure function: intents in, session and markup out.

:mod:`genial.ui.session` updates, :mod:`genial.ui.screens` renders, and :mod:`genial.ui.page`, the
only module that knows a browser, carries events in and markup and effects out.
"""
