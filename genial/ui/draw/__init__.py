"""Drawings and form controls as markup. Nothing here knows the session."""
