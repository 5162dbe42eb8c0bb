"""Updates that are never lost, never handled twice, and never stop the others."""

from datetime import timedelta

import pytest

from bot.store import Database, Inbox
from bot.store.inbox import MOST_REPLAYS, count_states
from tests.bot.service.rooms import T0, after


def update(update_id, text="/scopa"):
    return {"update_id": update_id, "message": {"text": text}}


async def ids(inbox, **kwargs):
    return [each.update_id for each in await inbox.pending(**kwargs)]


async def restarted(database, clock):
    """The inbox of the next process on the same file."""
    return Inbox(database, bot_id=1, clock=clock)


async def test_updates_are_pending_as_they_came(inbox):
    strange = {"update_id": 7, "new_thing": {"name": "🏆 \ud83c", "deep": [[None, 1.5]]}}

    assert await inbox.store([update(5), strange]) == 2

    first, second = await inbox.pending()
    assert (first.update_id, first.body, first.attempts) == (5, update(5), 0)
    assert second.body == strange
    assert inbox.arrived.is_set()


async def test_a_batch_is_one_commit(inbox, database):
    await inbox.store([update(n) for n in range(100)])

    assert database.commits == 1


async def test_an_update_that_comes_again_is_not_new(inbox):
    await inbox.store([update(5)])
    await inbox.done([5])
    inbox.arrived.clear()

    assert await inbox.store([update(5, "again"), update(5, "and again")]) == 0

    assert await ids(inbox) == []
    assert not inbox.arrived.is_set()


@pytest.mark.parametrize(
    "broken", [{}, {"update_id": "5"}, {"update_id": None}, {"update_id": 2**63}]
)
async def test_what_has_no_usable_number_does_not_hold_up_the_rest(inbox, broken):
    assert await inbox.store([update(1), broken, update(2)]) == 2

    assert await ids(inbox) == [1, 2]


async def test_two_bots_may_share_a_file(inbox, database, clock):
    other = Inbox(database, bot_id=2, clock=clock)
    await inbox.store([update(5)])

    assert await other.store([update(5, "other")]) == 1
    await inbox.done([5])

    assert await ids(inbox) == []
    assert [each.body for each in await other.pending()] == [update(5, "other")]


async def test_updates_are_taken_in_the_order_they_came_a_few_at_a_time(inbox):
    await inbox.store([update(n) for n in (50, 51, 52, 53)])
    taken = await inbox.pending(limit=2)
    assert [each.update_id for each in taken] == [50, 51]

    assert await ids(inbox, after=taken[-1].arrival, limit=2) == [52, 53]


async def test_numbers_that_start_anew_still_come_later(inbox):
    """After a week without updates Telegram chooses a new number, perhaps a lower one."""
    await inbox.store([update(900)])
    (last,) = await inbox.pending()
    await inbox.done([900])
    await inbox.prune(after(10**6), after(10**6))

    await inbox.store([update(3)])

    assert await ids(inbox, after=last.arrival) == [3]


async def test_done_updates_keep_nothing_anybody_wrote(inbox, database):
    await inbox.store([update(5, "secret"), update(6, "secret"), update(7, "secret")])

    await inbox.done([5, 7])

    rows = await database.read("SELECT update_id, state, body FROM inbox ORDER BY arrival")
    assert [tuple(row)[:2] for row in rows] == [(5, "done"), (6, "pending"), (7, "done")]
    assert [row["body"] for row in rows if row["state"] == "done"] == ["", ""]
    assert await count_states(database) == {"pending": 1, "done": 2, "aside": 0}


async def test_it_is_asked_once_whether_a_transaction_marked_an_update(inbox, database):
    await inbox.store([update(5)])
    async with database.transaction() as tx:
        inbox.put_done(tx, 5)
    inbox.note_done(5)

    assert await ids(inbox) == []
    assert inbox.take_done(5)
    assert not inbox.take_done(5)


