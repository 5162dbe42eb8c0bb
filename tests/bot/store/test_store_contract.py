"""What the service may rely on, asked through its port."""

import asyncio
from dataclasses import fields, replace
from datetime import timedelta

import pytest

from bot.service.answers import Help, Notice, Outcome, Saying, Sentence
from bot.service.dealing import start
from bot.service.people import ChatId, ChatKind, Nudges, Person, PersonId, Place, UpdateId
from bot.service.play import leave
from bot.service.ports import PlaceTakenError, StaleRoomError, Store
from bot.service.posts import Post, PostKind, Wanted
from bot.service.room import Chair, Clocks, Closing, Pause, Pick, Question, RoomId, Stage, Vote
from bot.service.standings import LINES, Figures, OwnFigures
from bot.service.step import Step
from bot.service.tastes import HandOrder, Skin, Taste, Theme
from bot.store.standings import STANDINGS_QUERY
from engine import Seat
from tests.bot.service.rooms import (
    ANNA,
    BRUNO,
    CARLA,
    DINO,
    GROUP,
    T0,
    Dice,
    after,
    lobby,
    private_chat,
)
from tests.bot.store.evening import begun, next_step, opened, played_out, take

CAUSE = UpdateId(7)
ELSEWHERE = replace(GROUP, id=ChatId(-200))


@pytest.fixture
async def caused(inbox):
    """An update that waits to be handled."""
    await inbox.store([{"update_id": CAUSE}])
    return CAUSE


def test_the_sqlite_store_is_a_store(store):
    port: Store = store
    assert port is store


# ---------------------------------------------------------------------- rooms
async def test_a_room_comes_back_as_it_was_opened(store):
    room = await opened(store, ANNA, BRUNO, bots=1, options=(("target", 16), ("cut", "player")))

    assert await store.room(room.id) == room


async def test_ids_are_the_stores_to_give(store):
    first = await opened(store)
    second = await opened(store, chat=ELSEWHERE)

    assert first.id != second.id
    assert (await store.room(second.id)).chat.id == -200


async def test_an_unknown_room_is_none(store):
    assert await store.room(RoomId(404)) is None


async def test_every_field_of_a_room_survives(store):
    before = await opened(store)
    choosy = replace(
        DINO,
        nudges=Nudges.NEVER,
        pictures=False,
        skin=Skin.FRENCH,
        theme=Theme.DARK,
        hand_order=HandOrder.SUIT,
        own_language="it",
    )
    changed = replace(
        before,
        chat=replace(
            GROUP,
            title="Bar Centrale",
            kind=ChatKind.SUPERGROUP,
            username="bar",
            turn_clock=None,
            pictures=False,
            opponent="maestro",
            taste=Taste(Skin.FOUR_COLOUR, Theme.DARK),
        ),
        stage=Stage.CLOSED,
        closing=Closing.EXPIRED,
        number=3,
        game="scopone",
        options=(("napola", True), ("redeal_sum_max", None), ("target", 21)),
        size=4,
        chairs=(None, Chair(person=choosy, pressed_at=after(5)), Chair(opponent="greedy"), None),
        menu="rules",
        pick=Pick(Seat(1), play=2, position=0, page=3),
        ready=frozenset({Seat(1), Seat(3)}),
        clocks=Clocks(**{f.name: after(n) for n, f in enumerate(fields(Clocks))}),
        revision=before.revision + 1,
        last_post=9,
        restarted=True,
        missed=((Seat(1), 1),),
        pause=Pause.REMOVED,
        vote=Vote(Question.SUBSTITUTE, choosy, Seat(0), frozenset({Seat(1)})),
        touched_at=after(60),
    )
    unchanged = {
        f.name for f in fields(changed) if getattr(changed, f.name) == getattr(before, f.name)
    }

    stored = await store.save(before, changed, at=T0)

    assert unchanged == {"id", "place", "opener", "opened_at", "posts", "match", "match_id"}
    assert stored == changed
    assert await store.room(before.id) == changed


async def test_a_question_that_an_older_version_stored_is_still_asked(store, database):
    """It knew less of who asks."""
    before = await begun(store)
    asking = Vote(Question.CANCEL, BRUNO, agreed=frozenset({Seat(1)}))
    asked = replace(before, vote=asking, revision=before.revision + 1)
    await store.save(before, asked, at=T0)
    forgotten = ("$.person.skin", "$.person.theme", "$.person.hand_order", "$.person.hand_way")
    forgotten = (*forgotten, "$.person.own_language")
    async with database.transaction() as tx:
        tx.add("UPDATE room SET vote = json_remove(vote, ?, ?, ?, ?, ?)", *forgotten)

    assert (await store.room(before.id)).vote == asking


