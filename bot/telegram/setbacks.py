"""What a failed call means: for the message, for its room, and for the world."""

import logging
from typing import Final

from telegram.error import TelegramError

from bot.service.people import PersonId
from bot.service.posts import Wanted
from bot.telegram.delivery import Delivery
from bot.telegram.errors import Failure, Trouble, failure_of
from bot.telegram.ledger import Ledger
from bot.telegram.news import News
from bot.telegram.outbox import Counted, Outbox
from bot.telegram.screens import Screens
from bot.telegram.watch import Showing, Watch

__all__ = ["Setbacks"]

_SENDS_OF_UNKNOWN_OUTCOME: Final = 2

_log: Final = logging.getLogger(__name__)


class Setbacks:
    """Knows how to go on after a failure, and what is to be done about it no more."""

    def __init__(
        self,
        *,
        delivery: Delivery,
        outbox: Outbox,
        ledger: Ledger,
        screens: Screens,
        news: News,
    ) -> None:
        self._delivery = delivery
        self._outbox = outbox
        self._ledger = ledger
        self._screens = screens
        self._news = news

    async def give_way(
        self, watch: Watch, showing: Showing, error: TelegramError, revision: int
    ) -> bool:
        """Note a failure; return whether to pause before the next try."""
        failure = failure_of(error)
        room_id = watch.room.id
        match failure.trouble:
            case Trouble.RETRY_AFTER:  # the outbox knows
                return showing.post.wanted is Wanted.GONE  # a removal takes no turn
            case Trouble.TEMPORARY | Trouble.OTHER_KIND:  # of which the latter is known by now
                return failure.trouble is Trouble.TEMPORARY
            case Trouble.UNKNOWN_OUTCOME:
                return self._note_unknown(showing, revision)
            case Trouble.MESSAGE_LOST if showing.is_wanted and showing.message_id is not None:
                showing.message_id, showing.revision = None, -1
                showing.digest = showing.picture = ""
                await self._ledger.lost(room_id, showing)
                return False
            case Trouble.UNDELETABLE if showing.message_id is not None:
                await self._fold(watch, showing, showing.message_id)
                return False
            case _:
                await self._tell(watch, showing, failure, error)
        self.rest(watch, showing, revision)
        return False

    def rest(self, watch: Watch, showing: Showing, revision: int) -> None:
        """Leave a message that is wanted until something new; one that is not, for good."""
        if showing.is_wanted:
            showing.rests_at = revision
        else:
            self.forget(watch, showing)

    def forget(self, watch: Watch, showing: Showing) -> None:
        """Drop a message that is settled."""
        watch.forget(showing)
        self._ledger.forget(watch.room.id, showing.post.number)

    async def _tell(
        self, watch: Watch, showing: Showing, failure: Failure, error: TelegramError
    ) -> None:
        """Say what a message that cannot be shown means for its room."""
        chat_id, room_id = showing.post.chat_id, watch.room.id
        match failure.trouble:
            case Trouble.REFUSED:
                _log.error("room %s, %s: %s", room_id, showing.post.kind.value, error)
            case Trouble.PERSON_UNREACHABLE | Trouble.CHAT_LOST if chat_id > 0:
                if showing.is_wanted:
                    await self._news.lost_touch(PersonId(chat_id))
            case Trouble.MIGRATED if failure.new_chat_id is not None:
                await self._news.moved(chat_id, failure.new_chat_id)
            case Trouble.BOT_REMOVED:
                _log.warning("the bot is not in chat %s any more: %s", chat_id, error)
                await self._news.bot_removed(chat_id)
            case Trouble.CHAT_LOST:
                _log.warning("room %s cannot be shown in chat %s: %s", room_id, chat_id, error)
            case _:
                pass

    def _note_unknown(self, showing: Showing, revision: int) -> bool:
        """Send once more, never endlessly; edits and removals may be made any number of times."""
        if showing.message_id is not None:
            showing.digest = ""  # it may show what was to be, or still what was
            return True
        showing.unknown_sends += 1
        if showing.unknown_sends >= _SENDS_OF_UNKNOWN_OUTCOME:
            showing.unknown_sends = 0
            showing.rests_at = revision
        return True

    async def _fold(self, watch: Watch, showing: Showing, message_id: int) -> None:
        """Edit a message that cannot be removed to one line without buttons, and forget it."""
        screen = self._screens.of(watch, showing.post)
        await self._outbox.last_turn(showing.post.chat_id, Counted.EDIT)
        showing.is_calling = True
        try:
            await self._delivery.edit_words(showing, message_id, screen)
        except TelegramError as error:
            _log.warning("an old message of room %s stays as it is: %s", watch.room.id, error)
        self.forget(watch, showing)
