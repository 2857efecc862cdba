"""The page as pure functions: intents in, session, markup and effects out.

:mod:`genial.ui.update` holds the table of all verbs, :mod:`genial.ui.render` draws the session,
:mod:`genial.ui.loop` runs both, and :mod:`genial.ui.browser` is the only room that knows a browser.
"""
