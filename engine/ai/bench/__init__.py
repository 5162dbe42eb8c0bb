"""Which player is stronger, and by how much: duplicate deals, fixed seeds, honest intervals."""
