"""The page as a pure function: intents in, session and markup out.

:mod:`genial.ui.session` updates, :mod:`genial.ui.screens` renders, and :mod:`genial.ui.page`
brings markup and effects to the browser, from which :mod:`genial.ui.events` brings the intents.
"""
