"""Pictures of the page: scenes, screenshots, drawings for the repository."""
