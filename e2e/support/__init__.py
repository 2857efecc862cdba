"""What the tests in a browser share: page objects, engines, stored games."""