async def test_a_table_in_a_topic_is_not_the_chats(store):
    topic = Place(GROUP.id, 17)
    room = await store.open_room(replace(lobby(ANNA), place=topic), cause=None)

    assert (await store.room(room.id)).place == topic
    assert await store.room_at(topic) == room.id
    assert await store.room_at(Place(GROUP.id)) is None


@pytest.mark.parametrize("thread", [None, 17])
async def test_a_place_holds_one_live_room(store, thread):
    room = replace(lobby(ANNA), place=Place(GROUP.id, thread))
    await store.open_room(room, cause=None)

    with pytest.raises(PlaceTakenError):
        await store.open_room(room, cause=None)


async def test_the_live_room_of_a_place_comes_before_a_newer_one(store):
    over = await opened(store)
    over = await store.save(over, replace(over, stage=Stage.OVER, revision=9), at=T0)
    closed = await opened(store)
    await store.save(closed, replace(closed, stage=Stage.CLOSED, revision=9), at=T0)
    assert await store.room_at(Place(GROUP.id)) == closed.id

    await store.save(over, replace(over, stage=Stage.LOBBY, revision=10), at=T0)

    assert await store.room_at(Place(GROUP.id)) == over.id


async def test_a_rematch_cannot_take_a_place_that_is_taken(store):
    over = await opened(store)
    over = await store.save(over, replace(over, stage=Stage.OVER, revision=9), at=T0)
    await opened(store)

    with pytest.raises(PlaceTakenError):
        await store.save(over, replace(over, stage=Stage.LOBBY, revision=10), at=T0)


async def test_rooms_of_a_person_are_those_where_they_sit_now(store):
    first = await opened(store, ANNA, BRUNO)
    second = await opened(store, BRUNO, chat=ELSEWHERE)

    assert await store.rooms_of(BRUNO.id) == [second.id, first.id]
    assert await store.rooms_of(ANNA.id) == [first.id]

    await store.save(first, replace(first, chairs=(None, first.chairs[1]), revision=9), at=T0)

    assert await store.rooms_of(ANNA.id) == []


async def test_chairs_can_be_swapped_and_taken_away(store):
    room = await opened(store, ANNA, BRUNO, CARLA)
    anna, bruno, _carla = room.chairs

    room = await store.save(room, replace(room, chairs=(bruno, anna), revision=2), at=T0)

    assert await store.room(room.id) == room


# -------------------------------------------------------------------- writing
async def test_a_save_from_an_old_room_writes_nothing(store, notices, inbox, caused):
    old = await opened(store)
    new = await store.save(old, replace(old, menu="rules", revision=old.revision + 1), at=T0)

    with pytest.raises(StaleRoomError):
        await store.save(
            old,
            replace(old, game="scopone", revision=old.revision + 1),
            notices=[Notice(chat_id=GROUP.id, words=Help(), language="it")],
            cause=caused,
            at=T0,
        )

    assert await store.room(old.id) == new
    assert await notices.waiting() == []
    assert [each.update_id for each in await inbox.pending()] == [caused]
    assert not inbox.was_done(caused)


async def test_two_plays_on_one_version_cannot_both_be_kept(store):
    room = await begun(store)
    mine, theirs = (next_step(room, rng) for rng in (Dice(1).rng, Dice(2).rng))
    # The revision alone would let these pass: only the log's own key is in the way.
    first = await store.save(
        room, replace(mine.room, revision=room.revision), events=mine.events, at=T0
    )

    with pytest.raises(StaleRoomError):
        await store.save(
            room, replace(theirs.room, revision=room.revision), events=theirs.events, at=T0
        )

    assert (await store.room(room.id)).match == first.match


async def test_of_many_at_once_exactly_one_is_stored(store):
    room = await opened(store)
    rooms = [replace(room, menu=f"page {n}", revision=room.revision + 1) for n in range(10)]

    results = await asyncio.gather(
        *(store.save(room, each, at=T0) for each in rooms), return_exceptions=True
    )

    kept = [each for each in results if not isinstance(each, StaleRoomError)]
    assert kept == [await store.room(room.id)]


async def test_a_save_that_changes_nothing_commits_nothing(store, database):
    room = await opened(store)
    commits = database.commits

    assert await store.save(room, room, at=T0) == room

    assert database.commits == commits


