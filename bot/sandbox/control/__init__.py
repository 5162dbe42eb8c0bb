"""The people's side over HTTP: what apps and tests ask of a world, as JSON."""
