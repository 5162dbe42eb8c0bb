"""The methods of the Bot API that the sandbox has; any other is not found."""

from collections.abc import Mapping
from typing import Final

from bot.sandbox.methods import answering, chats, delivery, editing, ephemeral, profile, sending
from bot.sandbox.methods.method import Method

METHODS: Final[Mapping[str, Method]] = {
    **answering.METHODS,
    **chats.METHODS,
    **delivery.METHODS,
    **editing.METHODS,
    **ephemeral.METHODS,
    **profile.METHODS,
    **sending.METHODS,
}
