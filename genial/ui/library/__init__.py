"""The saved games: the list, import and export, links, several tabs."""
