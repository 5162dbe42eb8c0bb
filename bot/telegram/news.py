"""What a failed call says of the world, for the service to know."""

from typing import Protocol

from bot.service.house import House
from bot.service.people import ChatId, PersonId
from bot.service.room import RoomId

__all__ = ["HouseNews", "News"]


class News(Protocol):
    """Whoever is told."""

    async def lost_touch(self, person_id: PersonId) -> None:
        """A private chat does not work any more."""
        ...

    async def bot_removed(self, chat_id: ChatId) -> None:
        """The bot is not in a group any more."""
        ...

    async def silenced(self, room_id: RoomId) -> None:
        """The bot may not write in a table's place."""
        ...

    async def heard(self, room_id: RoomId) -> None:
        """It may again, or it could all the time."""
        ...

    async def moved(self, old: ChatId, new: ChatId) -> None:
        """A group is a supergroup now."""
        ...


class HouseNews:
    """Passes on what the board learns, to a house that is built after it."""

    house: House

    async def lost_touch(self, person_id: PersonId) -> None:
        """See News."""
        await self.house.lost_touch(person_id)

    async def bot_removed(self, chat_id: ChatId) -> None:
        """See News."""
        await self.house.groups.bot_removed(chat_id)

    async def silenced(self, room_id: RoomId) -> None:
        """See News."""
        await self.house.groups.silenced(room_id)

    async def heard(self, room_id: RoomId) -> None:
        """See News."""
        await self.house.groups.heard(room_id)

    async def moved(self, old: ChatId, new: ChatId) -> None:
        """See News."""
        await self.house.groups.moved(old, new)
