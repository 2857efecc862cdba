"""What developers run: building, measuring, training."""