@pytest.mark.parametrize("kind", ["open", "save", "say", "meet"])
async def test_one_commit_does_it_all_and_marks_its_cause(store, database, inbox, caused, kind):
    room = await begun(store)
    step = next_step(room, Dice(1).rng)
    notice = Notice(chat_id=GROUP.id, words=Help(), language="it")
    commits = database.commits

    match kind:
        case "open":
            await store.open_room(lobby(ANNA, chat=ELSEWHERE), cause=caused, notices=[notice])
        case "save":
            await take(store, room, replace(step, notices=(notice,)), cause=caused)
        case "say":
            await store.say([notice], cause=caused)
        case _:
            await store.meet(ANNA, cause=caused)

    assert database.commits == commits + 1
    assert await inbox.pending() == []
    assert inbox.was_done(caused)


# -------------------------------------------------------------------- matches
@pytest.mark.parametrize("people", [(ANNA, BRUNO), (ANNA, BRUNO, CARLA, DINO)])
async def test_a_match_comes_back_at_every_event(store, people):
    room = await begun(store, *people, options=(("target", 7), ("cut", "player")))
    rng = Dice(3).rng
    while not room.match.is_finished:
        assert (await store.room(room.id)).match == room.match
        room = await take(store, room, next_step(room, rng))
    assert (await store.room(room.id)).match == room.match


async def test_a_match_gets_an_id_when_it_begins_and_another_in_the_rematch(store):
    room = await begun(store)
    first = room.match_id
    room, _ = await played_out(store, room)
    room = await take(store, room, Step(room=replace(room, stage=Stage.LOBBY, number=2)))
    assert (await store.room(room.id)).match == room.match

    room = await take(store, room, start(room, Dice(5), T0))

    assert room.match_id not in (None, first)
    assert (await store.room(room.id)).match == room.match
    assert room.match.version < 10


async def test_leaving_is_part_of_the_log(store):
    room = await begun(store)

    room = await take(store, room, leave(room, Seat(0)))

    assert (await store.room(room.id)).match.kept == {Seat(0)}


# ---------------------------------------------------------------------- posts
async def test_posts_are_added_and_flipped_and_never_taken_away(store):
    room = await opened(store)
    table = Post(
        number=2,
        kind=PostKind.TABLE,
        chat_id=GROUP.id,
        thread_id=4,
        match=2,
        smazzata=3,
        seat=1,
        person=ANNA.id,
        silent=False,
        made_at=after(3),
    )
    gone = replace(room.posts[0], wanted=Wanted.GONE)

    room = await store.save(room, replace(room, posts=(gone, table), revision=2), at=T0)
    assert (await store.room(room.id)).posts == (gone, table)

    room = await store.save(room, replace(room, posts=(table,), revision=3), at=T0)
    assert (await store.room(room.id)).posts == (gone, table)


async def test_flipping_a_post_that_the_board_has_forgotten_does_not_bring_it_back(store, posts):
    room = await opened(store)
    await posts.forget([(room.id, 1)])
    gone = replace(room.posts[0], wanted=Wanted.GONE)

    await store.save(room, replace(room, posts=(gone,), revision=2), at=T0)

    assert (await store.room(room.id)).posts == ()


# --------------------------------------------------------------------- clocks
@pytest.mark.parametrize("clock", [f.name for f in fields(Clocks)])
async def test_any_clock_makes_a_room_due_at_its_instant(store, clock):
    room = await opened(store)
    late = after(10) + timedelta(microseconds=1)
    await store.save(room, replace(room, clocks=Clocks(**{clock: late}), revision=2), at=T0)

    assert await store.due(after(10), limit=5) == []
    assert await store.due(late + timedelta(milliseconds=1), limit=5) == [room.id]
    # Whoever sleeps until then is never too early.
    assert late <= await store.next_due() <= late + timedelta(milliseconds=1)


async def test_the_longest_overdue_room_comes_first(store):
    rooms = []
    for n, seconds in enumerate((30, 10, 20, 99)):
        room = await opened(store, chat=replace(GROUP, id=ChatId(-n - 1)))
        clocks = Clocks(closes_at=after(99), menu_until=after(seconds))
        rooms.append(await store.save(room, replace(room, clocks=clocks, revision=2), at=T0))
    slow, first, second, _early = (room.id for room in rooms)

    assert await store.due(after(40), limit=5) == [first, second, slow]
    assert await store.due(after(40), limit=2) == [first, second]
    assert await store.next_due() == after(10)


