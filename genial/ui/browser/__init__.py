"""The only code that knows the browser: events in, markup and effects out."""
