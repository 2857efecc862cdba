"""The words of the page: translations, names of players, sentences."""