async def test_without_a_running_clock_nothing_is_due(store):
    room = await opened(store)
    await store.save(room, replace(room, clocks=Clocks(), revision=2), at=T0)

    assert await store.next_due() is None
    assert await store.due(after(10**6), limit=5) == []


async def test_after_a_restart_only_running_rooms_touched_lately_say_so(store):
    running = await begun(store)
    waiting = await opened(store, chat=ELSEWHERE)
    asleep = await begun(store, chat=replace(GROUP, id=ChatId(-300)))
    asleep = await store.save(asleep, replace(asleep, touched_at=after(-99), revision=9), at=T0)

    await store.mark_restarted(after(-60))

    expected = replace(running, restarted=True, revision=running.revision + 1)
    assert await store.room(running.id) == expected
    assert await store.room(waiting.id) == waiting
    assert await store.room(asleep.id) == asleep


# --------------------------------------------------------------------- people
async def test_a_person_is_met_and_met_again(store):
    assert await store.person(ANNA.id) is None
    await store.meet(ANNA)
    changed = Person(id=ANNA.id, name="Anna Maria", language=None, username="am", reachable=False)

    await store.meet(changed)

    assert await store.person(ANNA.id) == changed


async def test_whoever_sits_down_is_known_from_then_on(store):
    await opened(store, DINO)

    assert await store.person(DINO.id) == DINO


async def test_a_chair_does_not_overwrite_what_was_learned_of_its_person_elsewhere(store):
    room = await opened(store, CARLA)
    learned = replace(CARLA, reachable=True)
    await store.meet(learned)
    pressed = replace(room.chairs[0], pressed_at=after(5))

    await store.save(room, replace(room, chairs=(pressed,), revision=2), at=T0)

    assert await store.person(CARLA.id) == learned


async def test_a_chat_that_speaks_another_language_keeps_what_else_was_chosen_in_it(
    store, inbox, caused
):
    chosen = replace(GROUP, turn_clock=None, opponent="maestro", taste=Taste(Skin.FRENCH))
    room = await opened(store, ANNA, chat=chosen)
    said = Notice(chat_id=GROUP.id, words=Sentence(Saying.CHAT_LANGUAGE), language="en")

    await store.speak(replace(GROUP, language="en"), said, cause=caused)

    assert await store.chat(GROUP.id) == replace(chosen, language="en")
    assert (await store.room(room.id)).revision > room.revision
    assert inbox.was_done(caused)


async def test_a_chat_can_speak_a_language_before_there_is_a_table(store):
    said = Notice(chat_id=GROUP.id, words=Sentence(Saying.CHAT_LANGUAGE), language="en")

    await store.speak(replace(GROUP, language="en"), said, cause=None)

    assert await store.chat(GROUP.id) == replace(GROUP, language="en")


async def test_a_table_that_opens_while_something_is_chosen_undoes_no_choice(store):
    """Its chat was read before; what Telegram shows of it is newer."""
    said = Notice(chat_id=GROUP.id, words=Sentence(Saying.CHAT_LANGUAGE), language="en")
    await store.speak(replace(GROUP, language="en"), said, cause=None)

    room = await opened(store, ANNA, chat=replace(GROUP, title="Bar Centrale"))

    assert room.chat == replace(GROUP, language="en", title="Bar Centrale")
    assert await store.chat(GROUP.id) == room.chat


async def test_a_chat_is_known_once_a_room_was_opened_in_it(store):
    assert await store.chat(GROUP.id) is None

    await opened(store)

    assert await store.chat(GROUP.id) == GROUP


# ------------------------------------------------------------------- standings
def outcome(seat, who, *, won, points, scope=0, rated=True):
    person, opponent = (who, None) if isinstance(who, int) else (None, who)
    return Outcome(
        seat=Seat(seat),
        person=person,
        opponent=opponent,
        side=seat,
        won=won,
        points=points,
        scope=scope,
        rated=rated,
    )


async def finished(store, *outcomes, chat=GROUP):
    room = await begun(store, chat=chat)
    over = replace(room, stage=Stage.OVER, revision=room.revision + 1)
    await store.save(room, over, outcomes=outcomes, at=T0)