# ------------------------------------------------------------------------ replays
async def test_only_what_was_left_over_is_a_replay(inbox, database, clock):
    await inbox.store([update(1), update(2)])
    await inbox.done([1])
    assert [each.is_replay for each in await inbox.pending()] == [False]

    inbox = await restarted(database, clock)
    await inbox.store([update(3)])

    assert [(each.update_id, each.is_replay) for each in await inbox.pending()] == [
        (2, True),
        (3, False),
    ]


async def test_an_update_that_ends_the_process_every_time_is_set_aside_alone(
    inbox, database, clock
):
    """Each life counts what it handles again just before it does."""
    await inbox.store([update(1, "poison"), update(2)])
    lives = 1
    while await ids(inbox) == [1, 2]:
        lives += 1
        inbox = await restarted(database, clock)
        poison, _innocent = await inbox.pending()
        assert poison.is_replay
        if await inbox.attempt(poison.update_id):
            continue  # and here the process is killed

    assert lives == 1 + MOST_REPLAYS + 1
    (innocent,) = await inbox.pending()
    assert (innocent.update_id, innocent.attempts) == (2, 0)
    assert await count_states(database) == {"pending": 1, "done": 0, "aside": 1}


async def test_what_is_done_or_set_aside_is_not_to_be_handled_again(inbox, database):
    await inbox.store([update(1), update(2)])
    await inbox.done([1])
    await inbox.aside(2, "no")

    assert not await inbox.attempt(1)
    assert not await inbox.attempt(2)

    assert await count_states(database) == {"pending": 0, "done": 1, "aside": 1}


async def test_what_is_set_aside_keeps_its_body_and_its_reason(inbox, database):
    await inbox.store([update(1)])

    await inbox.aside(1, "it cannot be read")

    assert await ids(inbox) == []
    (row,) = await database.read("SELECT state, reason, body FROM inbox")
    assert (row["state"], row["reason"]) == ("aside", "it cannot be read")
    assert "/scopa" in row["body"]


async def test_only_old_updates_that_are_done_are_pruned(inbox, database, clock):
    await inbox.store([update(1), update(2), update(3)])
    await inbox.done([1])
    await inbox.aside(2, "no")
    clock.at = after(3600)
    await inbox.store([update(4), update(5)])
    await inbox.done([4, 5])

    await inbox.prune(T0 + timedelta(minutes=1), T0)

    rows = await database.read("SELECT update_id FROM inbox ORDER BY arrival")
    assert [row["update_id"] for row in rows] == [2, 3, 4, 5]


async def test_what_waits_too_long_for_another_bot_is_deleted(inbox, database, clock, caplog):
    """A token that was changed may come back, but not for a press of the week before last."""
    former = Inbox(database, bot_id=2, clock=clock)
    await former.store([update(1), update(2), update(3)])
    await former.aside(3, "no")
    await inbox.store([update(1), update(2)])
    clock.at = after(3600)
    await former.store([update(4)])
    await inbox.store([update(5)])

    await inbox.forget_others(T0)
    assert await ids(former) == [1, 2, 4]
    assert caplog.messages == []

    await inbox.forget_others(T0 + timedelta(minutes=1))

    assert await ids(former) == [4]
    assert await ids(inbox) == [1, 2, 5]
    assert await count_states(database) == {"pending": 4, "done": 0, "aside": 1}
    assert caplog.messages == ["2 updates that waited for the bot 2 are deleted"]


async def test_what_was_set_aside_is_pruned_in_its_own_time(inbox, database, clock):
    """Until then whoever runs the bot can see what it stumbled over; then it is nobody's."""
    await inbox.store([update(1, "secret"), update(2)])
    await inbox.aside(1, "no")
    clock.at = after(3600)
    await inbox.store([update(3)])

    await inbox.prune(T0, T0 + timedelta(minutes=1))

    rows = await database.read("SELECT update_id FROM inbox ORDER BY arrival")
    assert [row["update_id"] for row in rows] == [2, 3]


async def test_updates_survive_a_restart(path, clock):
    database = await Database.open(path)
    await Inbox(database, 1, clock).store([update(1)])
    await database.close()

    database = await Database.open(path)
    assert await ids(Inbox(database, 1, clock)) == [1]
    await database.close()
