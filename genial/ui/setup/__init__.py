"""The set-up screen: who plays what."""