async def test_a_leaderboard_adds_up_the_rated_matches_of_one_chat(store):
    anna, bruno = ANNA.id, BRUNO.id
    await finished(
        store,
        outcome(0, anna, won=True, points=11, scope=4),
        outcome(1, bruno, won=False, points=3),
    )
    await finished(
        store, outcome(0, "greedy", won=True, points=12), outcome(1, bruno, won=False, points=9)
    )
    await finished(
        store,
        outcome(0, anna, won=False, points=1),
        outcome(1, bruno, won=True, points=11, scope=2),
    )
    await finished(store, outcome(0, anna, won=True, points=50, rated=False))
    await finished(store, outcome(0, anna, won=True, points=50), chat=ELSEWHERE)

    rows = await store.standings(GROUP.id, None)

    assert [(r.name, r.person, r.played, r.won, r.points, r.scope) for r in rows] == [
        ("greedy", None, 1, 1, 12, 0),
        ("Anna", anna, 2, 1, 12, 4),
        ("Bruno", bruno, 3, 1, 23, 2),
    ]
    assert [row.place for row in rows] == [1, 2, 3]
    assert await store.standings(ChatId(-300), None) == []


async def test_a_leaderboard_holds_the_best_and_whoever_asks_for_it(store):
    """Each of twenty opponents has won more often than the next, and Anna and Bruno never."""
    for place in range(20):
        for _ in range(20 - place):
            await finished(store, outcome(0, f"bot{place}", won=True, points=11))
    for points, who in ((7, BRUNO.id), (3, ANNA.id)):
        await finished(store, outcome(0, who, won=False, points=points))

    unasked = await store.standings(GROUP.id, None)
    annas = await store.standings(GROUP.id, ANNA.id)
    strangers = await store.standings(GROUP.id, PersonId(99))

    assert [row.place for row in unasked] == list(range(1, LINES + 1))
    assert list(annas[:LINES]) == list(strangers) == list(unasked)
    assert [(row.place, row.name) for row in annas[LINES:]] == [(22, "Anna")]


async def test_whoever_is_among_the_best_is_on_a_leaderboard_once(store):
    for who in (ANNA.id, BRUNO.id):
        await finished(store, outcome(0, who, won=who == BRUNO.id, points=11))

    rows = await store.standings(GROUP.id, ANNA.id)

    assert [(row.place, row.name) for row in rows] == [(1, "Bruno"), (2, "Anna")]


async def test_the_figures_of_a_person_tell_groups_from_matches_alone(store):
    anna = ANNA.id
    assert await store.figures(anna) == OwnFigures(Figures(), Figures())
    for chat in (GROUP, ELSEWHERE):
        await finished(
            store,
            outcome(0, anna, won=True, points=11, scope=3),
            outcome(1, BRUNO.id, won=False, points=7),
            chat=chat,
        )
    alone = private_chat(ANNA)
    await finished(store, outcome(0, anna, won=False, points=5), chat=alone)
    await finished(store, outcome(0, anna, won=True, points=50, rated=False), chat=alone)

    figures = await store.figures(anna)

    assert figures == OwnFigures(Figures(2, 2, 22, 6), Figures(1, 0, 5, 0))


async def test_a_leaderboard_is_added_up_from_its_index_alone(store, database):
    """Ten thousand matches of one chat are added up without reading or sorting their rows."""
    del store
    plan = await database.read(f"EXPLAIN QUERY PLAN {STANDINGS_QUERY}", GROUP.id, 15, 1)
    steps = [row["detail"] for row in plan]
    assert any("COVERING INDEX outcome_by_standing" in step for step in steps)
    assert "USE TEMP B-TREE FOR GROUP BY" not in steps


async def test_a_match_played_out_is_on_the_leaderboard(store):
    room = await begun(store)
    room, _ = await played_out(store, room)

    rows = await store.standings(GROUP.id, None)

    assert {row.person for row in rows} == {ANNA.id, BRUNO.id}
    assert [row.won for row in rows] == [1, 0]
    assert sorted(row.points for row in rows) == sorted(room.match.points)


# --------------------------------------------------------------------- notices
async def test_what_is_said_waits_for_the_board(store, notices, clock):
    words = Sentence(Saying.NO_TABLE, (("name", "Bruno"), ("seconds", 5)))
    notice = Notice(chat_id=GROUP.id, words=words, language="en", thread_id=3)

    await store.say([notice], cause=None)

    (row,) = await notices.waiting()
    assert (row.notice, row.created_at) == (notice, clock.now())


async def test_a_person_with_a_strange_name_is_stored_as_they_are(store):
    name = "R̸o̷b̶'); DROP TABLE person;-- 🏆\n\u202e"
    await store.meet(Person(id=PersonId(1), name=name))

    assert (await store.person(PersonId(1))).name == name
