"""Why a database cannot be used."""


class StoreError(Exception):
    """Raised with one sentence that whoever runs the bot can act upon."""
