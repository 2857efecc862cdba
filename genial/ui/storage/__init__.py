"""What is stored in the browser, and what comes from outside as text."""
