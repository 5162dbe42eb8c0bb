"""What can be edited and deleted, and until when."""

import pytest

from bot.sandbox.refusals import NOT_MODIFIED
from tests.sandbox.conftest import keyboard

pytestmark = pytest.mark.virtual_time


async def edit(bench, message_id, text="new", **params):
    return await bench.call(
        "editMessageText",
        **({"chat_id": bench.group, "message_id": message_id, "text": text} | params),
    )


async def test_an_edit_replaces_text_and_buttons(bench):
    sent = await bench.send("old", reply_markup=keyboard("A"))
    edited = await edit(bench, sent["message_id"])
    assert (edited["text"], edited["edit_date"]) == ("new", edited["date"])
    assert "reply_markup" not in edited
    seen = (await bench.anna.see(bench.group))[-1]
    assert (seen.text, seen.buttons, seen.is_edited) == ("new", (), True)


async def test_an_edit_that_changes_nothing_is_refused(bench):
    sent = await bench.send("<b>x</b>", parse_mode="HTML", reply_markup=keyboard("A"))
    number = sent["message_id"]
    same = {"parse_mode": "HTML", "reply_markup": keyboard("A")}
    assert await edit(bench, number, "<b>x</b>", **same) == (400, NOT_MODIFIED)
    assert await bench.call(
        "editMessageReplyMarkup",
        chat_id=bench.group,
        message_id=number,
        reply_markup=keyboard("A"),
    ) == (400, NOT_MODIFIED)
    assert "message_id" in await edit(bench, number, "<i>x</i>", **same)
    assert "message_id" in await edit(bench, number, "<i>x</i>", parse_mode="HTML")


async def test_changing_buttons_alone_shows_no_edited_mark(bench):
    sent = await bench.send(reply_markup=keyboard("A"))
    await bench.call(
        "editMessageReplyMarkup",
        chat_id=bench.group,
        message_id=sent["message_id"],
        reply_markup=keyboard("B"),
    )
    seen = (await bench.anna.see(bench.group))[-1]
    assert (seen.buttons[0][0].text, seen.is_edited) == ("B", False)


async def test_a_deleted_message_cannot_be_edited(bench):
    sent = await bench.send()
    number = sent["message_id"]
    assert await bench.call("deleteMessage", chat_id=bench.group, message_id=number) is True
    assert await edit(bench, number) == (400, "Bad Request: message to edit not found")
    assert await bench.call("deleteMessage", chat_id=bench.group, message_id=number) == (
        400,
        "Bad Request: message to delete not found",
    )


async def test_somebody_elses_message_cannot_be_edited(bench):
    number = await bench.anna.send(bench.group, "mine")
    assert await edit(bench, number) == (400, "Bad Request: message can't be edited")


async def test_an_edit_needs_its_message_named(bench):
    assert await bench.call("editMessageText", text="x") == (
        400,
        "Bad Request: message identifier is not specified",
    )


async def test_a_message_older_than_48_hours_can_be_edited_but_not_deleted(bench):
    sent = await bench.send()
    number = sent["message_id"]
    await bench.world.clock.advance(48 * 3600 + 1)
    assert "message_id" in await edit(bench, number)
    refused = (400, "Bad Request: message can't be deleted for everyone")
    params = {"chat_id": bench.group, "message_id": number}
    assert await bench.call("deleteMessage", **params) == refused
    assert await bench.call("deleteMessages", chat_id=bench.group, message_ids=[number]) == refused


async def test_only_an_administrator_deletes_what_others_said(bench):
    number = await bench.anna.send(bench.group, "mine")
    params = {"chat_id": bench.group, "message_id": number}
    assert await bench.call("deleteMessage", **params) == (
        400,
        "Bad Request: message can't be deleted for everyone",
    )
    bench.world.groups.change(bench.group, bot="admin")
    assert await bench.call("deleteMessage", **params) is True


async def test_many_messages_are_deleted_at_once_and_missing_ones_passed_over(bench):
    sent = [(await bench.send())["message_id"] for _ in range(3)]
    assert (
        await bench.call("deleteMessages", chat_id=bench.group, message_ids=[*sent, 999]) is True
    )
    assert [m for m in await bench.anna.see(bench.group) if m.kind == "message"] == []
    status, _ = await bench.call(
        "deleteMessages", chat_id=bench.group, message_ids=list(range(101))
    )
    assert status == 400


async def test_an_edit_reaches_people_late_when_the_world_is_slow(bench):
    bench.world.shown_delay_s = 2.0
    sent = await bench.send("old", reply_markup=keyboard("A"))
    await edit(bench, sent["message_id"], reply_markup=keyboard("B"))
    assert (await bench.anna.see(bench.group))[-1].text == "old"
    revision = bench.world.changes.revision
    await bench.world.clock.advance(2.0)
    assert (await bench.anna.see(bench.group))[-1].text == "new"
    assert bench.world.changes.revision > revision
