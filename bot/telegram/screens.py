"""What the messages of a watched room should show, with the addresses that Telegram gave it."""

from bot.presentation import Links, Screen, render
from bot.service.posts import Post
from bot.telegram.watch import Watch

__all__ = ["Screens", "table_url"]


class Screens:
    """Renders the newest state of a room."""

    def __init__(self, bot_username: str) -> None:
        self._bot_username = bot_username

    def of(self, watch: Watch, post: Post) -> Screen:
        """Render one message."""
        return render(watch.room, post, Links(self._bot_username, table_url=table_url(watch)))


def table_url(watch: Watch) -> str | None:
    """Return the address of the table's message; ordinary groups have none."""
    chat, message_id = watch.room.chat, watch.table_message
    if message_id is None:
        return None
    if chat.username:
        return f"https://t.me/{chat.username}/{message_id}"
    bare = str(chat.id).removeprefix("-100")
    return f"https://t.me/c/{bare}/{message_id}" if bare != str(chat.id) else None
