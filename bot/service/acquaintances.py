"""The people of late, kept in memory so that a press need not read them."""

from collections import OrderedDict
from dataclasses import replace
from typing import Final

from bot.service.people import Person, PersonId
from bot.service.ports import Store

_MOST: Final = 4096


class Acquaintances:
    """Whoever was met, as the store has them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people: OrderedDict[PersonId, Person] = OrderedDict()

    def unchanged(self, seen: Person) -> Person | None:
        """Return a person of whom memory alone tells that nothing is new; else None."""
        known = self._people.get(seen.id)
        return known if known is not None and merged(seen, known) == known else None

    async def find(self, person_id: PersonId) -> Person | None:
        """Return a person as they were last remembered, None if they never were."""
        return self._people.get(person_id) or await self._store.person(person_id)

    async def remember(self, person: Person) -> None:
        """Keep a person as they are now, across restarts too."""
        await self._store.meet(person)
        self._people[person.id] = person
        self._people.move_to_end(person.id)
        while len(self._people) > _MOST:
            self._people.popitem(last=False)


def merged(seen: Person, known: Person) -> Person:
    """What is seen of a person, with what they chose and whether they could ever be reached."""
    return known.seen_as(replace(seen, reachable=seen.reachable or known.reachable))
