"""Pictures: sent, edited, sent again by their ids, and refused as Telegram refuses them."""

import json

import pytest

from bot.sandbox.budgets import Budgets
from bot.sandbox.refusals import NOT_MODIFIED
from bot.sandbox.world import TOKEN
from tests.sandbox.conftest import keyboard

pytestmark = pytest.mark.virtual_time


def png(width=1080, height=1080, mark=b""):
    sides = width.to_bytes(4) + height.to_bytes(4)
    return b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + sides + mark


def jpeg(width=1080, height=960, mark=b""):
    comment = b"\xff\xfe" + (2 + len(mark)).to_bytes(2) + mark
    frame = b"\xff\xc0\0\x0b\x08" + height.to_bytes(2) + width.to_bytes(2) + b"\x01\x01\x11\0"
    return b"\xff\xd8" + comment + frame + b"\xff\xd9"


async def upload(bench, method, files, **params):
    status, body = await bench.world.call(TOKEN, method, params, files)
    answer = json.loads(body)
    return answer["result"] if answer["ok"] else (status, answer["description"])


async def send(bench, data, **params):
    return await upload(bench, "sendPhoto", {"photo": data}, **({"chat_id": bench.group} | params))


async def edit(bench, sent, media, files=None, **params):
    return await upload(
        bench,
        "editMessageMedia",
        files or {},
        chat_id=bench.group,
        message_id=sent["message_id"],
        media=json.dumps({"type": "photo", **media}),
        **params,
    )


async def edit_caption(bench, sent, caption, **params):
    return await bench.call(
        "editMessageCaption",
        chat_id=bench.group,
        message_id=sent["message_id"],
        caption=caption,
        **params,
    )


@pytest.mark.parametrize(("data", "height"), [(png(), 1080), (jpeg(), 960)], ids=["png", "jpeg"])
async def test_a_photo_is_sent_and_seen_with_its_caption(bench, data, height):
    sent = await send(bench, data, caption="<b>Tavolo</b>", parse_mode="HTML")
    (size,) = sent["photo"]
    assert (size["width"], size["height"], size["file_size"]) == (1080, height, len(data))
    assert (sent["caption"], sent["caption_entities"][0]["type"]) == ("Tavolo", "bold")
    assert "text" not in sent
    seen = (await bench.anna.see(bench.group))[-1]
    assert (seen.kind, seen.text, seen.photo.file_id) == ("photo", "Tavolo", size["file_id"])


async def test_a_photo_goes_again_by_its_id_and_no_byte_is_uploaded(bench):
    sent = await send(bench, png())
    uploaded = bench.world.photos.uploaded_bytes
    again = await bench.call("sendPhoto", chat_id=bench.group, photo=sent["photo"][0]["file_id"])
    assert again["photo"] == sent["photo"]
    assert bench.world.photos.uploaded_bytes == uploaded == len(png())


async def test_an_edit_shows_another_picture_or_the_same_with_other_words(bench):
    sent = await send(bench, png(), caption="one", reply_markup=json.dumps(keyboard("A")))
    other = await edit(
        bench, sent, {"media": "attach://new", "caption": "two"}, {"new": png(mark=b"2")}
    )
    assert other["photo"] != sent["photo"]
    assert other["caption"] == "two"
    assert "reply_markup" not in other
    worded = await edit_caption(bench, sent, "three")
    assert (worded["photo"], worded["caption"]) == (other["photo"], "three")
    back = await edit(bench, sent, {"media": sent["photo"][0]["file_id"], "caption": "three"})
    assert back["photo"] == sent["photo"]


async def test_an_edit_that_changes_nothing_is_refused(bench):
    sent = await send(bench, png(), caption="one")
    same = {"media": "attach://new", "caption": "one"}
    assert await edit(bench, sent, same, {"new": png()}) == (400, NOT_MODIFIED)
    assert await edit_caption(bench, sent, "one") == (400, NOT_MODIFIED)


async def test_a_text_becomes_a_photo_but_never_the_other_way_round(bench):
    sent = await bench.send("words")
    assert await edit_caption(bench, sent, "x") == (
        400,
        "Bad Request: there is no caption in the message to edit",
    )
    edited = await edit(bench, sent, {"media": "attach://p", "caption": "words"}, {"p": png()})
    assert (edited["caption"], "photo" in edited) == ("words", True)
    assert await bench.call(
        "editMessageText", chat_id=bench.group, message_id=sent["message_id"], text="x"
    ) == (400, "Bad Request: there is no text in the message to edit")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "file must be non-empty"),
        (b"no picture", "IMAGE_PROCESS_FAILED"),
        (png(9000, 1001), "PHOTO_INVALID_DIMENSIONS"),
        (png(2100, 100), "PHOTO_INVALID_DIMENSIONS"),
        (png(mark=bytes(10 * 1024 * 1024)), "file is too big"),
    ],
    ids=["empty", "nonsense", "large", "steep", "heavy"],
)
async def test_what_is_no_photo_to_telegram_is_refused(bench, data, why):
    assert await send(bench, data) == (400, f"Bad Request: {why}")


async def test_a_caption_has_1024_units_after_parsing(bench):
    longest = f"<b>{'x' * 1024}</b>"
    assert "caption" in await send(bench, png(), caption=longest, parse_mode="HTML")
    too_long = (400, "Bad Request: message caption is too long")
    assert await send(bench, png(), caption="x" * 1025) == too_long
    sent = await send(bench, png(mark=b"3"))
    assert await edit_caption(bench, sent, "x" * 1025) == too_long


async def test_ids_and_parts_that_are_not_there_are_refused(bench):
    status, why = await bench.call("sendPhoto", chat_id=bench.group, photo="AgACnothing")
    assert (status, why.partition(": W")[0]) == (
        400,
        "Bad Request: wrong remote file identifier specified",
    )
    sent = await send(bench, png())
    assert await edit(bench, sent, {"media": "attach://gone"}) == (
        400,
        "Bad Request: attached file not found",
    )


async def test_photos_and_their_edits_count_in_the_budgets(bench):
    bench.world.budgets = Budgets()
    sent = await send(bench, png())
    for number in range(1, 20):
        await send(bench, png(mark=bytes([number])))
        await bench.world.clock.advance(0.1)
    assert (await send(bench, png()))[0] == 429
    for number in range(20):
        assert "caption" in await edit_caption(bench, sent, f"{number}")
        await bench.world.clock.advance(0.1)
    assert (await edit(bench, sent, {"media": sent["photo"][0]["file_id"]}))[0] == 429
