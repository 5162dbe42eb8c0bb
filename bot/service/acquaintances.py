"""The people of late, kept in memory so that a press need not read them."""

from collections import OrderedDict
from dataclasses import replace
from typing import Final

from bot.service.people import Person, PersonId
from bot.service.ports import Store
from bot.service.rooms import Rooms
from bot.service.step import Step
from bot.service.visits import with_person

_MOST: Final = 4096


class Acquaintances:
    """Whoever was met, as the store has them."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._people: OrderedDict[PersonId, Person] = OrderedDict()

    def unchanged(self, seen: Person) -> Person | None:
        """Return a person of whom memory alone tells that nothing is new; else None."""
        known = self.recall(seen.id)
        return known if known is not None and merged(seen, known) == known else None

    def recall(self, person_id: PersonId) -> Person | None:
        """Return a person as memory alone has them."""
        return self._people.get(person_id)

    async def find(self, person_id: PersonId) -> Person | None:
        """Return a person as they were last remembered, None if they never were."""
        known = self.recall(person_id) or await self._store.person(person_id)
        if known is not None:
            known = self._people.setdefault(person_id, known)  # whatever was remembered meanwhile
            self._forget_the_oldest()
        return known

    async def remember(self, person: Person) -> None:
        """Keep a person as they are now, across restarts too."""
        await self._store.meet(person)
        self._people[person.id] = person
        self._people.move_to_end(person.id)
        self._forget_the_oldest()

    async def remember_everywhere(self, person: Person) -> None:
        """Keep a person as they are now, at every table they sit at too."""
        rooms = await self._store.rooms_of(person.id)
        for room_id in rooms:
            await self._rooms.look(room_id)  # read later, it would seem to have shown this already
        await self.remember(person)
        for room_id in rooms:
            await self._rooms.change(room_id, lambda room: Step(room=with_person(room, person)))

    def forget(self, person_id: PersonId) -> None:
        """Know nothing of a person any more."""
        self._people.pop(person_id, None)

    def _forget_the_oldest(self) -> None:
        while len(self._people) > _MOST:
            self._people.popitem(last=False)


def merged(seen: Person, known: Person) -> Person:
    """What is seen of a person, with what they chose and whether they could ever be reached."""
    return known.seen_as(replace(seen, reachable=seen.reachable or known.reachable))
